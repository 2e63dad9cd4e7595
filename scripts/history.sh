#!/usr/bin/env bash
# Writes history.html with all runs of a directory:
#   scripts/history.sh [directory of runs, default output]
set -eu
exec "$(dirname "$0")/run-main.sh" org.gaeperf.report.history.HistoryMain "${1:-"$(dirname "$0")/../output"}"
