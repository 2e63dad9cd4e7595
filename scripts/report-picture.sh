#!/usr/bin/env bash
# Makes the picture of a report that README shows: the first screen of a run's report.html, as a PNG.
#   scripts/report-picture.sh RUN [FILE, src/site/resources/images/report.png by default]
set -eu

usage="usage: $0 RUN [FILE]"
run=${1:?"$usage"}
file=${2:-"$(dirname "$0")/../src/site/resources/images/report.png"}

if [ ! -f "$run/report.html" ]; then
  echo "$0: there is no report.html in $run; scripts/report.sh $run makes it from results.json" >&2
  exit 2
fi
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [ -z "$browser" ]; then
  echo "$0: no chromium, chromium-browser or google-chrome on the PATH; install one of them. No picture was made" >&2
  exit 3
fi

page=$(cd "$run" && pwd)/report.html
profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT
# The page is one of ours and needs no network. As root Chromium starts only without its sandbox.
options=(--headless --disable-gpu --hide-scrollbars --force-device-scale-factor=1 --user-data-dir="$profile"
  --disable-lcd-text --window-size=1200,660 --screenshot="$file")
if [ "$(id -u)" = 0 ]; then
  options+=(--no-sandbox)
fi
mkdir -p "$(dirname "$file")"
"$browser" "${options[@]}" "file://$page" 2> "$profile/browser.log" || {
  cat "$profile/browser.log" >&2
  exit 1
}
echo "$file: $(wc -c < "$file") bytes"
