#!/bin/sh
# A PostgreSQL of its own in a folder, until standard input ends: a new one, or
# a standby of the one at a port. PostgreSQL refuses to run as root; nobody
# runs it then. With a number of blocks of 512 bytes, no file may be larger: a
# write that begins below and ends beyond is cut, as on a disk that is full.
set -eu
folder=$1 port=$2 primary=$3 room=$4
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
    $as "$bin/initdb" -D "$folder/data" -U owner -A trust -E UTF8 --wal-segsize=1 --no-sync >/dev/null
fi
# A certificate of an authority that only this folder knows.
if [ ! -f "$folder/server.pem" ]; then (
    cd "$folder"
    new="-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
    $as openssl req -x509 $new -keyout ca.key -out ca.pem -subj /CN=authority -days 2
    $as openssl req $new -keyout server.key -out server.csr -subj /CN=localhost
    $as sh -c 'echo subjectAltName=DNS:localhost >server.ext'
    $as openssl x509 -req -in server.csr -CA ca.pem -CAkey ca.key -CAcreateserial -out server.pem \
        -days 2 -extfile server.ext
) 2>/dev/null; fi
[ -z "$room" ] || ulimit -f "$room"
$as "$bin/postgres" -D "$folder/data" -k "$folder" -p "$port" -c listen_addresses=127.0.0.1 \
    -c ssl=on -c ssl_cert_file="$folder/server.pem" -c ssl_key_file="$folder/server.key" \
    -c fsync=off -c full_page_writes=off -c max_connections=200 -c shared_buffers=32MB &
postgres=$!
# A line names the signal that stops it, and its data are kept. The end of the
# lines comes with the end of who started it: nothing is left behind then.
leave=keep
read -r signal || { leave=nothing signal=INT; }
kill -s "$signal" "$postgres" 2>/dev/null || true
wait "$postgres" || true
[ "$leave" = keep ] || rm -rf "$folder"
