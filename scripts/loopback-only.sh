#!/usr/bin/env bash
# Runs a command where there is no network but the loopback interface:
#   scripts/loopback-only.sh COMMAND [argument ...]
set -eu

if [ $# = 0 ]; then
  echo "usage: $0 COMMAND [argument ...]" >&2
  exit 2
fi
if ! command -v unshare > /dev/null; then
  echo "$0: unshare (of util-linux) is not on this machine's PATH; nothing was run" >&2
  exit 3
fi

# As root at once, otherwise as the root of a user namespace of our own, where the system allows that.
alone=()
for namespaces in --net '--net --map-root-user'; do
  read -r -a options <<< "$namespaces"
  if unshare "${options[@]}" true 2> /dev/null; then
    alone=(unshare "${options[@]}")
    break
  fi
done
if [ ${#alone[@]} = 0 ]; then
  echo "$0: this system lets neither this user nor the root of a user namespace have a network of its own; run it as" \
    "root, or allow user namespaces (sysctl user.max_user_namespaces, kernel.unprivileged_userns_clone," \
    "kernel.apparmor_restrict_unprivileged_userns); nothing was run" >&2
  exit 3
fi

# The interface is there but down. SIOCSIFFLAGS is 0x8914; IFF_UP and IFF_RUNNING are 0x41.
# shellcheck disable=SC2016
exec "${alone[@]}" sh -c '
  ip link set lo up 2> /dev/null || ifconfig lo up 2> /dev/null || python3 -c "
import fcntl, socket, struct
fcntl.ioctl(socket.socket(), 0x8914, struct.pack(\"16sh\", b\"lo\", 0x41))" 2> /dev/null || {
    echo "the loopback interface cannot be set up: neither ip, ifconfig nor python3 does it; nothing was run" >&2
    exit 3
  }
  exec "$@"' sh "$@"
