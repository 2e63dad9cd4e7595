#!/usr/bin/env bash
# Estimates the error rate of a gate by simulation, from the rounds of gates that were run, in random order:
#   scripts/gate-relabelling.sh RULES ROUNDS RUN...
set -eu
exec "$(dirname "$0")/run-main.sh" --test org.gaeperf.gate.GateSimulationMain "$@"
