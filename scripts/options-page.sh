#!/usr/bin/env bash
# Writes the options page of the site from the declarations of the options:
#   scripts/options-page.sh
set -eu
home=$(cd "$(dirname "$0")/.." && pwd)
exec "$home/scripts/run-main.sh" org.gaeperf.options.help.OptionsPageMain "$home/src/site/markdown/options.md"
