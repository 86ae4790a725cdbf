"""The mDNS name of this machine: taken where it is free, answered to while the server runs, then withdrawn."""

from __future__ import annotations

import io
from typing import Self

import pytest
from zeroconf import ServiceInfo

from scorekeeper import mdns
from scorekeeper.mdns import announce_name

NAMES = ("scorekeeper.local", "scorekeeper-2.local")
OURS, NEIGHBOUR = "192.168.1.20", "192.168.1.30"


class Network:
    """A local network in which `holders` have names already; it notes what is announced and withdrawn."""

    def __init__(self, holders: dict[str, str]) -> None:
        self.holders = holders
        self.announced: list[ServiceInfo] = []
        self.left = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.left = True

    def register_service(self, info: ServiceInfo, *, allow_name_change: bool) -> None:
        assert allow_name_change
        self.announced.append(info)


class Resolver:
    """Resolves a name in the network."""

    def __init__(self, name: str) -> None:
        self.name = name.removesuffix(".")
        self.found: list[str] = []

    def request(self, network: Network, _wait_ms: float) -> bool:
        self.found = [network.holders[self.name]] if self.name in network.holders else []
        return bool(self.found)

    def parsed_addresses(self) -> list[str]:
        return self.found


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Network:
    network = Network({})
    monkeypatch.setattr(mdns, "Zeroconf", lambda **_given: network)
    monkeypatch.setattr(mdns, "AddressResolverIPv4", Resolver)
    return network


def name_found() -> str:
    printed = io.StringIO()
    announce_name(NAMES, OURS, 8000, io.StringIO(), printed)
    return printed.getvalue()


def test_the_name_is_announced_with_address_and_port_and_withdrawn_at_the_end(network: Network) -> None:
    assert name_found() == "scorekeeper.local\n"
    [service] = network.announced
    assert (service.server, service.port, service.parsed_addresses()) == ("scorekeeper.local.", 8000, [OURS])
    assert network.left


def test_another_machine_of_the_network_keeps_its_name(network: Network) -> None:
    network.holders["scorekeeper.local"] = NEIGHBOUR
    assert name_found() == "scorekeeper-2.local\n"


def test_a_second_server_on_this_machine_shares_its_name(network: Network) -> None:
    network.holders["scorekeeper.local"] = OURS
    assert name_found() == "scorekeeper.local\n"


def test_where_all_names_are_taken_there_is_none(network: Network) -> None:
    network.holders.update(dict.fromkeys(NAMES, NEIGHBOUR))
    assert name_found() == "\n"
    assert network.announced == []


def test_where_the_network_refuses_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_given: object) -> Network:
        raise OSError

    monkeypatch.setattr(mdns, "Zeroconf", refuse)
    assert name_found() == "\n"
