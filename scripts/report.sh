#!/usr/bin/env bash
# Writes the reports of stored runs again, and one comparison if there are several runs:
#   scripts/report.sh [--other-machine] RUN...
set -eu
exec "$(dirname "$0")/run-main.sh" org.gaeperf.report.ReportMain "$@"
