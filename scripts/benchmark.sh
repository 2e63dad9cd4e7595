#!/usr/bin/env bash
# Runs a benchmark without tests and without JUnit; options as for mvn test:
#   scripts/benchmark.sh -Dbench.server=command "-Dbench.command.mine=java -jar my.jar {port}" [-Dbench...]
# Exit status: 0 passed, inconclusive or measured; 1 regression or failure; 2 wrong option, or what is to be measured cannot be fetched;
# 3 suspected; 4 too few valid trials; 5 a calibration failed.
set -eu

home=$(cd "$(dirname "$0")/.." && pwd)
for option in "$@"; do
  if [[ $option != -D* ]]; then
    echo "unknown argument $option; options are written as -Dbench.NAME=VALUE" >&2
    exit 2
  fi
done
# Checks the options, and fetches what they name.
mvn -q -f "$home/pom.xml" generate-test-resources "$@" || exit 2
# The second compiler of this JVM would take more of the observed cores than all that it does.
exec "$home/scripts/run-main.sh" -XX:TieredStopAtLevel=1 "-Dgaeperf.basedir=$home" \
  "-Djava.util.logging.config.file=$home/src/test/resources/logging.properties" "$@" org.gaeperf.engine.BenchmarkMain
