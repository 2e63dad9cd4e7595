#!/usr/bin/env bash
# Compiles the harness and runs one of its main classes; relative paths in the arguments are relative to the current
# directory:
#   scripts/run-main.sh CLASS [argument ...]
set -eu

home=$(cd "$(dirname "$0")/.." && pwd)
classPath=$home/target/class-path.txt
mvn -q -f "$home/pom.xml" process-classes dependency:build-classpath -Dmdep.includeScope=runtime \
  -Dmdep.outputFile="$classPath"

java=java
if [ -n "${JAVA_HOME:-}" ]; then
  java=$JAVA_HOME/bin/java
fi
exec "$java" -Djava.awt.headless=true -cp "$home/target/classes:$(cat "$classPath")" "$@"
