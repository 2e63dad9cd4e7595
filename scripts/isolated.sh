#!/usr/bin/env bash
# Runs the build where there is no network but the loopback interface, so that nobody can reach the servers, which may
# listen on every address, and they can reach nobody. What the build needs is fetched before. Arguments go to Maven:
#   scripts/isolated.sh test -DskipHarnessTests -Dbench.preset=published
set -eu

cd "$(dirname "$0")/.."
if [ $# = 0 ]; then
  echo "usage: $0 GOAL [-Dbench.NAME=VALUE ...]" >&2
  exit 2
fi

scripts/loopback-only.sh true
# One small test, since Surefire fetches what runs tests only when there is one to run.
mvn -B -q "$@" -DskipBenchmarks=true -DskipHarnessTests=false -Dtest=DurationsTest \
  -Dsurefire.failIfNoSpecifiedTests=false
exec scripts/loopback-only.sh mvn -B -o "$@"
