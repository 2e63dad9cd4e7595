#!/usr/bin/env bash
# Plants faults in gates, in random order over a night, and prints how many of each strength stop, with intervals:
#   scripts/power.sh [--for=8h] [--seed=NUMBER] FAULT... [-Dbench.NAME=VALUE...]
#   scripts/power.sh --curve DIRECTORY...      of stored gates; runs nothing
set -eu

home=$(cd "$(dirname "$0")/.." && pwd)
options=() arguments=() runs=true
for argument in "$@"; do
  case $argument in
    -D*) options+=("$argument") ;;
    *) arguments+=("$argument") ;;
  esac
  [ "$argument" != --curve ] || runs=false
done
if $runs; then
  # Checks the options, and fetches what they name.
  mvn -q -f "$home/pom.xml" generate-test-resources -Dbench.suite=gate "${options[@]}" || exit 2
fi
# The second compiler of this JVM would take more of the observed cores than all that it does.
exec "$home/scripts/run-main.sh" --test -XX:TieredStopAtLevel=1 "-Dgaeperf.basedir=$home" \
  "-Djava.util.logging.config.file=$home/src/test/resources/logging.properties" "${options[@]}" \
  org.gaeperf.gate.PowerMain "${arguments[@]}"
