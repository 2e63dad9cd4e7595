#!/usr/bin/env bash
# Tells from gates that were held how often such a gate fails, over their rounds in random order:
#   scripts/gate-splits.sh RULES ROUNDS RUN...
set -eu
exec "$(dirname "$0")/run-main.sh" org.gaeperf.gate.GateSimulationMain "$@"
