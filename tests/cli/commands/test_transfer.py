"""`export` and `import`: games leave the app's database as files and come back the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

import pytest

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.groups import name_group
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.files.game_file import game_text
from scorekeeper.rules.faults.file import NotGroupArchive
from scorekeeper.rules.faults.paper import TableNotComplete
from scorekeeper.rules.faults.play import HookedBid
from scorekeeper.storage.database import open_database, writing
from scorekeeper.storage.groups.groups import add_group
from scorekeeper.wording import sentence
from tests.cli.running import run
from tests.files.game_files import a_file, game_in, worked_sheet
from tests.storage.kept import MIDNIGHT

PHONE = "phone"
FIRST = {"cards": 1, "bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}


@contextmanager
def opened(home: Path) -> Iterator[None]:
    with open_database(f"sqlite:///{home / 'scorekeeper.sqlite3'}"):
        yield


@pytest.fixture(scope="module")
def key(home: Path) -> str:
    """A game that a phone keeps, two rounds of de Silva's page."""
    home.mkdir()
    with opened(home):
        return start_game(PHONE, game_in(worked_sheet(title="Friday night")), date(2022, 9, 5))


class TestWithoutADatabase:
    @pytest.mark.parametrize("command", [["export"], ["export", "some-game"], ["backup"], ["demo", "--remove"]])
    def test_it_is_explained_and_none_is_created(self, command: list[str], tmp_path: Path) -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'none.sqlite3'}")
            result = run(*command)
        assert result.stderr.startswith(f"{tmp_path / 'none.sqlite3'}: ")
        assert (result.exit_code, result.stdout, list(tmp_path.iterdir())) == (1, "", [])

    @pytest.mark.parametrize(
        "address",
        ["nonsense", "mumble://dick:secret@cards/", "postgresql://dick:p@secret:1@cards/", "sqlite://cards:port/"],
    )
    def test_an_address_that_is_none_is_not_shown_with_its_password(
        self, address: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("DATABASE_URL", address)
        result = run("export")
        assert result.stderr == (
            "DATABASE_URL: This is not the address of a database, such as postgresql://user:password@host/cards, "
            "where the password has %40 for @.\n"
        )
        assert "secret" not in result.stderr
        assert (result.exit_code, result.stdout) == (1, "")

    def test_a_file_that_is_no_database_is_called_so(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / "poem.txt").write_text("The hook always leaves a bid. " * 99)
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'poem.txt'}")
        result = run("export")
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.endswith(": file is not a database.\n")


class TestExport:
    @pytest.mark.parametrize("form", ["{}", "/games/{}", "http://cards.local:8000/games/{}?view=table#pad"])
    def test_a_game_is_named_by_its_key_its_path_or_its_address(self, form: str, home: Path, key: str) -> None:
        result = run("export", "--", form.format(key))
        with opened(home):
            assert result.stdout == game_text(game_at(key).game)
        assert (result.exit_code, result.stderr) == (0, "")
        assert json.loads(result.stdout) == worked_sheet(title="Friday night", first_dealer="David")

    def test_a_game_that_is_not_there(self, key: str) -> None:
        result = run("export", "/games/unknown")
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.startswith("/games/unknown: ")

    def test_without_a_game_they_are_listed(self, key: str) -> None:
        line = f"2022-09-05  /games/{key}  Friday night · Alice, Bob, Carol, David · 2 of 25 rounds, Alice ahead"
        assert run("export").stdout.splitlines()[-1] == line
        assert run("export", "--list").stdout == run("export").stdout


class TestImport:
    def test_what_was_exported_comes_back_the_same(self, key: str) -> None:
        text = run("export", f"/games/{key}").stdout
        imported = run("import", "-", given=text)
        assert imported.exit_code == 0
        path = imported.stdout.strip()
        assert path != f"/games/{key}"
        assert run("export", path).stdout == text

    def test_it_counts_as_started_on_its_first_day(self, key: str) -> None:
        path = run("import", "-", given=a_file(FIRST | {"date": "2021-12-31"})).stdout.strip()
        assert run("export").stdout.startswith(f"2021-12-31  {path}  ")

    def test_nobody_holds_its_pencil_and_the_command_warns_of_it(self, home: Path, key: str) -> None:
        result = run("import", "-", given=worked_sheet())
        assert result.stderr.startswith("No device keeps score here, so this game can only be watched.")
        assert "“scorekeeper keys” prints a link" in result.stderr
        with opened(home):
            assert not game_at(result.stdout.strip().removeprefix("/games/"), PHONE).may_write

    def test_into_the_group_of_a_game_its_keepers_write_in_it(self, home: Path, key: str) -> None:
        result = run("import", "-", "--into", f"/games/{key}", given=worked_sheet())
        assert (result.exit_code, result.stderr) == (0, "")
        with opened(home):
            assert game_at(result.stdout.strip().removeprefix("/games/"), PHONE).may_write

    def test_into_the_group_of_a_name_which_is_made_where_there_is_none(self, home: Path, key: str) -> None:
        first = run("import", "-", "--group", "Friday group", given=worked_sheet())
        assert (first.exit_code, first.stderr.startswith("No device keeps score here")) == (0, True)
        second = run("import", "-", "--group", "friday  GROUP", given=worked_sheet())
        with opened(home):
            groups = [game_at(each.stdout.strip().removeprefix("/games/")).group_id for each in (first, second)]
            assert groups[0] == groups[1] != game_at(key).group_id

    def test_into_the_group_of_a_name_its_keepers_write_in_it(self, home: Path, key: str) -> None:
        with opened(home):
            name_group(PHONE, game_at(key).group_id, "Thursday group")
        result = run("import", "-", "--group", "Thursday group", given=worked_sheet(title="Monday"))
        assert (result.exit_code, result.stderr) == (0, "")
        with opened(home):
            assert game_at(result.stdout.strip().removeprefix("/games/"), PHONE).may_write

    def test_a_second_time_it_is_named_and_left_out(self, key: str, tmp_path: Path) -> None:
        group = tmp_path / "group.zip"
        group.write_bytes(run("export", f"/games/{key}", "--as", "club").stdout_bytes)
        for given in ("-", str(group)):
            text = worked_sheet(title="Sunday") if given == "-" else None
            first, second = (run("import", given, "--group", f"Twice {given}", given=text) for _ in range(2))
            assert (second.exit_code, sorted(second.stdout.split())) == (0, sorted(first.stdout.split()))
            here = len(first.stdout.split())
            assert second.stderr.splitlines()[0].startswith(f"{here} game")

    @pytest.mark.parametrize(
        ("options", "sentence"),
        [
            (("--group", "Twins"), "choose one with --into"),
            (("--group", "Twins", "--into", "/games/x"), "--into, --group"),
            (("--group", " "), "the name of the group"),
        ],
        ids=["several", "both", "none"],
    )
    def test_a_group_that_is_not_clear_is_none(
        self, home: Path, key: str, options: tuple[str, ...], sentence: str
    ) -> None:
        with opened(home), writing() as session:
            for _ in range(2):
                add_group(session, MIDNIGHT, "Twins")
        before = run("export").stdout
        result = run("import", "-", *options, given=worked_sheet())
        assert (result.exit_code, result.stdout) == (2, "")
        assert sentence in result.stderr
        assert run("export").stdout == before

    def test_several_are_kept_all_together_or_not_at_all(self, key: str, tmp_path: Path) -> None:
        good, bad, worse = (tmp_path / f"{name}.ohhell.json" for name in ("good", "bad", "worse"))
        good.write_text(json.dumps(worked_sheet()))
        bad.write_text(json.dumps(a_file(FIRST | {"bids": [1, 0, 0, 0]})))
        worse.write_text("{}")
        before = run("export").stdout
        result = run("import", str(good), str(bad), str(worse))
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.splitlines() == [
            f"{bad}: round 1: David: {sentence(HookedBid(0, 1, 'not-even'))}",
            f"{worse}: “format” is missing.",
            f"{worse}: “rules” is missing.",
            f"{worse}: “players” is missing.",
            f"{worse}: “rounds” is missing.",
        ]
        assert run("export").stdout == before
        both = run("import", str(good), str(good)).stdout.split()
        assert [line.split()[1] for line in run("export").stdout.splitlines()[:2]] == both[::-1]

    def test_into_a_game_that_is_not_there_nothing_is_kept(self, key: str) -> None:
        before = run("export").stdout
        result = run("import", "-", "--into", "/games/unknown", given=worked_sheet())
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.startswith("/games/unknown: There is no such game here")
        assert run("export").stdout == before


class TestTheWholeGroup:
    def test_what_was_exported_comes_back_the_same(self, key: str, tmp_path: Path) -> None:
        out = tmp_path / "group.zip"
        assert run("export", f"/games/{key}", "--as", "club", "-o", str(out)).exit_code == 0
        result = run("import", str(out))
        assert (result.exit_code, result.stderr.startswith("No device keeps score here")) == (0, True)
        *_, last = result.stdout.split()
        assert run("export", last, "--as", "club").stdout_bytes == out.read_bytes()

    def test_it_comes_alone_and_whole(self, key: str, tmp_path: Path) -> None:
        group, cut = tmp_path / "group.zip", tmp_path / "cut.zip"
        run("export", f"/games/{key}", "--as", "club", "-o", str(group))
        cut.write_bytes(group.read_bytes()[:-50])
        before = run("export").stdout
        assert run("import", str(group), str(cut)).exit_code == 2
        result = run("import", str(cut))
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr == f"{cut}: {sentence(NotGroupArchive())}\n"
        assert run("export").stdout == before

    @pytest.mark.usefixtures("key")
    def test_its_games_are_tables_and_the_rounds_come_back(self, tmp_path: Path) -> None:
        table, game = tmp_path / "rounds.csv", run("import", "-", given=worked_sheet(title="Of a table")).stdout.strip()
        assert run("export", game, "--as", "rounds.csv", "-o", str(table)).exit_code == 0
        assert run("export", game, "--as", "games.xlsx").stdout_bytes.startswith(b"PK")
        assert run("export", game, "--as", "games.csv").stdout_bytes.startswith(b"\xef\xbb\xbfnumber,begun,game,")
        result = run("import", str(table), "--into", game)
        assert (result.exit_code, result.stdout) == (0, f"{game}\n")
        assert result.stderr.startswith("1 game was already here")
        again = run("import", str(table)).stdout.strip()
        assert run("export", again, "--as", "rounds.csv").stdout_bytes == table.read_bytes()
        table.write_bytes(table.read_bytes().replace(b",yes,", b",no,"))
        assert run("import", str(table)).stderr == f"{table}: number 1: {sentence(TableNotComplete())}\n"

    @pytest.mark.parametrize(("form", "begins"), [("csv", b"\xef\xbb\xbfgame,rules,"), ("xlsx", b"PK")])
    def test_one_game_for_a_spreadsheet(self, form: str, begins: bytes, key: str) -> None:
        result = run("export", f"/games/{key}", "--as", form)
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout_bytes.startswith(begins)
