#!/usr/bin/env bash
# Compiles the harness and runs one of its main classes; relative paths in the arguments are relative to the current
# directory. With --test it is one of the test classes:
#   scripts/run-main.sh [--test] [JVM option ...] CLASS [argument ...]
set -eu

home=$(cd "$(dirname "$0")/.." && pwd)
classPath=$home/target/class-path.txt
phase=process-classes scope=runtime classes=$home/target/classes
if [ "${1:-}" = --test ]; then
  shift
  phase=test-compile scope=test classes=$home/target/test-classes:$classes
fi
# Without tests nothing is to be fetched, and the choice of the runtime stays that of the build before.
mvn -q -f "$home/pom.xml" "$phase" dependency:build-classpath -DskipTests "-Dmdep.includeScope=$scope" \
  -Dmdep.outputFile="$classPath"

java=java
if [ -n "${JAVA_HOME:-}" ]; then
  java=$JAVA_HOME/bin/java
fi
exec "$java" -Djava.awt.headless=true -cp "$classes:$(cat "$classPath")" "$@"
