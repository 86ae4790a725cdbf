"""The addresses of this machine in the local network."""

from __future__ import annotations

import socket

# Names of the loopback interface, which mean another machine everywhere else.
ONLY_HERE = ("localhost", "127.0.0.1", "::1")
# The mDNS names to announce: where another machine has the first, the next is taken.
MDNS_NAMES = ("scorekeeper.local", *(f"scorekeeper-{number}.local" for number in range(2, 6)))
# A reserved address (RFC 5737). Nothing is sent to it: the route to it shows our own address in the local network.
SOMEWHERE = ("192.0.2.1", 9)


def lan_address() -> str | None:
    """The address under which other machines of this network find this one, None where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return None
        name = str(probe.getsockname()[0])
    return None if name.startswith("127.") or name == "0.0.0.0" else name  # noqa: S104 - compared, not bound
