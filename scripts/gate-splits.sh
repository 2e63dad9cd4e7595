#!/usr/bin/env bash
# Estimates the error rate of a gate by simulation, from the rounds of gates that were run, in random order:
#   scripts/gate-splits.sh RULES ROUNDS RUN...
set -eu
exec "$(dirname "$0")/run-main.sh" org.gaeperf.gate.GateSimulationMain "$@"
