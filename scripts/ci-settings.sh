# shellcheck shell=bash
# The settings of a CI job, which are environment variables: sourced by scripts/ci.sh.

: "${PRESET:=published}" "${GATE:=none}" "${BASELINE:=}" "${TIMEOUT_MINUTES:=60}" "${HISTORY_RUNS:=100}"

option() { # property, value; an empty one keeps the default
  if [ -n "$2" ]; then
    options+=("-D$1=$2")
  fi
}

add_runtime() {
  option bench.runtime.version "${RUNTIME_VERSION:-}"
  option bench.runtime.dir "${RUNTIME_DIR:-}"
  option bench.jdk "${BENCH_JDK:-}"
}

# The lines of a text field, which a browser sends with carriage returns.
lines() { # text
  printf '%s\n' "$1" | tr -d '\r' | sed 's/^[[:space:]]*//; s/[[:space:]]*$//; /^$/d'
}

add_lines() { # text
  local line
  while IFS= read -r line; do
    if [ -n "$line" ]; then
      options+=("$line")
    fi
  done <<< "$(lines "$1")"
}

# Each problem in a line: the setting, its value, what is allowed.
setting_problems() {
  require_one_of PRESET "$PRESET" published quick published-1mb smoke
  require_one_of GATE "$GATE" none last-good pinned version directory
  require_number RATE "${RATE:-1}" 1 1000000
  require_number FORKS "${FORKS:-1}" 1 100
  require_number TIMEOUT_MINUTES "$TIMEOUT_MINUTES" 1 1440
  require_number HISTORY_RUNS "$HISTORY_RUNS" 10 10000
  baseline_problems
  runtime_problems
  option_problems GATE_OPTIONS "${GATE_OPTIONS:-}" 'bench.suite bench.baseline.version bench.baseline.dir bench.baseline.results bench.output bench.resume bench.help'
  option_problems BENCHMARK_OPTIONS "${BENCHMARK_OPTIONS:-}" 'bench.baseline. bench.gate. bench.output bench.resume bench.help'
}

require_one_of() { # name, value, allowed ...
  local name=$1 value=$2
  shift 2
  case " $* " in
    *" $value "*) ;;
    *) echo "$name: '$value' is not one of: $*" ;;
  esac
}

require_number() { # name, value, smallest, largest
  if ! [[ $2 =~ ^[0-9]{1,7}$ ]] || ((10#$2 < $3 || 10#$2 > $4)); then
    echo "$1: '$2' is not a whole number from $3 to $4"
  fi
}

baseline_problems() {
  case $GATE in
    pinned)
      [[ $BASELINE =~ ^[0-9]{1,9}$ ]] || echo "BASELINE: '$BASELINE' is not the number of a build, which GATE pinned needs"
      ;;
    version)
      [[ $BASELINE =~ ^[A-Za-z0-9][A-Za-z0-9._-]*$ ]] || echo "BASELINE: '$BASELINE' is not a version, which GATE version needs, for example 2.0.12"
      ;;
    directory)
      [ -d "$BASELINE" ] || echo "BASELINE: '$BASELINE' is not a directory on this machine, which GATE directory needs"
      ;;
    none | last-good)
      [ -z "$BASELINE" ] || echo "BASELINE: '$BASELINE' has no meaning with GATE $GATE; choose pinned, version or directory, or leave it empty"
      ;;
  esac
}

runtime_problems() {
  if [ -n "${RUNTIME_VERSION:-}" ] && [ -n "${RUNTIME_DIR:-}" ]; then
    echo "RUNTIME_VERSION '$RUNTIME_VERSION' and RUNTIME_DIR '$RUNTIME_DIR' are both given; leave one empty"
  elif [ -n "${RUNTIME_DIR:-}" ] && [ ! -d "$RUNTIME_DIR" ]; then
    echo "RUNTIME_DIR: '$RUNTIME_DIR' is not a directory on this machine"
  fi
  if [ -n "${BENCH_JDK:-}" ] && ! { [ -x "$BENCH_JDK/bin/java" ] && [ -x "$BENCH_JDK/bin/jcmd" ]; }; then
    echo "JDK: '$BENCH_JDK' is not the home of a JDK on this machine: bin/java or bin/jcmd is missing"
  fi
}

option_problems() { # name, text, options that are settings of their own or have no place there
  local line name refused
  while IFS= read -r line; do
    case $line in
      '') continue ;;
      -Dbench.suite=*gate*) echo "$1: '$line' would run a gate without its baseline; use GATE and BASELINE" ;;
      -Dbench.?*=?*) ;;
      *) echo "$1: '$line' is not an option; each line must be like -Dbench.duration=60s" ;;
    esac
    name=${line#-D}
    for refused in $3; do
      if [[ $name == "$refused="* || ($refused == *. && $name == "$refused"*) ]]; then
        echo "$1: '$line' is not allowed here; remove that line"
      fi
    done
  done <<< "$(lines "$2")"
}

# What a run needs and this machine lacks, in one line.
machine_problems() {
  local missing=() java=java
  if [ "$(uname -s)" != Linux ]; then
    echo "$(uname -n) runs $(uname -s), and gaeperf needs Linux; give a Linux machine the label"
    return
  fi
  command -v mvn > /dev/null || missing+=("mvn (Maven 3.8 or later)")
  command -v ps > /dev/null || missing+=("ps (procps)")
  if [ -n "${JAVA_HOME:-}" ]; then
    java=$JAVA_HOME/bin/java
  fi
  command -v "$java" > /dev/null || missing+=("$java (a JDK, 17 or later)")
  if [ ${#missing[@]} != 0 ]; then
    echo "${NODE_NAME:-$(uname -n)} lacks $(printf '%s, ' "${missing[@]}" | sed 's/, $//'): install it, or put it on the PATH of the agent"
  fi
}
