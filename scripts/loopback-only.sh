#!/usr/bin/env bash
# Runs a command in a network namespace that has only the loopback interface:
#   scripts/loopback-only.sh COMMAND [argument ...]
set -eu

if [ $# = 0 ]; then
  echo "usage: $0 COMMAND [argument ...]" >&2
  exit 2
fi
if ! command -v unshare > /dev/null; then
  echo "$0: unshare (util-linux) is not on the PATH; nothing was run" >&2
  exit 3
fi

# root can create the namespace directly; others need a user namespace in which they are root, if the system allows it.
isolate=()
for namespaces in --net '--net --map-root-user'; do
  read -r -a options <<< "$namespaces"
  if unshare "${options[@]}" true 2> /dev/null; then
    isolate=(unshare "${options[@]}")
    break
  fi
done
if [ ${#isolate[@]} = 0 ]; then
  echo "$0: this system allows a network namespace neither to this user nor in a user namespace; run it as root," \
    "or allow user namespaces (sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone," \
    "kernel.apparmor_restrict_unprivileged_userns); nothing was run" >&2
  exit 3
fi

# The interface exists but is down. SIOCSIFFLAGS is 0x8914; IFF_UP and IFF_RUNNING are 0x41.
# shellcheck disable=SC2016
exec "${isolate[@]}" sh -c '
  ip link set lo up 2> /dev/null || ifconfig lo up 2> /dev/null || python3 -c "
import fcntl, socket, struct
fcntl.ioctl(socket.socket(), 0x8914, struct.pack(\"16sh\", b\"lo\", 0x41))" 2> /dev/null || {
    echo "the loopback interface could not be brought up with ip, ifconfig or python3; nothing was run" >&2
    exit 3
  }
  exec "$@"' sh "$@"
