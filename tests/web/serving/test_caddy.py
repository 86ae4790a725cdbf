"""Caddy in front of the server: what is missing for it is a sentence, and it is kept running."""

from __future__ import annotations

import os
import signal
import socket
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli.output import CommandError
from scorekeeper.web.serving import caddy
from scorekeeper.web.serving.caddy import DOES_NOT_START, Site, caddy_in_front, require_site
from tests.process.server import free_port
from tests.process.waiting import comes_true

RUNS = """#!/bin/sh
echo $$ >>"$0.started"
exec sleep 60
"""
FAILS = """#!/bin/sh
echo "loading" >&2
echo "Error: listen tcp :443: bind: permission denied" >&2
exit 1
"""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program with the name of Caddy that notes when it is started."""
    file = tmp_path / "bin" / "caddy"
    file.parent.mkdir()
    file.write_text(RUNS)
    file.chmod(0o755)
    monkeypatch.setenv("PATH", f"{file.parent}:/usr/bin:/bin")
    monkeypatch.setattr(caddy, "STARTED_AFTER_S", 0.3)
    monkeypatch.setattr(caddy, "AGAIN_AFTER_S", 0.01)
    return file


def site(name: str = "localhost", **more: Any) -> Site:
    return Site(name, 8000, **({"http_port": free_port(), "https_port": free_port()} | more))


def started(program: Path) -> list[int]:
    note = program.with_name("caddy.started")
    return list(map(int, note.read_text().split())) if note.exists() else []


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


def refusal(wanted: Site) -> str:
    with pytest.raises(CommandError) as refused:
        require_site(wanted)
    [line] = refused.value.lines
    return line


def test_a_name_of_this_machine_is_served(program: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert require_site(site()) == str(program)
    assert capsys.readouterr().err == ""


def test_without_caddy_it_is_named_with_the_way_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    assert refusal(site()).startswith("Caddy is missing")


@pytest.mark.parametrize("name", ["https://cards.example.org", "cards.example.org:443", ".example.org", "a b", "*"])
def test_what_is_no_name_is_refused(program: Path, name: str) -> None:
    assert refusal(site(name)).startswith(f"{name} isn’t the name of a server")


def test_a_port_that_another_program_uses_is_named(program: Path) -> None:
    with socket.socket() as other:
        other.bind(("", 0))
        other.listen()
        port = other.getsockname()[1]
        assert refusal(site(https_port=port)).startswith(f"Another program uses port {port}")


def test_a_name_that_leads_nowhere_is_refused_and_one_that_leads_elsewhere_explained(
    program: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def nowhere(*_given: object, **_more: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    def elsewhere(*_given: object, **_more: object) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("192.0.2.7", 443))]

    monkeypatch.setattr(socket, "getaddrinfo", nowhere)
    assert refusal(site("cards.example.org")).startswith("cards.example.org leads nowhere")
    monkeypatch.setattr(socket, "getaddrinfo", elsewhere)
    require_site(site("cards.example.org"))
    assert capsys.readouterr().err.startswith("cards.example.org leads to 192.0.2.7, which is not this machine.")


def test_it_is_started_again_when_it_ends_and_ends_with_the_server(program: Path, tmp_path: Path) -> None:
    with caddy_in_front(str(program), site(), tmp_path / "the home"):
        [first] = started(program)
        os.kill(first, signal.SIGKILL)
        assert comes_true(lambda: len(started(program)) == 2)
        second = started(program)[1]
        assert comes_true(lambda: is_running(second))
    assert comes_true(lambda: not is_running(second))
    assert len(started(program)) == 2


def test_one_that_does_not_start_says_why_and_what_lets_it(program: Path, tmp_path: Path) -> None:
    program.write_text(FAILS)
    with pytest.raises(CommandError) as refused, caddy_in_front(str(program), site(), tmp_path):
        pass
    reason, hint = refused.value.lines
    assert reason == DOES_NOT_START % {"reason": "Error: listen tcp :443: bind: permission denied"}
    assert hint.endswith(f"sudo setcap cap_net_bind_service=+ep {program}")
