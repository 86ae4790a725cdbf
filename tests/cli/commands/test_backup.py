"""`backup` and `restore`: a home in one file, and back again, or not touched at all."""

from __future__ import annotations

import shutil
import sqlite3
import stat
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import date
from pathlib import Path
from threading import Event, Thread

import pytest

from scorekeeper.cli.commands.restore import KEYS, OLD_DATABASE, OLD_KEY, RESTORED
from scorekeeper.storage.backup.archive import make_backup
from scorekeeper.storage.backup.restore import KeyOutcome
from scorekeeper.storage.database import database_app, db, upgrade_database
from scorekeeper.storage.home import configured_home, secret_from_file
from tests.cli.running import ROOT, run
from tests.files.game_files import worked_sheet

DAY = date(2026, 11, 21)
NAME, DATABASE, KEY = f"scorekeeper-{DAY}.zip", "scorekeeper.sqlite3", "secret_key"


@pytest.fixture(autouse=True)
def one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorekeeper.cli.commands.backup.today", lambda: DAY)
    monkeypatch.setattr("scorekeeper.cli.commands.restore.today", lambda: DAY)


@pytest.fixture(scope="module")
def saved(home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of the home with one game in it."""
    home.mkdir()
    (home / KEY).write_text("the key of this home")
    run("import", "-", given=worked_sheet())
    file = tmp_path_factory.mktemp("saved") / "saved.zip"
    file.write_bytes(make_backup(configured_home()).data)
    return file


@pytest.fixture
def fresh(saved: Path, home: Path) -> Iterator[Path]:
    """The home as the backup has it, whatever the test before did to it."""
    shutil.rmtree(home)
    home.mkdir()
    with zipfile.ZipFile(saved) as pack:
        pack.extractall(home)
    yield home
    assert not list(home.glob("restoring-*"))


def games() -> list[str]:
    return run("export").stdout.splitlines()


def changed(file: Path, *statements: str) -> bytes:
    """A backup's database with something done to it, alone."""
    with zipfile.ZipFile(file) as pack:
        copy = file.with_name("changed.sqlite3")
        copy.write_bytes(pack.read(DATABASE))
    with closing(sqlite3.connect(copy)) as database:
        for statement in statements:
            database.execute(statement)
        database.commit()
    return copy.read_bytes()


def killed_while_open(file: Path, folder: Path) -> Path:
    """A home as a server leaves it that is killed: what was written last is in the log alone."""
    home = folder / "killed"
    home.mkdir()
    with closing(sqlite3.connect(file)) as server:
        server.execute("PRAGMA journal_mode = WAL")
        server.execute("UPDATE groups SET name = 'Evening of last year'")
        server.commit()
        for path in (file, file.with_name(f"{file.name}-wal")):
            shutil.copy(path, home)
    return home


class TestBackup:
    def test_it_is_one_file_for_its_owner_and_never_over_another(self, fresh: Path) -> None:
        result = run("backup")
        assert (result.exit_code, result.stderr) == (0, "")
        assert f"{NAME}: 1 game" in result.stdout.splitlines()[0]
        assert stat.S_IMODE(Path(NAME).stat().st_mode) == 0o600
        with zipfile.ZipFile(NAME) as pack:
            assert pack.namelist() == [DATABASE, KEY]
            assert pack.read(KEY) == b"the key of this home"
        Path(NAME).write_text("mine")
        again = run("backup")
        assert (again.exit_code, again.stdout) == (1, "")
        assert again.stderr.startswith(f"{NAME}: ")
        assert Path(NAME).read_text() == "mine"
        assert run("backup", "--force").exit_code == 0
        assert zipfile.is_zipfile(NAME)

    def test_a_key_of_the_environment_is_not_in_it(self, fresh: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("SECRET_KEY", "from outside")
        result = run("backup", "-o", "-")
        assert "keep SECRET_KEY as well" in result.stderr
        assert b"outside" not in result.stdout_bytes

    def test_of_a_database_in_memory_there_is_none(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("DATABASE_URL", "sqlite://")
        for command in (["backup"], ["restore", "-"]):
            result = run(*command, given="")
            assert (result.exit_code, result.stdout) == (1, "")
            assert "neither an SQLite file nor a PostgreSQL database" in result.stderr

    def test_a_damaged_database_is_no_backup(self, fresh: Path, tmp_path: Path) -> None:
        data = bytearray((fresh / DATABASE).read_bytes())
        data[4096:12288] = b"\xff" * 8192
        (fresh / DATABASE).write_bytes(data)
        result = run("backup", "-o", str(tmp_path / "out.zip"))
        assert (result.exit_code, list(tmp_path.iterdir())) == (1, [])
        assert "The database is damaged: " in result.stderr

    def test_games_may_be_kept_meanwhile(self, fresh: Path, tmp_path: Path) -> None:
        """Every act of a writer is in the copy with all its rows or with none, and all that was done before is."""
        done = Event()
        written = 0

        def write() -> None:
            nonlocal written
            with closing(sqlite3.connect(fresh / DATABASE, timeout=20)) as database:
                database.execute("PRAGMA journal_mode = WAL")
                while not done.is_set():
                    database.execute("INSERT INTO groups (created_at, name) VALUES ('2026-11-21', 'one')")
                    database.execute("INSERT INTO groups (created_at, name) VALUES ('2026-11-21', 'other')")
                    database.commit()
                    written += 1

        writer = Thread(target=write)
        writer.start()
        counts: list[tuple[int, int]] = []
        try:
            # On a busy machine the writer may need a while to get on.
            while len(counts) < 5 or (counts[0] == counts[-1] and len(counts) < 200):
                before = written
                counts.append(groups_in(make_backup(configured_home()).data, tmp_path))
                assert counts[-1][0] >= before
        finally:
            done.set()
            writer.join()
        assert all(ones == others for ones, others in counts)
        assert counts == sorted(counts)
        assert counts[0] < counts[-1]


def open_files() -> set[Path]:
    """The files this process has open, as Linux tells; none where nothing tells."""
    numbers = Path("/proc/self/fd")
    # The folder of file descriptors is itself open while it is listed, and closed afterwards.
    return {number.readlink() for number in numbers.iterdir() if number.exists()} if numbers.exists() else set()


def groups_in(backup: bytes, folder: Path) -> tuple[int, int]:
    file = folder / "copy.zip"
    file.write_bytes(backup)
    with zipfile.ZipFile(file) as pack:
        pack.extract(DATABASE, folder)
    with closing(sqlite3.connect(folder / DATABASE)) as database:
        one = "SELECT count(*) FROM groups WHERE name = ?"
        first, second = (database.execute(one, (name,)).fetchone()[0] for name in ("one", "other"))
        return int(first), int(second)


class TestRestore:
    def test_it_brings_everything_back_and_keeps_what_was_there(self, fresh: Path, saved: Path) -> None:
        before = games()
        run("demo")
        (fresh / KEY).write_text("the key of another home")
        result = run("restore", str(saved))
        assert (result.exit_code, result.stderr) == (0, "")
        assert result.stdout.splitlines() == [
            RESTORED % {"games": "1 game", "file": saved},
            OLD_DATABASE % {"file": fresh / f"scorekeeper-before-{DAY}.sqlite3"},
            OLD_KEY % {"file": fresh / f"secret_key-before-{DAY}"},
            KEYS[KeyOutcome.NEW],
        ]
        assert games() == before
        assert (fresh / KEY).read_text() == "the key of this home"
        assert (fresh / f"secret_key-before-{DAY}").read_text() == "the key of another home"
        old = run("restore", str(fresh / f"scorekeeper-before-{DAY}.sqlite3"))
        assert "Restored 7 games" in old.stdout
        assert f"scorekeeper-before-{DAY}-2.sqlite3" in old.stdout
        assert len(games()) == 7

    def test_no_phone_has_seen_the_versions_of_its_games(
        self, fresh: Path, saved: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A phone shows the highest version that it knows."""
        with closing(sqlite3.connect(fresh / DATABASE)) as database:
            database.execute("UPDATE games SET version = 7")
            database.commit()
        seen = [7]
        for moment in (1_800_000_000.5, 1_800_000_003.5):
            monkeypatch.setattr("scorekeeper.storage.backup.restore.time", lambda moment=moment: moment)
            backup = make_backup(configured_home()).data
            assert run("restore", "-", given=backup).exit_code == 0
            with closing(sqlite3.connect(fresh / DATABASE)) as database:
                [(version,)] = database.execute("SELECT version FROM games").fetchall()
            assert version > max(seen)
            # The last six digits still count the writes.
            assert version % 1_000_000 == 7
            seen.append(version)

    def test_nor_if_the_clock_was_set_back_since_the_last_restore(
        self, fresh: Path, saved: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """An open page takes no version below the one that it knows."""
        seen = []
        for moment in (1_800_000_000.5, 1_700_000_000.5, 1_700_000_000.5):
            monkeypatch.setattr("scorekeeper.storage.backup.restore.time", lambda moment=moment: moment)
            assert run("restore", str(saved)).exit_code == 0
            with closing(sqlite3.connect(fresh / DATABASE)) as database:
                seen += database.execute("SELECT max(version) FROM games").fetchone()
        assert seen == sorted(set(seen))

    def test_no_file_is_open_that_is_replaced_where_the_system_forbids_it(
        self, fresh: Path, saved: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        replaced = []
        replace = Path.replace

        def replaced_if_closed(new: Path, target: Path) -> Path:
            assert not {new, target} & open_files()
            replaced.append(target.name)
            return replace(new, target)

        (fresh / KEY).write_text("the key of another home")
        monkeypatch.setattr(Path, "replace", replaced_if_closed)
        monkeypatch.setattr(sys, "platform", "win32")
        result = run("restore", str(saved))
        assert (result.exit_code, result.stderr) == (0, "")
        assert replaced[-1] == DATABASE

    def test_a_home_where_nothing_is_yet_gets_all_of_it(self, fresh: Path, saved: Path) -> None:
        before = games()
        shutil.rmtree(fresh)
        assert run("restore", "-", given=saved.read_bytes()).exit_code == 0
        assert games() == before
        assert sorted(path.name for path in fresh.iterdir()) == [DATABASE, KEY]
        assert stat.S_IMODE((fresh / KEY).stat().st_mode) == 0o600

    @pytest.mark.parametrize("packed", [False, True], ids=["beside it", "in a zip file of the folder"])
    def test_the_log_of_a_database_whose_server_was_killed_comes_along(
        self, fresh: Path, saved: Path, tmp_path: Path, *, packed: bool
    ) -> None:
        killed = killed_while_open(fresh / DATABASE, tmp_path)
        file = killed / DATABASE
        if packed:
            file = tmp_path / "folder.zip"
            with zipfile.ZipFile(file, "w") as pack:
                for each in killed.iterdir():
                    pack.write(each, each.name)
        assert run("restore", str(file)).exit_code == 0
        with closing(sqlite3.connect(fresh / DATABASE)) as database:
            assert database.execute("SELECT name FROM groups").fetchall() == [("Evening of last year",)]

    def test_the_log_of_a_database_that_was_lost_is_kept_and_not_applied(
        self, fresh: Path, saved: Path, tmp_path: Path
    ) -> None:
        before = games()
        lost = killed_while_open(fresh / DATABASE, tmp_path)
        shutil.copy(lost / f"{DATABASE}-wal", fresh)
        (fresh / DATABASE).unlink()
        assert run("restore", str(saved)).exit_code == 0
        assert games() == before
        with closing(sqlite3.connect(fresh / DATABASE)) as database:
            assert database.execute("SELECT name FROM groups").fetchall() != [("Evening of last year",)]
        assert (fresh / f"scorekeeper-before-{DAY}.sqlite3-wal").exists()

    def test_a_damaged_database_is_replaced_and_its_log_with_it(self, fresh: Path, saved: Path) -> None:
        before = games()
        (fresh / DATABASE).write_bytes(b"no more a database" * 999)
        (fresh / f"{DATABASE}-wal").write_bytes(b"its log")
        assert run("restore", str(saved)).exit_code == 0
        assert not (fresh / f"{DATABASE}-wal").exists()
        assert games() == before

    def test_a_damaged_database_that_somebody_has_open_is_left_alone(self, fresh: Path, saved: Path) -> None:
        with closing(sqlite3.connect(fresh / DATABASE)) as server:
            server.execute("PRAGMA journal_mode = WAL")
            server.execute("UPDATE groups SET name = 'Friday night'")
            server.commit()
            with (fresh / DATABASE).open("r+b") as file:
                file.write(b"no more a database" * 9)
            result = run("restore", str(saved))
        assert (result.exit_code, result.stdout) == (1, "")
        assert "The database is in use." in result.stderr

    @pytest.mark.parametrize(
        ("spoilt", "message"),
        [
            pytest.param(lambda file: b"{}" * 999, "This is not a backup of the scorekeeper", id="something else"),
            pytest.param(
                lambda file: file.read_bytes()[:-100], "This is not a backup of the scorekeeper", id="cut-off archive"
            ),
            pytest.param(lambda file: changed(file)[:-8192], "The database is damaged: ", id="cut-off database"),
            pytest.param(
                lambda file: changed(file, "DELETE FROM groups"),
                "The database is damaged: a row of the table ",
                id="rows that point nowhere",
            ),
            pytest.param(
                lambda file: changed(file, "ALTER TABLE games RENAME TO matches"),
                "but not one of the scorekeeper.",
                id="foreign",
            ),
            pytest.param(
                lambda file: changed(file, "ALTER TABLE games DROP COLUMN title"),
                "but not one of the scorekeeper.",
                id="a column is missing",
            ),
            pytest.param(
                lambda file: changed(file, "UPDATE alembic_version SET version_num = 'a1b2c3'"),
                "but not one of the scorekeeper.",
                id="somebody else's migration",
            ),
            pytest.param(
                lambda file: changed(file, "UPDATE alembic_version SET version_num = '9001'"),
                "newer scorekeeper",
                id="newer",
            ),
            pytest.param(
                lambda file: changed(file, "UPDATE alembic_version SET version_num = '0018'"),
                "version 0.1.0",
                id="older",
            ),
        ],
    )
    def test_what_is_not_whole_and_ours_touches_nothing(
        self, spoilt: Callable[[Path], bytes], message: str, fresh: Path, saved: Path, tmp_path: Path
    ) -> None:
        before, listed = games(), sorted(fresh.iterdir())
        file = tmp_path / "spoilt"
        file.write_bytes(spoilt(saved))
        result = run("restore", str(file))
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.startswith(f"{file}: ")
        assert message in result.stderr
        assert (games(), sorted(fresh.iterdir())) == (before, listed)

    def test_nothing_comes_along_that_no_migration_made(self, fresh: Path, saved: Path, tmp_path: Path) -> None:
        before = games()
        file = tmp_path / "hostile.sqlite3"
        file.write_bytes(
            changed(
                saved,
                "CREATE TRIGGER steal AFTER UPDATE ON games BEGIN DELETE FROM games; END",
                "CREATE TRIGGER start AFTER INSERT ON games BEGIN DELETE FROM groups; END",
                'CREATE VIEW "a "" view" AS SELECT * FROM games',
                'CREATE TRIGGER seen INSTEAD OF INSERT ON "a "" view" BEGIN DELETE FROM games; END',
                "CREATE TABLE more (a)",
                "CREATE INDEX other ON games (title)",
                "ALTER TABLE games ADD COLUMN more",
            )
        )
        schema = "SELECT type, name, sql FROM sqlite_master ORDER BY type, name"
        with closing(sqlite3.connect(fresh / DATABASE)) as database:
            ours = database.execute(schema).fetchall()
        assert run("restore", str(file)).exit_code == 0
        assert games() == before
        with closing(sqlite3.connect(fresh / DATABASE)) as database:
            assert database.execute(schema).fetchall() == ours

    def test_a_row_that_no_table_of_ours_takes_is_damage(self, fresh: Path, saved: Path, tmp_path: Path) -> None:
        file = tmp_path / "spoilt.sqlite3"
        file.write_bytes(changed(saved, "PRAGMA ignore_check_constraints = ON", "UPDATE player_rounds SET bid = -1"))
        result = run("restore", str(file))
        assert (result.exit_code, result.stdout) == (1, "")
        assert "The database is damaged: CHECK constraint failed" in result.stderr

    @pytest.mark.parametrize("key", ["", "\n"])
    def test_an_empty_key_is_refused_and_touches_nothing(
        self, fresh: Path, saved: Path, tmp_path: Path, key: str
    ) -> None:
        before, file = games(), tmp_path / "empty.zip"
        with zipfile.ZipFile(saved) as old, zipfile.ZipFile(file, "w") as pack:
            pack.writestr(DATABASE, old.read(DATABASE))
            pack.writestr(KEY, key)
        result = run("restore", str(file))
        assert (result.exit_code, result.stdout) == (1, "")
        assert "The key in this backup is empty" in result.stderr
        assert (games(), (fresh / KEY).read_text()) == (before, "the key of this home")

    def test_a_key_that_comes_along_is_the_right_one_from_then_on(self, fresh: Path, saved: Path) -> None:
        (fresh / KEY).write_text("the key of another home")
        secret_from_file(fresh / KEY)
        assert run("restore", str(saved)).exit_code == 0
        assert secret_from_file(fresh / KEY) == "the key of this home"

    def test_what_was_restored_is_read_by_its_owner_alone(self, fresh: Path, saved: Path) -> None:
        (fresh / DATABASE).chmod(0o644)
        assert run("restore", str(saved)).exit_code == 0
        assert stat.S_IMODE((fresh / DATABASE).stat().st_mode) == 0o600

    def test_a_server_that_does_nothing_is_noticed(self, fresh: Path, saved: Path) -> None:
        app = database_app(f"sqlite:///{fresh / DATABASE}")
        with app.app_context():
            upgrade_database()
            # The transaction is over, and the connection waits for the next one.
            with db.engine.connect() as connection:
                connection.exec_driver_sql("SELECT count(*) FROM games")
            result = run("restore", str(saved))
            db.engine.dispose()
        assert (result.exit_code, result.stdout) == (1, "")
        assert "in use" in result.stderr
        assert run("restore", str(saved)).exit_code == 0


KILLING = """
import os, shutil, sqlite3, sys
from datetime import date
from pathlib import Path
from scorekeeper.storage import home
from scorekeeper.storage.backup.restore import prepare_restore, replace_database

top, backup = Path(sys.argv[1]), Path(sys.argv[2]).read_bytes()

def killed_before(step):
    calls = 0
    def counted(act):
        def call(*given, **named):
            nonlocal calls
            calls += 1
            if calls == step:
                os._exit(9)
            return act(*given, **named)
        return call
    Path.replace, Path.hardlink_to, os.fsync = counted(Path.replace), counted(Path.hardlink_to), counted(os.fsync)

def restored():
    here = home.configured_home(folder)
    with prepare_restore(backup, here.folder) as new:
        replace_database(here, here.database, new, date(2026, 11, 21))

for step in range(1, 99):
    folder = top / str(step)
    shutil.copytree(top / "before", folder)
    child = os.fork()
    if child == 0:
        killed_before(step)
        restored()
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    database = sqlite3.connect(folder / "scorekeeper.sqlite3")
    whole = database.execute("PRAGMA integrity_check").fetchone()[0]
    games = database.execute("SELECT count(*) FROM games").fetchone()[0]
    database.close()
    restored()
    print(code, whole, games, (folder / "secret_key").read_text())
    if code == 0:
        break
"""


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="a process is killed in the midst of its work")
def test_killed_between_any_two_steps_there_is_the_old_database_or_the_new(
    fresh: Path, saved: Path, tmp_path: Path
) -> None:
    """Seven games before, one after; the next restore finishes what was begun, the key included."""
    run("demo")
    (fresh / KEY).write_text("the key of another home")
    shutil.copytree(fresh, tmp_path / "before")
    process = subprocess.run(
        [sys.executable, "-c", KILLING, str(tmp_path), str(saved)],
        capture_output=True,
        encoding="utf-8",
        cwd=ROOT,
        check=False,
        timeout=120,
    )
    assert (process.returncode, process.stderr) == (0, "")
    steps = [line.split(maxsplit=3) for line in process.stdout.splitlines()]
    assert [code for code, *_ in steps] == ["9"] * (len(steps) - 1) + ["0"]
    assert {whole for _, whole, *_ in steps} == {"ok"}
    counts = [int(count) for _, _, count, _ in steps]
    assert counts == sorted(counts, reverse=True)
    assert (counts[0], counts[-1], set(counts)) == (7, 1, {7, 1})
    assert {key for *_, key in steps} == {"the key of this home"}
    assert len(steps) > 10
