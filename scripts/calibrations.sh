#!/usr/bin/env bash
# Takes the comparisons of several calibrations of one machine and one version of gaeperf together:
#   scripts/calibrations.sh RUN...
set -eu
exec "$(dirname "$0")/run-main.sh" --test org.gaeperf.compare.calibration.CalibrationPoolMain "$@"
