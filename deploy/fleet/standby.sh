#!/bin/bash
# The standby of compose.yaml: copies the primary once, then streams from it.
set -eu
PGPASSWORD=$(cat "$POSTGRES_PASSWORD_FILE")
export PGPASSWORD
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    pg_basebackup -h primary -U owner -D "$PGDATA" -R -X stream -c fast
    chown -R postgres: "$PGDATA"
    chmod 700 "$PGDATA"
fi
exec docker-entrypoint.sh postgres
