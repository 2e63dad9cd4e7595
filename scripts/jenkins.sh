#!/usr/bin/env bash
# For Jenkins: turns its parameters, which come as environment variables, into options. Unset and empty ones are left
# to their defaults. EXTRA_OPTIONS holds further options, one a line: -Dbench.duration=60s
set -eu

cd "$(dirname "$0")/.."

options=()

option() { # property value
  if [ -n "$2" ]; then
    options+=("-D$1=$2")
  fi
}

option bench.suite "${SUITE:-}"
option bench.baseline.version "${BASELINE_VERSION:-}"
option bench.baseline.dir "${BASELINE_DIR:-}"
option bench.baseline.results "${BASELINE_RESULTS:-}"
option bench.preset "${PRESET:-}"
option bench.rate "${RATE:-}"
option bench.forks "${FORKS:-}"
option bench.runtime.version "${RUNTIME_VERSION:-}"
option bench.runtime.dir "${RUNTIME_DIR:-}"
option bench.jdk "${BENCH_JDK:-}"

while IFS= read -r line; do
  case $line in
    '') ;;
    -Dbench.suite=*)
      if [ -n "${SUITE:-}" ]; then
        echo "EXTRA_OPTIONS: '$line' would take the place of the suite $SUITE, which this stage is to run" >&2
        exit 2
      fi
      options+=("$line")
      ;;
    -Dbench.?*=*) options+=("$line") ;;
    *)
      echo "EXTRA_OPTIONS: '$line' is no option; each line is to be like -Dbench.duration=60s" >&2
      exit 2
      ;;
  esac
done <<< "${EXTRA_OPTIONS:-}"

exec mvn -B test "${options[@]+"${options[@]}"}"
