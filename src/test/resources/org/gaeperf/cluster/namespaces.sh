#!/bin/sh
# Builds network namespaces that stand for hosts, each with an ssh server at 10.253.77.11, .12 and so on, on a bridge that
# this machine has the address 10.253.77.1 on; or removes them. GAEPERF_SET is another number instead of 77, for several sets
# of hosts at the same time. As root:
#   namespaces.sh up DIRECTORY COUNT [CPUS]    # what is started there may use these CPUs alone, as taskset takes them
#   namespaces.sh cut NUMBER | mend NUMBER     # takes the link of one down, and up again
#   namespaces.sh stop NUMBER | go-on NUMBER   # stops all processes of one, as if it stood still, and lets them go on
#   namespaces.sh disk DIRECTORY NUMBER PATH MEGABYTES   # gives a path a disk of its own that is that small
#   namespaces.sh fill DIRECTORY NUMBER PATH             # and fills it
#   namespaces.sh copy DIRECTORY NUMBER FROM TO          # copies a directory into another, as one of them sees both
#   namespaces.sh down DIRECTORY
# DIRECTORY gets known_hosts and the key id to log in with.
set -eu

set=${GAEPERF_SET:-77}
network=10.253.$set
bridge=gaeperf-br$set
space() { echo "gaeperf-h$set-$1"; }
link() { echo "gp$set-$1"; }

# The kernel removes the links of a namespace some time after the namespace, later on a busy machine. Who has the set waits.
clear() {
  for old in $(ip -o link | cut -d' ' -f2 | tr -d : | cut -d@ -f1 | grep -x -e "$bridge" -e "$(link '[0-9]*')"); do
    ip link del "$old" 2>/dev/null || true
    while ip link show "$old" >/dev/null 2>&1; do sleep 0.1; done
  done
}

up() {
  directory=$1
  clear
  mkdir -p "$directory" /run/sshd
  ssh-keygen -q -t ed25519 -N '' -f "$directory/id"
  ip link add "$bridge" type bridge
  ip addr add "$network.1/24" dev "$bridge"
  ip link set "$bridge" up
  for host in $(seq "$2"); do
    address=$network.$((10 + host))
    name=$(space "$host")
    ip netns add "$name"
    ip link add "$(link "$host")" type veth peer name eth0 netns "$name"
    ip link set "$(link "$host")" master "$bridge" up
    ip -n "$name" addr add "$address/24" dev eth0
    ip -n "$name" link set eth0 up
    ip -n "$name" link set lo up
    ssh-keygen -q -t ed25519 -N '' -f "$directory/host-$host"
    echo "$address $(cut -d' ' -f1,2 "$directory/host-$host.pub")" >>"$directory/known_hosts"
    cat >"$directory/sshd-$host" <<CONFIG
ListenAddress $address
HostKey $directory/host-$host
AuthorizedKeysFile $directory/id.pub
PidFile $directory/sshd-$host.pid
UsePAM no
StrictModes no
PasswordAuthentication no
PermitRootLogin prohibit-password
Subsystem sftp internal-sftp
CONFIG
    ip netns exec "$name" ${3:+taskset -c "$3"} /usr/sbin/sshd -f "$directory/sshd-$host"
  done
}

down() {
  for pid in "$1"/sshd-*.pid; do
    if [ -e "$pid" ]; then kill "$(cat "$pid")" || true; fi
  done
  for name in $(ip netns list | cut -d' ' -f1 | grep "^$(space '')"); do
    for pid in $(ip netns pids "$name"); do kill -9 "$pid" || true; done
    # Without this, the link stays until the last process has ended.
    ip link del "$(link "${name#"$(space '')"}")" || true
    ip netns del "$name"
  done
  ip link del "$bridge" || true
}

# Each host has a view of its own of what is mounted, which its ssh server has been started in.
inside() {
  pid=$(cat "$1/sshd-$2.pid")
  shift 2
  nsenter --mount --target "$pid" "$@"
}

# What is in the directory keeps others from removing it, which would take the disk away. Another set may remove it now.
disk() {
  until touch "$3/.below-disk-$set" 2>/dev/null; do mkdir -p "$3"; done
  inside "$1" "$2" mount -t tmpfs -o "size=$4m" gaeperf-disk "$3"
}

fill() {
  inside "$1" "$2" dd if=/dev/zero of="$3/full" bs=1M || true
}

copy() {
  inside "$1" "$2" mkdir -p "$4"
  inside "$1" "$2" cp -a "$3" "$4"
}

verb=$1
shift
case $verb in
  up) up "$@" ;;
  cut) ip link set "$(link "$1")" down ;;
  mend) ip link set "$(link "$1")" up ;;
  stop) ip netns pids "$(space "$1")" | xargs kill -STOP ;;
  go-on) ip netns pids "$(space "$1")" | xargs kill -CONT ;;
  disk) disk "$@" ;;
  fill) fill "$@" ;;
  copy) copy "$@" ;;
  down) down "$@" ;;
  *) echo "unknown verb '$verb'; allowed are up, cut, mend, stop, go-on, disk, fill, copy and down" >&2; exit 2 ;;
esac
