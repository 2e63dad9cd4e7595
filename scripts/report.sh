#!/usr/bin/env bash
# Writes the reports of stored runs again, and one comparison if there are several runs:
#   scripts/report.sh [--other-machine | --site=DIRECTORY] RUN...
# With --site it makes a web site instead, and RUN may be a directory of runs.
set -eu
exec "$(dirname "$0")/run-main.sh" org.gaeperf.report.ReportMain "$@"
