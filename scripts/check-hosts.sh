#!/usr/bin/env bash
# Says for each host in one line whether it can send load or run the server, or what is missing there:
#   scripts/check-hosts.sh -Dbench.hosts.loaders=load1,load2 [-Dbench.hosts.server=HOST -Dbench.hosts.probe=HOST ...]
#   scripts/check-hosts.sh -Dbench.hosts=my-hosts.properties
# With the options of the run (-Dbench.suite=proxy ...), it also says whether the loaders may have the connections of its load.
set -eu
home=$(cd "$(dirname "$0")/.." && pwd)
exec "$home/scripts/run-main.sh" org.gaeperf.cluster.ssh.CheckHostsMain "$@"
