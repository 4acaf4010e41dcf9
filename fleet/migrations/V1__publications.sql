-- What a fleet shares: snapshots in chunks, their records as rows, and the
-- channels that say which snapshot is answered from.

CREATE TABLE headjudge.chunk (
    digest bytea PRIMARY KEY,
    content bytea COMPRESSION lz4 NOT NULL,
    CONSTRAINT chunk_is_what_its_digest_says CHECK (digest = sha256(content))
);

CREATE TABLE headjudge.snapshot (
    name text PRIMARY KEY,
    schema integer NOT NULL,
    built_by text NOT NULL,
    records bigint NOT NULL,
    bytes bigint NOT NULL,
    -- The text that is signed, so it must not be jsonb.
    manifest text NOT NULL,
    signature bytea NOT NULL,
    published_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE headjudge.snapshot_chunk (
    snapshot text NOT NULL REFERENCES headjudge.snapshot ON DELETE CASCADE,
    chunk bytea NOT NULL REFERENCES headjudge.chunk,
    PRIMARY KEY (snapshot, chunk)
);
CREATE INDEX ON headjudge.snapshot_chunk (chunk);

CREATE TABLE headjudge.record (
    digest bytea PRIMARY KEY,
    kind text NOT NULL,
    id text NOT NULL,
    game text,
    document text,
    edition text,
    names text[] NOT NULL,
    body jsonb NOT NULL,
    words tsvector GENERATED ALWAYS AS (jsonb_to_tsvector('english', body, '["string"]')) STORED
);
CREATE INDEX ON headjudge.record (kind, id);
CREATE INDEX ON headjudge.record USING gin (names);
CREATE INDEX ON headjudge.record USING gin (words);

CREATE TABLE headjudge.snapshot_record (
    snapshot text NOT NULL REFERENCES headjudge.snapshot ON DELETE CASCADE,
    record bytea NOT NULL REFERENCES headjudge.record,
    PRIMARY KEY (snapshot, record)
);
CREATE INDEX ON headjudge.snapshot_record (record);

CREATE TABLE headjudge.channel (
    name text PRIMARY KEY,
    generation bigint NOT NULL DEFAULT 0,
    snapshot text REFERENCES headjudge.snapshot,
    -- Over the channel, its generation and the snapshot's name.
    signature bytea
);
INSERT INTO headjudge.channel (name) VALUES ('stable'), ('preview');

-- Every move of a channel. It outlives the snapshots.
CREATE TABLE headjudge.publication (
    channel text NOT NULL REFERENCES headjudge.channel,
    generation bigint NOT NULL,
    snapshot text NOT NULL,
    action text NOT NULL CHECK (action IN ('publish', 'rollback')),
    sent_chunks bigint NOT NULL,
    sent_bytes bigint NOT NULL,
    published_at timestamptz NOT NULL DEFAULT now(),
    published_by text NOT NULL DEFAULT session_user,
    PRIMARY KEY (channel, generation)
);

-- The records that each channel answers from now.
CREATE VIEW headjudge.current_record AS
SELECT channel.name AS channel, record.game, record.document, record.edition, record.kind,
       record.id, record.names, record.body, record.words
FROM headjudge.channel
JOIN headjudge.snapshot_record USING (snapshot)
JOIN headjudge.record ON record.digest = snapshot_record.record;

DO $$
DECLARE role_name text;
BEGIN
    FOREACH role_name IN ARRAY ARRAY['headjudge_publisher', 'headjudge_replica', 'headjudge_analyst'] LOOP
        IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = role_name) THEN
            EXECUTE format('CREATE ROLE %I NOLOGIN', role_name);
        END IF;
        EXECUTE format('GRANT USAGE ON SCHEMA headjudge TO %I', role_name);
        EXECUTE format('GRANT SELECT ON headjudge.migration TO %I', role_name);
        EXECUTE format('GRANT SELECT ON headjudge.channel, headjudge.publication, headjudge.snapshot TO %I', role_name);
    END LOOP;
END $$;

GRANT SELECT, INSERT, UPDATE, DELETE ON headjudge.chunk, headjudge.snapshot TO headjudge_publisher;
GRANT SELECT, INSERT, DELETE ON headjudge.snapshot_chunk, headjudge.snapshot_record, headjudge.record TO headjudge_publisher;
GRANT INSERT ON headjudge.publication TO headjudge_publisher;
GRANT UPDATE ON headjudge.channel TO headjudge_publisher;
GRANT SELECT ON headjudge.chunk TO headjudge_replica;
GRANT SELECT ON headjudge.record, headjudge.snapshot_record, headjudge.current_record TO headjudge_analyst;
