#!/bin/bash
# Makes the roles, and lets the standby stream. Run once by the image of PostgreSQL.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" \
    -v press="$(cat /run/secrets/press)" -v web="$(cat /run/secrets/web)" <<'SQL'
CREATE ROLE headjudge_publisher NOLOGIN;
CREATE ROLE headjudge_replica NOLOGIN;
CREATE ROLE press LOGIN PASSWORD :'press' IN ROLE headjudge_publisher;
CREATE ROLE web LOGIN PASSWORD :'web' IN ROLE headjudge_replica;
SQL
echo "host replication owner all scram-sha-256" >>"$PGDATA/pg_hba.conf"
