#!/usr/bin/env bash
# Fuzzes the parsers with Jazzer, one after the other. An input that breaks a parser is added to the seeds of its test
# in src/test/resources, so that the test fails until the parser is fixed:
#   scripts/fuzz.sh [seconds for each test, default 60] [test, for example PsSampleFuzzTest ...]
set -eu

cd "$(dirname "$0")/.."

seconds=${1:-60}
case $seconds in
  *[!0-9]*)
    echo "$0: '$seconds' is not a number of seconds" >&2
    echo "usage: $0 [seconds for each test] [test, for example PsSampleFuzzTest ...]" >&2
    exit 2
    ;;
esac
shift $(($# > 0))
if [ $# -eq 0 ]; then
  mapfile -t tests < <(find src/test/java -name '*FuzzTest.java' -exec basename -s .java {} + | sort)
  set -- "${tests[@]}"
fi

classPath=target/fuzz/class-path.txt
mvn -q test-compile dependency:build-classpath -Dtests=unit -Dmdep.includeScope=test \
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
  # -timeout is in whole seconds of wall clock time, which include the loading and instrumentation of classes. The test
  # itself limits CPU time.
  if "$java" -XX:+UseSerialGC -XX:+EnableDynamicAgentLoading -XX:-PrintWarnings \
    -cp "target/test-classes:target/classes:$(cat "$classPath")" com.code_intelligence.jazzer.Jazzer \
    --target_class="${class//\//.}" --reproducer_path=target/fuzz \
    --instrumentation_includes='org.gaeperf.**:com.fasterxml.jackson.**:org.HdrHistogram.**' \
    -dict=src/test/resources/org/gaeperf/fuzz/numbers.dict -max_total_time="$seconds" -timeout=10 "$corpus" \
    > "$log" 2>&1; then
    echo "$test: $(sed -n 's/^#\([0-9]*\)\tDONE *cov: \([0-9]*\).*/\1 runs, coverage \2/p' "$log")"
  else
    status=1
    echo "$test: FAILED, see $log"
    sed -n '/^== Java\|^==.* ERROR/,/^DEDUP\|^SUMMARY/p; /Test unit written/p' "$log"
  fi
done
exit $status
