#!/usr/bin/env bash
# Makes history.html over all runs of a folder:
#   scripts/history.sh [folder of runs, output by default]
set -eu
exec "$(dirname "$0")/run-main.sh" org.gaeperf.report.history.HistoryMain "${1:-"$(dirname "$0")/../output"}"
