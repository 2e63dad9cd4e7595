#!/usr/bin/env bash
# What a CI job does, part by part. Settings are environment variables; empty ones keep the default:
#   scripts/ci.sh check       the settings and the machine's tools; deletes what an earlier build left
#   scripts/ci.sh tests       gaeperf's own tests
#   scripts/ci.sh gate        compares the candidate with the baseline that SERVER, GATE and BASELINE name
#   scripts/ci.sh benchmark
#   scripts/ci.sh collect     keeps the results for later builds and writes output/history.html
# Exit status: 0 passed, inconclusive, measured, or no baseline to compare with yet; 1 regression or failure; 2 wrong
# setting or refused baseline; 3 suspected; 4 too few valid trials; 5 a calibration failed. The one line to show is in
# target/ci/PART.txt, the JUnit files are in target/ci/junit/PART.
set -eu

cd "$(dirname "$0")/.."
part=${1:-}
ci=target/ci

. scripts/ci-settings.sh
. scripts/ci-history.sh

conclude() { # status, one line
  mkdir -p "$ci"
  printf '%s: %s\n' "$part" "$2" | tee "$ci/$part.txt" >&2
  echo "$1" > "$ci/$part.status"
  exit "$1"
}

property() { # key, file
  sed -n "s/^$1=//p" "$2" | head -n 1
}

# Runs Maven, and keeps the JUnit files apart from those of other parts.
run_maven() { # reports, argument ...
  local reports=$1 status=0
  shift
  rm -rf target/surefire-reports
  mvn -B test "$@" || status=$?
  mkdir -p "$ci/junit/$part"
  if [ -d "$reports" ]; then
    find "$reports" -name '*.xml' -exec cp {} "$ci/junit/$part/" \;
  fi
  return "$status"
}

# The verdict is what the reports wrote; without one nothing was measured.
measure() { # what to say first, argument ...
  local note=$1 before run status=0 verdict exitStatus
  shift
  before=$(readlink output/latest || true)
  run_maven target/surefire-reports/benchmark -DskipHarnessTests "$@" || status=$?
  run=$(readlink output/latest || true)
  verdict=output/$run/verdict.properties
  if [ -z "$run" ] || [ "$run" = "$before" ] || [ ! -f "$verdict" ]; then
    conclude 1 "${note}nothing was measured: Maven ended with status $status; the console says why"
  fi
  mkdir -p "$ci"
  echo "$run" > "$ci/$part.run"
  exitStatus=$(property exitStatus "$verdict")
  if ! [[ $exitStatus =~ ^[0-9]+$ ]]; then
    conclude 1 "${note}exitStatus '$exitStatus' in $verdict is not a number; Maven ended with status $status"
  elif [ "$status" != 0 ] && [ "$exitStatus" = 0 ]; then
    conclude 1 "${note}Maven ended with status $status; $(property description "$verdict")"
  fi
  conclude "$exitStatus" "$note$(property description "$verdict")"
}

check() {
  find output -mindepth 1 ! -name .gitkeep -delete
  rm -rf target/surefire-reports "$ci"
  local problems
  problems=$(setting_problems; machine_problems)
  if [ -n "$problems" ]; then
    echo "$problems" >&2
    conclude 2 "$(echo "$problems" | paste -sd'|' | sed 's/|/; /g')"
  fi
}

tests() {
  local status=0
  run_maven target/surefire-reports -DskipBenchmarks || status=$?
  if [ "$status" != 0 ]; then
    conclude 1 "gaeperf's own tests failed (Maven ended with status $status)"
  fi
}

# Stored values were measured with the job's preset and rate. For two servers that are measured concurrently, many short
# rounds detect a difference sooner than few long ones, and the rate is that of each of two servers.
gate() {
  local options=(-Dbench.suite=gate)
  add_server
  case $GATE in
    version) options+=(-Dbench.preset=quick "-D$(baseline_version_option)=$BASELINE") ;;
    directory) options+=(-Dbench.preset=quick "-Dbench.baseline.dir=$BASELINE") ;;
    command)
      options+=(-Dbench.preset=quick)
      option bench.rate "$(rate_of_each)"
      ;;
    last-good | pinned) stored_gate ;;
    *) conclude 0 "no gate was asked for" ;;
  esac
  add_lines "${GATE_OPTIONS:-}"
  measure '' "${options[@]}"
}

stored_gate() {
  local entry reason instead status=0 asked=("${options[@]}")
  entry=$(stored_baseline)
  if [ -z "$entry" ]; then
    no_stored_baseline
  fi
  options+=("-Dbench.preset=$PRESET" "-Dbench.baseline.results=$entry/results.json")
  option bench.rate "${RATE:-}"
  add_lines "${GATE_OPTIONS:-}"
  mkdir -p "$ci"
  check_baseline "${options[@]}" > "$ci/baseline.properties" || status=$?
  local build="build $(property build "$entry/build.properties")"
  if [ "$status" = 0 ]; then
    measure "against $build: " "${options[@]}"
  fi
  reason=$(property reason "$ci/baseline.properties")
  instead=$(property instead "$ci/baseline.properties")
  if [ "$status" != 3 ] || [ -z "$reason" ]; then
    conclude 1 "whether $build can be compared with could not be checked (status $status); the console says why"
  elif [ "${MEASURE_REFUSED_BASELINE:-}" != true ]; then
    conclude 2 "the values of $build are refused as baseline: $reason. Tick MEASURE_REFUSED_BASELINE to measure its runtime together with the candidate, or run a build with GATE none first"
  elif [ -z "$instead" ]; then
    conclude 2 "the values of $build are refused as baseline: $reason. Its runtime cannot be measured again: $(property notInstead "$ci/baseline.properties")"
  fi
  options=("${asked[@]}" -Dbench.preset=quick "$instead")
  add_lines "${GATE_OPTIONS:-}"
  measure "the runtime of $build, measured again ($reason): " "${options[@]}"
}

# Runtimes one mode after the other and sampled as the gate does, so that later gates can compare with the values.
benchmark() {
  local options=()
  case $SERVER in
    appengine) options+=(-Dbench.concurrent=false -Dbench.sampleInterval=5s) ;;
    jetty | multipart) options+=("-Dbench.suite=$SERVER") ;;
  esac
  options+=("-Dbench.preset=$PRESET")
  add_server
  option bench.rate "${RATE:-}"
  option bench.forks "${FORKS:-}"
  add_lines "${BENCHMARK_OPTIONS:-}"
  measure '' "${options[@]}"
}

case $part in
  check | tests | gate | benchmark | collect) "$part" ;;
  *)
    echo "usage: $0 check|tests|gate|benchmark|collect" >&2
    exit 2
    ;;
esac
