#!/usr/bin/env bash
# Runs the build in a network namespace that has only the loopback interface. Some servers listen on all addresses; this
# way they can neither be reached from outside nor reach anything. What the build needs is downloaded before. Arguments
# are passed to Maven:
#   scripts/isolated.sh test -DskipHarnessTests -Dbench.preset=published
set -eu

cd "$(dirname "$0")/.."
if [ $# = 0 ]; then
  echo "usage: $0 GOAL [-Dbench.NAME=VALUE ...]" >&2
  exit 2
fi

scripts/loopback-only.sh true
# Runs one small test, because Surefire downloads its test provider only if there is a test to run.
mvn -B -q "$@" -DskipBenchmarks=true -DskipHarnessTests=false -Dtest=DurationsTest \
  -Dsurefire.failIfNoSpecifiedTests=false
exec scripts/loopback-only.sh mvn -B -o "$@"
