#!/usr/bin/env bash
# Simulates how often gates stop, by change, variation of the rounds and budget, for four rules of stopping:
#   scripts/gate-rates.sh [GATES]
set -eu
exec "$(dirname "$0")/run-main.sh" --test org.gaeperf.gate.GateRatesMain "$@"
