"""In which folder the commands find and keep what the app keeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorekeeper import paths
from tests.cli.running import ROOT, run
from tests.files.game_files import worked_sheet

OF_A_GAME = {"format": "oh-hell-game/1", "rules": "desilva", "players": ["Ann", "Bo", "Cy"], "rounds": []}
# Characters with a meaning in the URL of a database.
STRANGE = "50% of what? #1 ü"


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("DATABASE_URL", "SECRET_KEY", "SCOREKEEPER_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def test_a_checkout_keeps_its_things_in_its_instance_folder() -> None:
    assert paths.home_folder() == ROOT / "instance"


def test_what_is_installed_keeps_them_where_the_system_keeps_data_of_its_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "IS_INSTALLED", True)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert paths.home_folder() == tmp_path / "data" / "scorekeeper"


def test_the_environment_names_another_folder_and_the_option_stands_above_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SCOREKEEPER_HOME", "named")
    assert run("import", "-", given=OF_A_GAME).exit_code == 0
    assert run("import", "-", "--home", "chosen", given=OF_A_GAME).exit_code == 0
    for home in ("named", "chosen"):
        assert [file.name for file in (tmp_path / home).iterdir()] == ["scorekeeper.sqlite3"]


def test_every_command_that_opens_the_database_works_in_the_folder_it_is_given(tmp_path: Path) -> None:
    home = ("--home", str(tmp_path / STRANGE))
    assert run("demo", *home).exit_code == 0
    games = run("export", *home).stdout.splitlines()
    path = games[-1].split()[1]
    assert run("export", path, *home).stdout.startswith("{")
    assert run("backup", "-o", "kept.zip", *home).exit_code == 0
    assert f": {len(games)}." in run("demo", "--remove", *home).stdout
    restored = run("restore", "kept.zip", *home)
    assert (restored.exit_code, run("export", *home).stdout.splitlines()) == (0, games)
    # A book of one game is enough.
    assert run("demo", "--remove", *home).exit_code == run("import", "-", *home, given=worked_sheet()).exit_code == 0
    assert run("book", "-o", "book.pdf", *home).exit_code == 0
    assert Path("book.pdf").read_bytes().startswith(b"%PDF")


def test_a_relative_database_is_looked_for_in_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "sqlite:///cards.sqlite3")
    assert run("demo", "--home", "chosen").exit_code == 0
    assert [file.name for file in (tmp_path / "chosen").iterdir()] == ["cards.sqlite3"]


@pytest.mark.parametrize("command", [("demo",), ("serve",), ("import", "-")], ids=" ".join)
def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "file").touch()
    outcome = run(*command, "--home", "file/home", given=OF_A_GAME)
    assert (outcome.exit_code, outcome.stdout) == (1, "")
    assert outcome.stderr == "file/home: Not a directory.\n"
