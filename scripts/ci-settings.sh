# shellcheck shell=bash
# The settings of a CI job, which are environment variables: sourced by scripts/ci.sh.

: "${SERVER:=appengine}" "${PRESET:=published}" "${GATE:=none}" "${BASELINE:=}" "${CANDIDATE:=}" "${SERVER_OPTIONS:=}"
: "${TIMEOUT_MINUTES:=60}" "${HISTORY_RUNS:=100}"

option() { # property, value; an empty one keeps the default
  if [ -n "$2" ]; then
    options+=("-D$1=$2")
  fi
}

# What is measured, in the gate and in the benchmark alike.
add_server() {
  case $SERVER in
    appengine)
      option bench.runtime.version "${RUNTIME_VERSION:-}"
      option bench.runtime.dir "${RUNTIME_DIR:-}"
      ;;
    command)
      options+=(-Dbench.server=command)
      option bench.command.baseline "$BASELINE"
      option bench.command.candidate "$CANDIDATE"
      if [ -n "$BASELINE" ] && [ -n "$CANDIDATE" ]; then
        options+=(-Dbench.variants=baseline,candidate)
      fi
      ;;
    jetty)
      options+=(-Dbench.server=jetty)
      option bench.jetty12.version "$CANDIDATE"
      ;;
    multipart)
      options+=(-Dbench.server=multipart)
      option bench.multipart.jetty12.version "$CANDIDATE"
      ;;
  esac
  option bench.jdk "${BENCH_JDK:-}"
  add_lines "$SERVER_OPTIONS"
}

# The option that names the version of the baseline.
baseline_version_option() {
  case $SERVER in
    appengine) echo bench.baseline.version ;;
    jetty) echo bench.jetty.baseline ;;
    multipart) echo bench.multipart.baseline ;;
  esac
}

# The rate of each of two servers that run at the same time: a third of what one gets that has the machine to itself.
rate_of_each() {
  if [ -n "${RATE:-}" ]; then
    echo $(((10#$RATE + 2) / 3))
  fi
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

# Options that settings stand for, and those that a job must not have.
OF_SETTINGS='bench.server bench.command. bench.variants bench.jetty.baseline bench.multipart.baseline bench.output bench.resume bench.help'

# Each problem in a line: the setting, its value, what is allowed.
setting_problems() {
  require_one_of PRESET "$PRESET" published quick published-1mb smoke
  require_one_of SERVER "$SERVER" appengine command jetty multipart
  require_one_of GATE "$GATE" none last-good pinned version directory command
  require_one_of MEASURE_REFUSED_BASELINE "${MEASURE_REFUSED_BASELINE:-false}" true false
  require_number RATE "${RATE:-1}" 1 1000000
  require_number FORKS "${FORKS:-1}" 1 100
  require_number TIMEOUT_MINUTES "$TIMEOUT_MINUTES" 1 1440
  require_number HISTORY_RUNS "$HISTORY_RUNS" 10 10000
  case $SERVER in
    appengine) baseline_problems ;;
    command) command_problems ;;
    jetty | multipart) version_problems ;;
  esac
  runtime_problems
  option_problems SERVER_OPTIONS "$SERVER_OPTIONS" "bench.suite bench.preset bench.rate bench.forks bench.gate. bench.baseline. $OF_SETTINGS"
  option_problems GATE_OPTIONS "${GATE_OPTIONS:-}" "bench.suite bench.baseline.version bench.baseline.dir bench.baseline.results bench.options $OF_SETTINGS"
  option_problems BENCHMARK_OPTIONS "${BENCHMARK_OPTIONS:-}" "bench.baseline. bench.gate. bench.options $OF_SETTINGS"
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
    command)
      echo "GATE: 'command' compares two commands, and SERVER is appengine; give SERVER command, or another GATE"
      ;;
  esac
  [ -z "$CANDIDATE" ] || echo "CANDIDATE: '$CANDIDATE' has no meaning with SERVER appengine; give RUNTIME_VERSION or RUNTIME_DIR, or another SERVER"
}

# Two servers that commands start, which stand in BASELINE and CANDIDATE or in an options file.
command_problems() {
  local name
  case $GATE in
    none | command) ;;
    *) echo "GATE: '$GATE' is not possible with SERVER command, of which no stored values are compared with; choose none or command" ;;
  esac
  if [ -z "$BASELINE$CANDIDATE" ] && lines "$SERVER_OPTIONS" | grep -q '^-Dbench\.options=.'; then
    return
  fi
  for name in BASELINE CANDIDATE; do
    if [ -n "${!name}" ]; then
      case ${!name} in
        *'{port}'*) ;;
        *) echo "$name: '${!name}' has no {port} in it, which stands for the port that the server must listen on" ;;
      esac
    elif [ "$GATE" = command ] || [ "$name" = CANDIDATE ]; then
      echo "$name: '' is not a command, which SERVER command needs, for example {java} {jvmArgs} -jar /srv/shop.jar --port={port}"
    fi
  done
}

# Two versions of Jetty 12, or of its parser of forms.
version_problems() {
  case $GATE in
    none)
      [ -z "$BASELINE" ] || echo "BASELINE: '$BASELINE' has no meaning with GATE none; choose version, or leave it empty"
      ;;
    version)
      [[ $BASELINE =~ ^12\.[A-Za-z0-9._-]+$ ]] || echo "BASELINE: '$BASELINE' is not a version of Jetty 12, which GATE version needs, for example 12.0.39"
      ;;
    *) echo "GATE: '$GATE' is not possible with SERVER $SERVER, of which only versions are compared; choose none or version" ;;
  esac
  [[ -z $CANDIDATE || $CANDIDATE =~ ^12\.[A-Za-z0-9._-]+$ ]] || echo "CANDIDATE: '$CANDIDATE' is not a version of Jetty 12, for example 12.1.14; leave it empty for the default"
  if [ "$SERVER" = multipart ] && [ -n "${RATE:-}" ]; then
    echo "RATE: '$RATE' has no meaning with SERVER multipart, which parses forms without requests; leave it empty"
  fi
}

runtime_problems() {
  local name
  if [ "$SERVER" != appengine ]; then
    for name in RUNTIME_VERSION RUNTIME_DIR; do
      [ -z "${!name:-}" ] || echo "$name: '${!name}' has no meaning with SERVER $SERVER; leave it empty"
    done
  elif [ -n "${RUNTIME_VERSION:-}" ] && [ -n "${RUNTIME_DIR:-}" ]; then
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
      -Dbench.suite=*gate*) echo "$1: '$line' would run a gate without its baseline; use SERVER, GATE and BASELINE" ;;
      -Dbench.?*=?*)
        name=${line#-D}
        is_option "${name%%=*}" || echo "$1: there is no option '${name%%=*}'; mvn test -Dbench.help lists all"
        ;;
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

# Whether the page of options has it, by its name or by a name with a part that the user chooses.
is_option() { # name
  local known
  while read -r known; do
    # shellcheck disable=SC2053
    if [[ $1 == ${known//NAME/?*} ]]; then
      return 0
    fi
  done < <(sed -n 's/^| `\([^`]*\)` |.*/\1/p' src/site/markdown/options.md)
  return 1
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
