"""Under which address others find this machine."""

from __future__ import annotations

import socket

# Names that a machine has for itself, and that mean another machine everywhere else.
ONLY_HERE = ("localhost", "127.0.0.1", "::1")
# To which this machine answers in the house; where another one has the first, the next is taken.
HOUSE_NAMES = ("scorekeeper.local", *(f"scorekeeper-{number}.local" for number in range(2, 6)))
# An address nobody has. Nothing is sent to it: it only shows which of our own addresses leads out of the house.
SOMEWHERE = ("192.0.2.1", 9)


def address_in_the_house() -> str | None:
    """The address under which other machines of this network find this one, None where there is no network."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return None
        name = str(probe.getsockname()[0])
    return None if name.startswith("127.") or name == "0.0.0.0" else name  # noqa: S104 - compared, not bound
