#!/usr/bin/env bash
# Writes the metrics page of the site from the declarations of the metrics and the gate's thresholds:
#   scripts/metrics-page.sh
set -eu
home=$(cd "$(dirname "$0")/.." && pwd)
exec "$home/scripts/run-main.sh" org.gaeperf.compare.help.MetricsPageMain "$home"
