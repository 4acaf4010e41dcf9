#!/bin/sh
# A PostgreSQL of its own in a folder, until standard input ends: a new one, or
# a standby of the one at a port. PostgreSQL refuses to run as root; nobody
# runs it then.
set -eu
folder=$1 port=$2 primary=${3:-}
bin=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)
as=""
if [ "$(id -u)" = 0 ]; then
    chown 65534:65534 "$folder"
    as="setpriv --reuid=65534 --regid=65534 --clear-groups"
fi
export LC_ALL=C
if [ -d "$folder/data" ]; then
    :
elif [ -n "$primary" ]; then
    $as "$bin/pg_basebackup" -h 127.0.0.1 -p "$primary" -U owner -D "$folder/data" -R -X stream -c fast --no-sync
else
    $as "$bin/initdb" -D "$folder/data" -U owner -A trust -E UTF8 --no-sync >/dev/null
fi
$as "$bin/postgres" -D "$folder/data" -k "$folder" -p "$port" -c listen_addresses=127.0.0.1 \
    -c fsync=off -c full_page_writes=off -c max_connections=200 -c shared_buffers=32MB &
postgres=$!
# A line names the signal that stops it, and its data are kept. The end of the
# lines comes with the end of who started it: nothing is left behind then.
leave=keep
read -r signal || { leave=nothing signal=INT; }
kill -s "$signal" "$postgres" 2>/dev/null || true
wait "$postgres" || true
[ "$leave" = keep ] || rm -rf "$folder"
