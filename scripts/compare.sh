#!/usr/bin/env bash
# Compares the modes on this machine. Arguments are passed to Maven:
#   scripts/compare.sh -Dbench.preset=published
set -eu

cd "$(dirname "$0")/.."

output=output
resumed=
for argument in "$@"; do
  case $argument in
    -Dbench.output=?*) output=${argument#-Dbench.output=} ;;
    -Dbench.resume=?*) resumed=${argument#-Dbench.resume=} ;;
  esac
done

before=$(readlink "$output/latest" || true)
status=0
mvn test -DskipHarnessTests "$@" || status=$?

run=$(readlink "$output/latest" || true)
if [ -n "$resumed" ] && [ -f "$resumed/summary.md" ]; then
  echo "Summary: $resumed/summary.md"
elif [ "$run" != "$before" ] && [ -f "$output/$run/summary.md" ]; then
  echo "Summary: $output/$run/summary.md"
else
  echo "No summary was written." >&2
fi
exit "$status"
