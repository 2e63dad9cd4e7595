#!/usr/bin/env bash
# Starts the server in one mode, with an open debugger port on the loopback interface:
#   scripts/start-server.sh http|rpc [debugger port, default 5005] [-Dbench.…=… …]
set -eu

usage="usage: $0 http|rpc [debugger port] [-Dbench.NAME=VALUE ...]"
mode=${1:?"$usage"}
shift
port=5005
case ${1:-} in
  '' | -*) ;;
  *)
    port=$1
    shift
    ;;
esac

cd "$(dirname "$0")/.."

classPath=target/class-path.txt
mvn -q generate-test-resources dependency:build-classpath -Dmdep.includeScope=runtime \
  -Dmdep.outputFile="$classPath" "$@" "-Dbench.modes=$mode"

java=java
if [ -n "${JAVA_HOME:-}" ]; then
  java=$JAVA_HOME/bin/java
fi
exec "$java" "$@" "-Dbench.modes=$mode" -cp "target/classes:$(cat "$classPath")" \
  org.gaeperf.server.appengine.RunServerMain "$port"
