"""What the command line loads, and how `serve` reaches the web."""

from __future__ import annotations

import subprocess
import sys
import types

import pytest

from tests.cli.running import ROOT, run, run_process
from tests.files.game_files import a_file

LISTING = """
import sys
from scorekeeper.__main__ import command_line
command_line(sys.argv[1:], standalone_mode=False)
loaded = {name.split(".")[0] for name in sys.modules}
print(sorted(loaded & {"flask", "jinja2", "sqlalchemy", "weasyprint", "waitress", "wtforms", "babel", "segno"}))
"""


@pytest.mark.parametrize("arguments", [["score", "--json", "-"], ["score", "-"], ["rules"]], ids=" ".join)
def test_scoring_and_rules_start_neither_web_nor_press_nor_database(arguments: list[str]) -> None:
    game = '{"format": "oh-hell-game/1", "rules": "desilva", "players": ["Ann", "Bo", "Cy"], "rounds": []}'
    process = subprocess.run(
        [sys.executable, "-c", LISTING, *arguments],
        input=game,
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        check=False,
        timeout=60,
    )
    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout.splitlines()[-1] == "[]"


def test_serve_hands_host_and_port_to_the_web(monkeypatch: pytest.MonkeyPatch) -> None:
    called: list[tuple[str, int]] = []
    server = types.ModuleType("scorekeeper.web.serving.server")
    server.serve = lambda host, port: called.append((host, port))  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "scorekeeper.web.serving.server", server)
    assert run("serve").exit_code == 0
    assert run("serve", "--host", "127.0.0.1", "--port", "8123").exit_code == 0
    assert called == [("0.0.0.0", 8000), ("127.0.0.1", 8123)]


def test_a_terminal_that_lacks_a_letter_shows_its_code() -> None:
    process = run_process("score", "-", given=a_file(players=["Ève", "Bo", "はな"]), encoding="iso-8859-1")
    assert (process.returncode, process.stderr) == (0, "")
    assert "Next: Ève bids in round 1." in process.stdout
    assert "\\u306f\\u306a" in process.stdout
