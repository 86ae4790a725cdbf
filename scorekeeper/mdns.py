"""The mDNS name of this machine in its local network, such as `scorekeeper.local` (RFC 6762).

It runs as a separate process next to the server: `python -m scorekeeper.mdns ADDRESS PORT NAME...`. It prints the first
free name and announces it until its standard input ends, which happens when the server ends for any reason. Then the
name is withdrawn. If no name can be announced, it prints an empty line.
"""

from __future__ import annotations

import os
import signal
import socket
import sys
from collections.abc import Sequence
from threading import Timer
from typing import TextIO

from zeroconf import AddressResolverIPv4, Error, IPVersion, ServiceInfo, Zeroconf

KIND = "_http._tcp.local."
# How long another machine may take to say that a name is its own.
ASK_MS = 500
# The server waits for the answer before it prints its address.
ANSWER_WITHIN_S = 6.0


def main() -> None:
    """Announce the first free name of the command line, for the address and the port that are given there."""
    address, port, *names = sys.argv[1:]
    for ending in (signal.SIGINT, signal.SIGTERM):
        # Ctrl+C reaches the whole process group; the server closes our standard input after it has ended.
        signal.signal(ending, signal.SIG_IGN)
    announce_name(names, address, int(port), sys.stdin, sys.stdout)


def announce_name(names: Sequence[str], address: str, port: int, until: TextIO, out: TextIO) -> None:
    """Print the first free name, and announce it until `until` ends. If no name is free, print an empty line."""
    too_late = Timer(ANSWER_WITHIN_S, os._exit, (1,))
    too_late.daemon = True
    too_late.start()
    try:
        with Zeroconf(interfaces=[address], ip_version=IPVersion.V4Only) as network:
            name = free_name(network, names, address)
            if name is not None:
                network.register_service(service(name, address, port), allow_name_change=True)
            too_late.cancel()
            print(name or "", file=out, flush=True)
            until.read()
    except (OSError, Error):
        too_late.cancel()
        print(file=out, flush=True)


def free_name(network: Zeroconf, names: Sequence[str], address: str) -> str | None:
    """Return the first name that is free or already belongs to this machine, or None."""
    for name in names:
        holder = AddressResolverIPv4(f"{name}.")
        if not holder.request(network, ASK_MS) or address in holder.parsed_addresses():
            return name
    return None


def service(name: str, address: str, port: int) -> ServiceInfo:
    """Return the mDNS service for a web page at this name, by which programs that browse services find the page."""
    label = f"Oh Hell at {name.removesuffix('.local')}.{KIND}"
    return ServiceInfo(KIND, label, addresses=[socket.inet_aton(address)], port=port, server=f"{name}.")


if __name__ == "__main__":
    main()
