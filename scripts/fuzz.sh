#!/usr/bin/env bash
# Fuzzes the parsers with Jazzer, one after the other. An input that breaks one is kept among the seeds of its test, in
# src/test/resources, and fails that test from then on:
#   scripts/fuzz.sh [seconds for each, 60 by default] [test, like PsSampleFuzzTest ...]
set -eu

cd "$(dirname "$0")/.."

seconds=${1:-60}
case $seconds in
  *[!0-9]*)
    echo "usage: $0 [seconds for each] [test, like PsSampleFuzzTest ...]" >&2
    exit 2
    ;;
esac
shift $(($# > 0))
if [ $# -eq 0 ]; then
  mapfile -t tests < <(find src/test/java -name '*FuzzTest.java' -exec basename -s .java {} + | sort)
  set -- "${tests[@]}"
fi

classPath=target/fuzz/class-path.txt
mvn -q test-compile dependency:build-classpath -DskipRuntimeFetch -Dmdep.includeScope=test \
  -Dmdep.outputFile="$classPath"

java=java
if [ -n "${JAVA_HOME:-}" ]; then
  java=$JAVA_HOME/bin/java
fi

status=0
for test in "$@"; do
  source=$(cd src/test/java && find . -name "$test.java")
  class=${source#./}
  class=${class%.java}
  corpus=target/fuzz/$test
  log=$corpus.log
  mkdir -p "$corpus"
  # Whole seconds of the clock, and classes are loaded and instrumented in the first: the test itself measures CPU time.
  if "$java" -XX:+UseSerialGC -XX:+EnableDynamicAgentLoading -XX:-PrintWarnings \
    -cp "target/test-classes:target/classes:$(cat "$classPath")" com.code_intelligence.jazzer.Jazzer \
    --target_class="${class//\//.}" --reproducer_path=target/fuzz \
    --instrumentation_includes='org.gaeperf.**:com.fasterxml.jackson.**:org.HdrHistogram.**' \
    -dict=src/test/resources/org/gaeperf/fuzz/figures.dict -max_total_time="$seconds" -timeout=10 "$corpus" \
    > "$log" 2>&1; then
    echo "$test: $(sed -n 's/^#\([0-9]*\)\tDONE *cov: \([0-9]*\).*/\1 runs, coverage \2/p' "$log")"
  else
    status=1
    echo "$test: BROKEN, see $log"
    sed -n '/^== Java\|^==.* ERROR/,/^DEDUP\|^SUMMARY/p; /Test unit written/p' "$log"
  fi
done
exit $status
