"""The startup message in the terminal: at which addresses the app is."""

from __future__ import annotations

import pytest

from scorekeeper.web.serving import startup_message


def test_the_message_names_the_address_for_this_machine_and_for_phones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(startup_message, "lan_address", lambda: "192.168.1.20")
    words = startup_message.startup_message("0.0.0.0", 8000)
    assert "On this machine:  http://localhost:8000/" in words
    assert "For the phones:   http://192.168.1.20:8000/" in words
    assert "█" in words or "▄" in words


def test_the_message_names_the_machine_and_what_to_type_on_a_television(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(startup_message, "lan_address", lambda: "192.168.1.20")
    words = startup_message.message_with_name("0.0.0.0", 8000, "192.168.1.20", lambda: "scorekeeper.local")
    assert "By its name:      http://scorekeeper.local:8000/\n" in words
    assert "On a television:  http://192.168.1.20:8000/tv\n" in words


def test_a_network_that_refuses_a_name_is_mentioned_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(startup_message, "lan_address", lambda: "192.168.1.20")
    words = startup_message.message_with_name("0.0.0.0", 8000, "192.168.1.20", str)
    assert "doesn’t accept a name" in words
    assert "By its name" not in words


def test_without_a_network_there_is_no_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(startup_message, "lan_address", lambda: None)
    assert "phones" not in startup_message.startup_message("0.0.0.0", 8000)


def test_one_host_alone_is_named_as_it_is() -> None:
    words = startup_message.startup_message("::1", 8001)
    assert words.endswith(" http://[::1]:8001/")
    assert words.count("http") == 1


@pytest.mark.parametrize("host", ["0.0.0.0", "192.168.1.20"])
def test_with_https_at_home_it_names_the_page_that_leads_there(monkeypatch: pytest.MonkeyPatch, host: str) -> None:
    monkeypatch.setattr(startup_message, "lan_address", lambda: "192.168.1.20")
    page = "http://192.168.1.20:8000/https"
    assert page in startup_message.startup_message(host, 8000, https=True)
    assert page not in startup_message.startup_message(host, 8000)
