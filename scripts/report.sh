#!/usr/bin/env bash
# Makes the reports of stored runs again, and of several runs one comparison:
#   scripts/report.sh [--other-machine] RUN...
set -eu
exec "$(dirname "$0")/run-main.sh" org.gaeperf.report.ReportMain "$@"
