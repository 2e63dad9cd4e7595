# shellcheck shell=bash
# The results of former builds of a CI job: sourced by scripts/ci.sh. They are kept outside of the checkout, in a directory
# for each job, with a directory for each run: results.json, build.properties, and pinned once a gate has named the build.

history_directory() {
  local job
  job=$(printf '%s' "${JOB_NAME:-gaeperf}" | tr -c 'A-Za-z0-9._-' '-')
  echo "${HISTORY_DIR:-$HOME/gaeperf-history}/$job"
}

# The directories of the runs, the one of the newest build last.
stored_runs() {
  local directory=$1 file
  find "$directory" -mindepth 2 -maxdepth 2 -name build.properties 2> /dev/null | while IFS= read -r file; do
    printf '%s\t%s\n' "$(property build "$file")" "${file%/build.properties}"
  done | sort -n -k1,1 -k2,2 | cut -f2
}

# Whether a run is a benchmark of what is measured now.
is_same_benchmark() { # directory
  [ "$(property part "$1/build.properties")" = benchmark ] && [ "$(property server "$1/build.properties")" = "$SERVER" ]
}

# The directory of the benchmark to compare with; nothing if there is none.
stored_baseline() {
  local entry found=
  while IFS= read -r entry; do
    if [ -z "$entry" ] || ! is_same_benchmark "$entry"; then
      continue
    fi
    if [ "$GATE" = pinned ]; then
      if [ "$(property build "$entry/build.properties")" = "$((10#$BASELINE))" ]; then
        touch "$entry/pinned"
        found=$entry
      fi
    elif [ "$(property good "$entry/build.properties")" = true ]; then
      found=$entry
    fi
  done <<< "$(stored_runs "$(history_directory)")"
  echo "$found"
}

no_stored_baseline() {
  local entry builds=
  if [ "$GATE" = last-good ]; then
    conclude 0 "not held, since no good build of SERVER $SERVER is stored in $(history_directory) yet"
  fi
  while IFS= read -r entry; do
    if [ -n "$entry" ] && is_same_benchmark "$entry"; then
      builds="$builds $(property build "$entry/build.properties")"
    fi
  done <<< "$(stored_runs "$(history_directory)")"
  conclude 2 "BASELINE: build $BASELINE has no benchmark of SERVER $SERVER in $(history_directory); stored builds:${builds:- none}"
}

# Says on its output, as properties, whether the values can be compared with, and what could be measured instead.
check_baseline() { # option ...
  local classPath=target/class-path.txt java=java
  mvn -B -q generate-test-resources dependency:build-classpath -Dmdep.includeScope=runtime \
    -Dmdep.outputFile="$classPath" "$@" >&2 || return 1
  if [ -n "${JAVA_HOME:-}" ]; then
    java=$JAVA_HOME/bin/java
  fi
  "$java" "$@" -cp "target/classes:$(cat "$classPath")" org.gaeperf.gate.BaselineCheckMain
}

# Only a build in which every part passed is a baseline for others.
is_good() {
  if [ "${BUILD_RESULT:-SUCCESS}" = SUCCESS ] && ! cat "$ci"/*.status | grep -qv '^0$'; then
    echo true
  else
    echo false
  fi
}

collect() {
  local directory part run entry collected=false
  directory=$(history_directory)
  # The last one gives the badge: the decision of a gate, if there was one.
  for part in benchmark gate; do
    if [ -f "$ci/$part.run" ]; then
      run=$(cat "$ci/$part.run")
      entry=$directory/$run
      mkdir -p "$entry"
      cp "output/$run/results.json" "output/$run/verdict.properties" "$entry/"
      printf 'build=%s\npart=%s\nserver=%s\ngood=%s\n' "${BUILD_NUMBER:-0}" "$part" "$SERVER" "$(is_good)" \
        > "$entry/build.properties"
      cp "output/$run/badge.svg" output/badge.svg
      collected=true
    fi
  done
  if [ "$collected" = true ]; then
    delete_oldest "$directory"
    scripts/history.sh "$directory"
    cp -r "$directory/history.html" "$directory/history" output/
  fi
}

# Without the newest good benchmark of a server, the gates of a bad version would have no baseline, and pass.
newest_good() { # directory
  local entry
  declare -A newest
  while IFS= read -r entry; do
    if [ -n "$entry" ] && [ "$(property part "$entry/build.properties")" = benchmark ] \
      && [ "$(property good "$entry/build.properties")" = true ]; then
      newest[$(property server "$entry/build.properties")]=$entry
    fi
  done <<< "$(stored_runs "$1")"
  printf '%s\n' "${newest[@]}"
}

delete_oldest() { # directory
  local entry surplus kept
  kept=$(newest_good "$1")
  # With a leading zero, the shell would take the number for an octal one.
  surplus=$(($(stored_runs "$1" | wc -l) - 10#$HISTORY_RUNS))
  while IFS= read -r entry; do
    if ((surplus > 0)) && [ -n "$entry" ] && [ ! -f "$entry/pinned" ] && ! grep -qxF -e "$entry" <<< "$kept"; then
      rm -rf "$entry"
      surplus=$((surplus - 1))
    fi
  done <<< "$(stored_runs "$1")"
}
