"""Rate limits: too many requests that create, guess or compute have to wait a little, those of a game never."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from scorekeeper.storage.database import db
from scorekeeper.web import limiter
from scorekeeper.web.config import configure
from scorekeeper.web.errors import waiting_time
from scorekeeper.web.incoming import MAX_FIELDS, MAX_FORM_BYTES
from scorekeeper.web.limiter import RATE_LIMITS, RateLimit
from tests.databases import Database, an_app
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database

GAME = {
    "rules": "desilva",
    "players": ["Ann", "Bo", "Cy"],
    "dealer": "0",
    "started_on": "2026-11-20",
    "title": "Friday",
}
PLAYERS = 13


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """The clock of the server stands still, and goes on when it is told to."""
    now = [1_000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])

    def go_on(seconds: float) -> None:
        now[0] += seconds

    return go_on


@pytest.fixture
def limited(database: Database, clock: Callable[[float], None]) -> Iterator[Flask]:
    """The app with its rate limits as people get it."""
    app = an_app(database.address, RATELIMIT_ENABLED=True)
    yield app
    with app.app_context():
        db.engine.dispose()


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Low limits: three requests of a device, and five at one address."""
    for kind in RATE_LIMITS.keys() - {"keep"}:
        monkeypatch.setitem(limiter.RATE_LIMITS, kind, RateLimit("3/minute", "5/minute"))


@pytest.mark.parametrize("archive", [True, False])
def test_an_address_imports_so_many_bytes_an_hour_in_however_many_groups(
    limited: Flask, clock: Callable[[float], None], monkeypatch: pytest.MonkeyPatch, *, archive: bool
) -> None:
    """Counted is what is sent and what an archive unpacks to, and each phone without a cookie has a new group."""
    key = (keeper := Phone(limited)).start()
    file = keeper.get(f"/games/{key}/{'group.zip' if archive else 'game.ohhell.json'}").data
    monkeypatch.setitem(limiter.RATE_LIMITS, "keep", RateLimit("9/hour", "4/hour" if archive else "2/hour"))
    # Each counts as a kilobyte.
    assert len(file) < 1_000
    for _ in range(2):
        Phone(limited).post("/games/import", {"file": (BytesIO(file), "games")}, 303)
    Phone(limited).post("/games/import", {"file": (BytesIO(file), "games")}, 429)
    clock(3_600)
    Phone(limited).post("/games/import", {"file": (BytesIO(file), "games")}, 303)


def test_taps_without_end_stop_at_the_bytes_of_their_address(
    limited: Flask, clock: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In however many groups; each act is stored in about as many bytes as it was sent in, or in a kilobyte."""
    monkeypatch.setitem(limiter.RATE_LIMITS, "keep", RateLimit("50/hour", "60/hour"))
    taps: list[int] = []
    for _ in range(5):
        phone = Phone(limited)
        if phone.client.post("/games/new", data=GAME).status_code == 303:
            key = phone.start()
            for tap in range(20):
                write = {"round": 1, "seat": 0, "cell": "bid", "was": None if tap == 0 else 1 - tap % 2, "now": tap % 2}
                act = {"id": f"tap-{tap:08}", "writes": [write]}
                taps.append(phone.client.post(f"/games/{key}/writes", json=act).status_code)
    assert taps.count(200) == 54
    assert set(taps) == {200, 429}
    clock(3_600)
    Phone(limited).start()


@pytest.mark.usefixtures("few")
def test_a_device_that_creates_too_much_waits_while_others_go_on(
    limited: Flask, clock: Callable[[float], None]
) -> None:
    phone, other = Phone(limited), Phone(limited)
    phone.start()
    # The first request came without a cookie and counted for the address alone.
    for _ in range(3):
        phone.post("/games/new", GAME)
    answer = phone.post("/games/new", GAME, 429)
    assert answer.headers["Retry-After"] == "60"
    other.start()
    clock(61)
    phone.post("/games/new", GAME)


@pytest.mark.usefixtures("few")
def test_many_devices_at_one_address_share_a_limit_and_other_addresses_have_their_own(limited: Flask) -> None:
    for _ in range(5):
        Phone(limited).start()
    Phone(limited).post("/games/new", GAME, 429)
    elsewhere = Phone(limited)
    elsewhere.client.environ_base["REMOTE_ADDR"] = "198.51.100.7"
    elsewhere.start()


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:0:1::1", "2001:db8:0:1:ffff::2", True),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
    ],
)
def test_an_address_is_one_of_ipv4_or_a_household_of_ipv6(page_app: Flask, one: str, other: str, *, same: bool) -> None:
    keys = set()
    for address in (one, other):
        with page_app.test_request_context(environ_base={"REMOTE_ADDR": address}):
            keys.add(limiter.client_address())
    assert (len(keys) == 1) == same


@pytest.mark.usefixtures("few")
def test_who_waits_learns_how_long_and_keeps_what_was_typed(limited: Flask, clock: Callable[[float], None]) -> None:
    phone = Phone(limited)
    phone.start()
    for _ in range(3):
        phone.post("/games/new", GAME)
    page = phone.post("/games/new", GAME, 429).text
    assert "Please wait 1 minute, then try again." in words_of(page)
    assert 'method="post" id="again" action="/games/new"' in page
    for name, value in (("players", "Ann"), ("players", "Bo"), ("players", "Cy"), ("title", "Friday")):
        assert f'name="{name}" value="{value}"' in page


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("size", [{"title": "x" * MAX_FORM_BYTES}, {"title": ["x"] * MAX_FIELDS}])
def test_a_form_that_is_too_large_is_not_kept_to_be_sent_again(limited: Flask, size: dict[str, Any]) -> None:
    phone = Phone(limited)
    phone.start()
    for _ in range(3):
        phone.post("/games/new", GAME | size, 413)
    page = phone.post("/games/new", GAME | size, 429).text
    assert 'id="again"' not in page


@pytest.mark.usefixtures("few")
def test_a_script_is_answered_in_json(limited: Flask) -> None:
    phone = Phone(limited)
    for _ in range(5):
        phone.client.get("/games/new/rounds", headers={"Accept": "*/*"})
    answer = phone.client.get("/games/new/rounds", headers={"Accept": "*/*"})
    assert answer.status_code == 429
    assert answer.get_json()["seconds"] == 60
    assert waiting_time(60) in answer.get_json()["sentence"]


@pytest.mark.usefixtures("few")
def test_guessing_is_counted_by_what_leads_nowhere(limited: Flask) -> None:
    phone, key = Phone(limited), Phone(limited).start()
    for _ in range(6):
        phone.get(f"/games/{key}")
    for address in ("/games/guessed", "/pencil/guessed", "/jobs/guessed", "/house-rules/guessed", "/games/x/seat"):
        assert phone.client.get(address).status_code in limiter.MISSES
    phone.get("/games/guessed", 429)
    # People who play from the same address can go on.
    phone.get(f"/games/{key}/state")
    phone.get("/games/guessed/state", 404)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize("page", ["recap", "pencil", "sheet.xlsx"])
def test_what_is_read_but_computes_or_creates_is_limited(limited: Flask, page: str) -> None:
    phone = Phone(limited)
    path = f"/games/{phone.start()}/{page}"
    for _ in range(3):
        phone.get(path)
    phone.get(path, 429)


@pytest.mark.usefixtures("few")
def test_books_have_the_lowest_limit(limited: Flask) -> None:
    phone = Phone(limited)
    phone.start()
    for _ in range(3):
        phone.post("/books", {"group": "0"}, 422)
    phone.post("/books", {"group": "0"}, 429)


def test_a_full_table_behind_one_address_never_meets_a_limit(limited: Flask) -> None:
    """Everybody polls and looks at everything within one minute, and the keeper taps as fast as a thumb can."""
    keeper = Phone(limited)
    key = keeper.start()
    act = {"round": 1, "seat": 0, "cell": "bid"}
    for tap in range(60):
        was, now = (None if tap == 0 else 1 - tap % 2), tap % 2
        keeper.post_json(f"/games/{key}/writes", {"id": f"tap-{tap:08}", "writes": [act | {"was": was, "now": now}]})
    for phone in (keeper, *(Phone(limited) for _ in range(PLAYERS - 1))):
        phone.get(f"/games/{key}")
        for _ in range(20):
            phone.get(f"/games/{key}/state")
        for page in ("recap", "rules", "seat", "settlement"):
            phone.get(f"/games/{key}/{page}")


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(1, "1 second"), (60, "1 minute"), (61, "2 minutes"), (3600, "1 hour"), (3601, "2 hours")],
)
def test_the_time_to_wait_is_rounded_up(page_app: Flask, seconds: int, words: str) -> None:
    with page_app.test_request_context():
        assert waiting_time(seconds) == words


def test_the_documents_name_the_numbers() -> None:
    text = (Path(__file__).parents[2] / "docs" / "deploy" / "README.md").read_text(encoding="utf-8")
    rows = [[cell.strip(" `") for cell in line.split("|")[1:-1]] for line in text.splitlines() if line.count("|") == 5]
    named = {row[0]: RateLimit(row[2], row[3]) for row in rows if row[0] in RATE_LIMITS}
    assert named == RATE_LIMITS


def test_several_machines_count_in_one_store(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BUDGETS_STORE", "redis://cards.internal:6379")
    app = Flask("settings", instance_path=str(tmp_path))
    configure(app, {"SQLALCHEMY_DATABASE_URI": "sqlite://", "SECRET_KEY": "only for tests"})
    assert app.config["RATELIMIT_STORAGE_URI"] == "redis://cards.internal:6379"


def test_while_the_shared_store_is_away_each_process_counts_for_itself(
    database: Database, clock: Callable[[float], None], few: None, caplog: pytest.LogCaptureFixture
) -> None:
    asked: list[str] = []

    class AwayStore(limiter.LocalCounts):
        STORAGE_SCHEME = ["away"]  # noqa: RUF012 - `limits` declares it so

        def __init__(self, *_uri: str, **_options: object) -> None:
            super().__init__()
            self.wrap_exceptions = True

        @property
        def base_exceptions(self) -> tuple[type[Exception], ...]:
            return (ConnectionError,)

        def incr(self, key: str, expiry: float, amount: int = 1) -> int:
            asked.append(key)
            raise ConnectionError

    app = an_app(database.address, RATELIMIT_ENABLED=True, RATELIMIT_STORAGE_URI="away://")
    for _ in range(5):
        Phone(app).start()
    Phone(app).post("/games/new", GAME, 429)
    assert len(asked) == 1
    assert "this process counts for itself" in caplog.text
    clock(limiter.STORE_AWAY_S)
    Phone(app).post("/games/new", GAME, 429)
    assert len(asked) == 2
    with app.app_context():
        db.engine.dispose()


@pytest.mark.usefixtures("few")
def test_a_clock_that_is_set_lets_nobody_pass_and_holds_nobody_up(
    limited: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _ in range(5):
        Phone(limited).start()
    day = 86_400
    for jump in (day, -day):
        monkeypatch.setattr(time, "time", lambda jump=jump: 1_800_000_000.0 + jump)
        assert Phone(limited).post("/games/new", GAME, 429).headers["Retry-After"] == "60"


def test_the_oldest_windows_give_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes from ever new addresses fills no memory, and passes no limit by it that others have."""
    monkeypatch.setattr(limiter, "MAX_WINDOWS", 3)
    counts = limiter.LocalCounts()
    for address in ("a", "b", "c", "a", "d"):
        counts.incr(address, 60)
    assert [counts.get(address) for address in ("a", "b", "c", "d")] == [2, 0, 1, 1]
