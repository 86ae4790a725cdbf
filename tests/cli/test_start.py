"""What the command line loads, and how `serve` reaches the web."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import tomllib
import types
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import IO

import pytest

from scorekeeper.__main__ import command_line
from scorekeeper.web.serving.caddy import Site
from scorekeeper.web.serving.certificate import Certificate
from tests.cli.running import ROOT, run, run_process
from tests.files.game_files import a_file

LOADED = """
import sys
from scorekeeper.__main__ import command_line
command_line(sys.argv[1:], standalone_mode=False)
print(*sorted(sys.modules), sep="\\n", file=sys.stderr)
"""
# What printing, the database and the web are built on.
HEAVY = {"flask", "granian", "jinja2", "segno", "sqlalchemy", "weasyprint", "wtforms"}
# Modules that `score` must not import: only other commands, other files or mistakes need them, and their dependencies.
NOT_FOR_SCORING = {
    *("scorekeeper.actions", "scorekeeper.storage", "scorekeeper.web", "scorekeeper.mdns"),
    *("scorekeeper.files.group_archive", "scorekeeper.files.csv_game", "scorekeeper.files.tables"),
    *("scorekeeper.rules.insights", "scorekeeper.rules.paper", "scorekeeper.rules.statistics"),
    *("scorekeeper.sheets.book", "scorekeeper.sheets.paper", "scorekeeper.sheets.spreadsheet"),
    *("asyncio", "csv", "logging", "platformdirs", "random", "shutil", "tempfile"),
    *("importlib.metadata", "multiprocessing", "socket", "sqlite3", "ssl", "subprocess", "xml"),
}


def test_scoring_a_file_imports_nothing_that_it_does_not_need(tmp_path: Path) -> None:
    game = tmp_path / "game.ohhell.json"
    game.write_text(json.dumps(a_file()), encoding="utf-8")
    loaded = modules_loaded_by("score", str(game))
    assert loaded & (NOT_FOR_SCORING | HEAVY) == set()
    commands = {name for name in loaded if name.startswith("scorekeeper.cli.commands.")}
    assert commands == {"scorekeeper.cli.commands.score"}


def test_rules_load_neither_web_nor_weasyprint_nor_database() -> None:
    assert modules_loaded_by("rules") & HEAVY == set()


def modules_loaded_by(*arguments: str) -> set[str]:
    process = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        check=True,
        timeout=60,
    )
    return set(process.stderr.splitlines())


def test_serve_hands_host_port_home_backups_and_name_to_the_web(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    called: list[tuple[str, int, Path, bool, bool]] = []
    https: list[tuple[Certificate | None, Site | None, int | None]] = []

    def serve(
        host: str,
        port: int,
        home: Path,
        *,
        backups: bool,
        named: bool,
        certificate: Certificate | None,
        site: Site | None,
        https_port: int | None,
    ) -> None:
        called.append((host, port, home, backups, named))
        https.append((certificate, site, https_port))

    server = types.ModuleType("scorekeeper.web.serving.server")
    server.serve = serve  # type: ignore[attr-defined]
    monkeypatch.delenv("SCOREKEEPER_HOME", raising=False)
    monkeypatch.delenv("PORT", raising=False)
    # It would log to what is standard error during this test alone.
    monkeypatch.setattr("scorekeeper.log_lines.log_to_stderr", lambda: None)
    monkeypatch.setitem(sys.modules, "scorekeeper.web.serving.server", server)
    assert run("serve").exit_code == 0
    assert run("serve", "--host", "127.0.0.1", "--port", "8123", "--home", str(tmp_path)).exit_code == 0
    assert run("serve", "--no-backups").exit_code == 0
    monkeypatch.setenv("BACKUPS", "off")
    assert run("serve").exit_code == 0
    assert run("serve", "--no-name").exit_code == 0
    usual = ("0.0.0.0", 8000, ROOT / "instance")
    assert called[:2] == [(*usual, True, True), ("127.0.0.1", 8123, tmp_path, True, True)]
    assert called[2:] == [(*usual, False, True), (*usual, False, True), (*usual, False, False)]
    assert set(https) == {(None, None, None)}
    file, key = tmp_path / "a.pem", tmp_path / "a.key"
    file.touch()
    key.touch()
    files = ["--certificate", str(file), "--key", str(key)]
    assert run("serve", *files).exit_code == 0
    monkeypatch.setenv("PORT", "8123")
    assert run("serve", "cards.example.org", "--https-port", "8443").exit_code == 0
    site = Site("cards.example.org", 8123, 80, 8443)
    assert https[-2:] == [(Certificate(file, key), None, None), (None, site, None)]
    assert run("serve", "--https").exit_code == 0
    assert run("serve", "--https", "--https-port", "443").exit_code == 0
    assert https[-2:] == [(None, None, 8443), (None, None, 443)]
    for half in (
        files[:2],
        files[2:],
        ["cards.example.org", *files],
        ["--https", *files],
        ["--https", "a.example.org"],
    ):
        assert run("serve", *half).exit_code == 2


@pytest.mark.parametrize(
    "arguments", [["rules", "himes", "--players", "3"], ["export"], ["backup", "-o", "-"]], ids=" ".join
)
def test_a_reader_who_has_seen_enough_is_no_error(arguments: list[str], home: Path) -> None:
    """As in `scorekeeper rules himes --players 3 | head -1`, here with nobody who reads at all."""
    if arguments[0] != "rules":
        assert run("demo").exit_code == 0
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as nowhere:
        process = printed_to(nowhere, arguments)
    assert (process.returncode, process.stderr) == (0, b"")


@pytest.mark.skipif(sys.platform != "linux", reason="a full disk has a name on Linux alone")
def test_a_full_disk_is_named_in_a_line() -> None:
    """As in `scorekeeper rules > rules.txt`."""
    with Path("/dev/full").open("wb") as full:
        process = printed_to(full, ["rules"])
    assert (process.returncode, process.stderr) == (1, b"Error: -: No space left on device\n")


@pytest.mark.skipif(sys.platform != "linux", reason="a full disk has a name on Linux alone")
def test_a_full_disk_is_no_wrong_usage() -> None:
    result = run("sheet", "--blank", "--rules", "desilva", "--players", "4", "-o", "/dev/full")
    assert (result.exit_code, result.stderr) == (1, "Error: /dev/full: No space left on device\n")


def test_a_full_disk_behind_standard_output_is_not_put_down_to_the_database(home: Path) -> None:
    """As in `scorekeeper export > games.txt`."""
    assert run("demo").exit_code == run("backup", "-o", "all.zip", "--force").exit_code == 0
    for arguments in (["export"], ["demo"], ["restore", "all.zip"], ["demo", "--remove"]):
        with redirect_stdout(FullDisk()), redirect_stderr(StringIO()) as errors, pytest.raises(SystemExit) as stopped:
            command_line(arguments, prog_name="scorekeeper")
        assert stopped.value.code == 1
        assert errors.getvalue().endswith("-: No space left on device.\n")
        assert str(home) not in errors.getvalue()


class FullDisk(StringIO):
    def write(self, text: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def printed_to(file: IO[bytes], arguments: list[str]) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "scorekeeper", *arguments],
        stdout=file,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        check=False,
        timeout=60,
    )


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert run("--version").stdout == f"scorekeeper {project['version']}\n"


def test_a_terminal_that_lacks_a_letter_shows_its_code() -> None:
    process = run_process("score", "-", given=a_file(players=["Ève", "Bo", "はな"]), encoding="iso-8859-1")
    assert (process.returncode, process.stderr) == (0, "")
    assert "Round 1 · Ève " in process.stdout
    assert "\\u306f\\u306a" in process.stdout
