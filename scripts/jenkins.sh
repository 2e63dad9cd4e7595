#!/usr/bin/env bash
# For Jenkins: converts its parameters, which are environment variables, to options. Unset and empty parameters keep the
# default. EXTRA_OPTIONS has further options, one in each line, for example -Dbench.duration=60s
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
        echo "EXTRA_OPTIONS: '$line' would replace the suite $SUITE of this stage; remove that line" >&2
        exit 2
      fi
      options+=("$line")
      ;;
    -Dbench.?*=*) options+=("$line") ;;
    *)
      echo "EXTRA_OPTIONS: '$line' is not an option; each line must be like -Dbench.duration=60s" >&2
      exit 2
      ;;
  esac
done <<< "${EXTRA_OPTIONS:-}"

exec mvn -B test "${options[@]+"${options[@]}"}"
