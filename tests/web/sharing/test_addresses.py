"""The addresses at which other devices reach this machine."""

from __future__ import annotations

from scorekeeper.web.sharing.hosts import lan_address


def test_an_lan_address_is_none_of_this_machine_alone() -> None:
    near = lan_address()
    assert near is None or not near.startswith("127.")
