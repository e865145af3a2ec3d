#!/bin/sh
# One installation for each school platform: a database of its own, the same image, a host name each.
#   platform.sh add  <name> <host name> <address of its new database>
#   platform.sh list
#   platform.sh move <name> <address of another new database>
# CUOTA_PLATFORMS is the folder of their environments, <name>.env. CUOTA_SWITCH is the command that restarts a platform's
# processes with its environment, and ends once they are ready. Needs psql, pg_dump and pg_restore, as the databases' owner.
set -eu
folder=${CUOTA_PLATFORMS:?}
umask 077

of() { sed -n "s/^$2=//p" "$folder/$1.env"; }
# The database's name is all that follows the last slash, up to a question mark.
named() { name=${1##*/}; printf '%s' "${name%%\?*}"; }
server() { printf '%s' "$1" | sed -E 's#/[^/?]+(\?|$)#/postgres\1#'; }
create() { psql -qXv ON_ERROR_STOP=1 "$(server "$1")" -c "create database \"$(named "$1")\""; }
write() { printf 'CUOTA_ORIGIN=https://%s\nDATABASE_URL=%s\n' "$2" "$3" >"$folder/$1.env.new" && mv "$folder/$1.env.new" "$folder/$1.env"; }
now() { date +%s%N; }

# Nobody may write from here on: what waits gets 503, and what was answered is there.
close_to_writes() {
  database=$(named "$1")
  psql -qXv ON_ERROR_STOP=1 "$(server "$1")" -c "alter database \"$database\" set default_transaction_read_only = on"
  for _ in 1 2; do
    psql -qXAtv ON_ERROR_STOP=1 "$(server "$1")" -o /dev/null -c \
      "select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '$database' and pid <> pg_backend_pid()"
  done
}

open_to_writes() { psql -qX "$(server "$1")" -c "alter database \"$(named "$1")\" reset default_transaction_read_only"; }

case "${1:-}" in
add)
  [ ! -e "$folder/$2.env" ] || { echo "$2 is there already" >&2; exit 1; }
  create "$4"
  write "$2" "$3" "$4"
  ;;
list)
  for file in "$folder"/*.env; do
    name=$(basename "$file" .env)
    printf '%s\t%s\t%s\n' "$name" "$(of "$name" CUOTA_ORIGIN)" "$(named "$(of "$name" DATABASE_URL)")"
  done
  ;;
move)
  : "${CUOTA_SWITCH:?}"
  old=$(of "$2" DATABASE_URL)
  origin=$(of "$2" CUOTA_ORIGIN)
  create "$3"
  copy=$(mktemp -d)
  began=$(now)
  trap 'rm -rf "$copy"; open_to_writes "$old"; echo "nothing was moved" >&2' EXIT
  close_to_writes "$old"
  pg_dump -Fd -j 2 -Z 0 -f "$copy/dump" "$old"
  pg_restore -j 2 --no-owner --exit-on-error -d "$3" "$copy/dump"
  write "$2" "${origin#https://}" "$3"
  # The old one stays as it is and read-only: drop it when you are sure.
  trap 'rm -rf "$copy"' EXIT
  sh -c "$CUOTA_SWITCH" || { echo "$2 was moved, but not switched: restart it with its new environment" >&2; exit 1; }
  echo "moved $2; no writes for $((($(now) - began) / 1000000)) ms"
  ;;
*)
  sed -n '2,8s/^# \{0,1\}//p' "$0"
  exit 2
  ;;
esac
