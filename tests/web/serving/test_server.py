"""The command that serves a home."""

from __future__ import annotations

import contextlib
import errno
import pickle
import socket
import sqlite3
import stat
import sys
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.cli.home_database import SENTENCES
from scorekeeper.cli.output import CommandError
from scorekeeper.storage.backup.daily import make_daily_backup
from scorekeeper.storage.database import open_database
from scorekeeper.storage.errors import DamagedDatabase, LostDatabase, NewerDatabase, OlderDatabase, StorageError
from scorekeeper.storage.home import configured_home, last_served, secret_from_file
from scorekeeper.web.metrics import SHARED_FOLDER
from scorekeeper.web.serving import server, startup_message
from scorekeeper.web.serving.workers import AppFactory
from tests.process.server import free_port


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a database that is not there yet, and a key."""
    file = tmp_path / "kept.sqlite3"
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{file}")
    monkeypatch.setenv("SECRET_KEY", "for these tests alone")
    return file


def refusal(*home: Path) -> list[str]:
    """The lines of the command that does not serve."""
    with pytest.raises(CommandError) as refused:
        server.serve("127.0.0.1", 0, *home)
    return list(refused.value.lines)


@pytest.fixture
def taken_port() -> Iterator[int]:
    """A port at which another program listens."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        yield taken.getsockname()[1]


@pytest.fixture(autouse=True)
def one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many cores there are."""
    monkeypatch.setenv("PROCESSES", "1")


@pytest.mark.parametrize(
    ("host", "place", "reached"),
    [
        ("0.0.0.0", "0.0.0.0", "192.168.1.20"),
        ("192.168.1.30", "192.168.1.30", "192.168.1.30"),
        ("localhost", "127.0.0.1", None),
        ("::1", "::1", None),
    ],
)
def test_a_name_is_for_the_address_at_which_others_reach_the_server(
    monkeypatch: pytest.MonkeyPatch, host: str, place: str, reached: str | None
) -> None:
    monkeypatch.setattr(server, "lan_address", lambda: "192.168.1.20")
    assert server.reached_address(host, place) == reached


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("host", ["192.0.2.1", "unknown.example.org", "a" * 70 + ".org"])
def test_an_address_of_another_machine_is_not_put_down_to_the_port(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], host: str
) -> None:
    find = socket.getaddrinfo

    def find_without_network(host: str, *more: Any, **options: Any) -> object:
        if host == "unknown.example.org":
            raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")
        return find(host, *more, **options)

    monkeypatch.setattr(socket, "getaddrinfo", find_without_network)
    with pytest.raises(SystemExit) as ended:
        server.serve(host, 8000)
    printed = capsys.readouterr().err
    assert (ended.value.code, printed.startswith(f"This machine has no address {host}: ")) == (1, True)
    assert "--port" not in printed


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(("taken", "advised"), [(80, 8000), (8323, 8324), (65535, 8000)])
def test_a_port_is_advised_that_may_be_free(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], taken: int, advised: int
) -> None:

    def refuse(*_given: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(server, "free_socket_address", refuse)
    with pytest.raises(SystemExit):
        server.serve("127.0.0.1", taken)
    assert capsys.readouterr().err.endswith(f"--port {advised}\n")


def test_a_port_that_is_taken_ends_the_command_with_a_sentence(
    home: Path, capsys: pytest.CaptureFixture[str], taken_port: int
) -> None:
    with pytest.raises(SystemExit) as ended:
        server.serve("127.0.0.1", taken_port)
    assert ended.value.code == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith(f"Port {taken_port} of 127.0.0.1 cannot be used: Address already in use.")
    # The database was upgraded all the same.
    assert home.exists()


@pytest.mark.usefixtures("home")
def test_what_comes_by_https_is_in_the_database_file_when_the_server_has_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The write-ahead log is moved into it once nobody writes any more."""
    steps: list[str] = []

    @contextlib.contextmanager
    def https_beside(*_given: object) -> Iterator[None]:
        steps.append("https begins")
        yield
        steps.append("https ends")

    monkeypatch.setattr(server, "https_beside", https_beside)
    monkeypatch.setattr(server, "make_certificate", lambda _home: steps.append("certificate"))
    monkeypatch.setattr(server, "run_workers", lambda *_given, **_more: steps.append("http"))
    monkeypatch.setattr(server, "checkpoint", lambda _file: steps.append("checkpoint"))
    server.serve("127.0.0.1", 0, tmp_path, https_port=free_port())
    assert steps == ["certificate", "https begins", "http", "https ends", "checkpoint"]


@pytest.mark.usefixtures("home")
def test_a_taken_port_of_https_is_named_with_its_option(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], taken_port: int
) -> None:
    with pytest.raises(SystemExit):
        server.serve("127.0.0.1", 0, tmp_path, https_port=taken_port)
    output = capsys.readouterr().err
    assert output.startswith(f"Port {taken_port} of 127.0.0.1 cannot be used")
    assert f"--https-port {taken_port + 1}" in output
    assert not (tmp_path / "https").exists()


@pytest.mark.parametrize(("migration", "fault"), [("9001", NewerDatabase), ("0018", OlderDatabase)])
def test_the_database_of_another_scorekeeper_is_left_alone(
    migration: str, fault: type[StorageError], home: Path
) -> None:
    with contextlib.closing(sqlite3.connect(home)) as other:
        other.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        other.execute("INSERT INTO alembic_version VALUES (?)", (migration,))
        other.commit()
    assert refusal() == [f"{home}: {SENTENCES[fault]}"]


def test_a_damaged_database_is_not_served(home: Path) -> None:
    with open_database(f"sqlite:///{home}"):
        pass
    with home.open("r+b") as pages:
        pages.seek(4096)
        pages.write(b"\xff" * 4096 * 9)
    [line] = refusal()
    assert line.startswith(f"{home}: {SENTENCES[DamagedDatabase].partition('%')[0]}")


@pytest.mark.parametrize("spoil", [Path.unlink, lambda file: file.write_bytes(b"")], ids=["gone", "emptied"])
def test_a_database_that_is_gone_though_there_are_backups_is_not_begun_anew(
    tmp_path: Path, home: Path, spoil: Callable[[Path], object]
) -> None:
    with open_database(f"sqlite:///{home}"):
        pass
    backup = make_daily_backup(configured_home(tmp_path), date(2026, 11, 22))
    spoil(home)
    assert refusal() == [
        f"{home}: {SENTENCES[LostDatabase]}",
        f"The newest backup is {backup}: “scorekeeper restore” puts it back.",
    ]


@pytest.mark.parametrize(
    ("spoil", "sentence"),
    [
        (lambda key: key.write_text(""), "The key that lets phones keep score is empty or too short."),
        (lambda key: key.write_text("another key than before"), "This is not the key by which phones kept score here."),
        (lambda key: key.unlink(), "The key that let phones keep score here is gone."),
    ],
    ids=["emptied", "changed", "gone"],
)
def test_a_key_that_is_not_the_one_of_before_is_refused_with_a_way_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spoil: Callable[[Path], object], sentence: str
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("SECRET_KEY", raising=False)
    key = tmp_path / "secret_key"
    secret_from_file(key)
    spoil(key)
    [line] = refusal(tmp_path)
    assert line.startswith(f"{key}: {sentence} ")


def test_a_home_is_a_folder_for_its_owner_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setattr(server, "run_workers", lambda *_given, **_more: None)
    server.serve("127.0.0.1", 0, tmp_path / "home")
    home = tmp_path / "home"
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (home, *home.iterdir())}
    assert modes == {"home": 0o700, "scorekeeper.sqlite3": 0o600, "secret_key": 0o600, "secret_key.sha256": 0o600}


def test_a_home_says_at_its_start_that_phones_know_it_by_another_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/kept.sqlite3")
    monkeypatch.delenv("TRUSTED_HOSTS", raising=False)
    home = configured_home(tmp_path)
    near = iter(["192.168.1.23", "192.168.1.23", None, "192.168.1.24"])
    monkeypatch.setattr(startup_message, "lan_address", lambda: next(near))
    printed = []
    for _ in range(4):
        server.note_address(home, startup_message.served_address("0.0.0.0", 8000))
        printed.append(capsys.readouterr().out)
    assert printed[:3] == ["", "", ""]
    assert "http://192.168.1.23:8000/; now it is http://192.168.1.24:8000/" in printed[3]
    assert last_served(home) == "http://192.168.1.24:8000/"


def test_behind_a_proxy_phones_know_the_name_of_the_internet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRUSTED_HOSTS", ".example.net, cards.lan, cards.example.org")
    assert startup_message.served_address("127.0.0.1", 8001) == "https://cards.example.org/"


@pytest.mark.usefixtures("home")
def test_the_address_is_shown_once_the_port_is_ours_and_workers_make_the_app_of_the_home(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answers: list[int] = []

    def run_once(
        make_app: AppFactory, host: str, port: int, processes: int, begin: Callable[[], None], **_more: object
    ) -> None:
        assert (host, processes) == ("127.0.0.1", 1)
        assert capsys.readouterr().out == ""
        begin()
        assert f"http://127.0.0.1:{port}/\n" in capsys.readouterr().out
        # Where processes are spawned and not forked, the function that makes the app is pickled for a worker.
        app = pickle.loads(pickle.dumps(make_app))()
        answers.append(app.test_client().get("/").status_code)

    monkeypatch.setattr(server, "run_workers", run_once)
    server.serve("127.0.0.1", 0)
    assert answers == [200]


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("METRICS", ["on"]),
        ("BUDGETS_STORE", ["garbage://x", "garbage", "redis://host:6379"]),
        ("TRUSTED_PROXY", ["caddy"]),
        ("PROCESSES", ["0", "two", "-1", "", "65", "9" * 5000]),
    ],
)
def test_a_setting_that_cannot_be_used_here_ends_the_command_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, values: list[str]
) -> None:
    """Neither the library for figures nor that for a store of rate limits is here."""
    for library in ("prometheus_client", "redis"):
        monkeypatch.setitem(sys.modules, library, None)
    # The server sets it; so it is gone after this test.
    monkeypatch.setenv(SHARED_FOLDER, "")
    for value in values:
        monkeypatch.setenv(name, value)
        [line, *_] = refusal()
        assert line.startswith(f"{name}:")


def test_a_setting_that_is_wrong_is_found_before_anything_is_made(
    tmp_path: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TRUSTED_PROXY", "caddy")
    refusal()
    assert not list(tmp_path.iterdir())
