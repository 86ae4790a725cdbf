"""A game on a television: a code on the screen, typed or scanned by the keeper, and the screen watches."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from scorekeeper.actions.groups import access
from scorekeeper.actions.groups.access import CODE_LENGTH, LETTERS, code_in
from scorekeeper.storage.database import db
from scorekeeper.web import limiter, television as pages
from scorekeeper.web.limiter import RateLimit
from scorekeeper.web.sharing import routes as sharing
from tests.databases import Database, an_app
from tests.web.page_check import notices
from tests.web.table import Phone, words_of


class Television(Phone):
    """A screen at which `/tv` was typed: the address of its page, and the code it shows."""

    page: str

    def switch_on(self) -> str:
        self.page = self.get("/tv", 303).location
        return self.code

    @property
    def code(self) -> str:
        found = re.search(r'data-code="(\w+)"', self.get(self.page).text)
        assert found is not None
        return found[1]

    @property
    def leads_to(self) -> str:
        """The address to which the polling page is redirected, empty while it waits."""
        return (self.client.get(self.page).location or "").partition("#")[0]

    @property
    def leads_on_by(self) -> str:
        """The address by which it asks for the next game of the sitting."""
        return f"/tv/next/{self.client.get(self.page).location.partition('#tv=')[2]}"


@pytest.fixture
def television(app: Flask) -> Television:
    return Television(app)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[datetime]:
    """The moment that the server takes for now."""
    moment = [datetime.now(UTC)]
    monkeypatch.setattr(access, "now", lambda: moment[0])
    return moment


def test_the_keeper_types_the_code_and_the_television_shows_the_game(phone: Phone, television: Television) -> None:
    key, code = phone.start(), television.switch_on()
    assert television.leads_to == ""
    assert phone.post(f"/games/{key}/television", {"code": code}).location == f"/games/{key}"
    [shown] = notices(phone.get(f"/games/{key}").text)
    assert shown
    assert television.leads_to == f"/games/{key}?view=across"
    television.get(television.leads_to)


def test_the_television_watches_and_never_more(phone: Phone, television: Television) -> None:
    key, code = phone.start(), television.switch_on()
    phone.post(f"/games/{key}/television", {"code": code})
    television.get(television.leads_to)
    television.get(f"/games/{key}/penalties", 403)
    television.post(f"/games/{key}/delete", status=403)


def played_again(phone: Phone, key: str) -> str:
    """The next game of the sitting, after a first round of one card."""
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    phone.post(f"/games/{key}/finish", {"after_round": "1"})
    return phone.post(f"/games/{key}/next-game").location.split("/")[2]


def test_the_television_goes_on_with_the_next_games_of_the_sitting(phone: Phone, television: Television) -> None:
    first, code = phone.start(), television.switch_on()
    phone.post(f"/games/{first}/television", {"code": code})
    asked = television.leads_on_by
    television.get(asked, 204)
    second = played_again(phone, first)
    leads_to, _, token = television.get(asked, 303).location.partition("#tv=")
    assert leads_to == f"/games/{second}?view=across"
    television.get(f"/tv/next/{token}", 204)
    third = played_again(phone, second)
    assert television.get(f"/tv/next/{token}", 303).location.startswith(f"/games/{third}?")
    phone.post(f"/games/{second}/delete")
    television.get(f"/tv/next/{token}", 404)


def test_nobody_without_the_right_is_led_on(
    phone: Phone, television: Television, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither who knows the address of a game, nor a television on another day."""
    first, code = phone.start(), television.switch_on()
    phone.post(f"/games/{first}/television", {"code": code})
    played_again(phone, first)
    television.get(f"/tv/next/{first}", 404)
    asked = television.leads_on_by
    television.get(asked, 303)
    monkeypatch.setattr(pages, "SITTING_S", -1)
    television.get(asked, 404)


def test_the_keeper_scans_the_code_and_chooses_among_the_games_of_that_phone(
    phone: Phone, television: Television
) -> None:
    finished, key = phone.start(title="Thursday", rounds="listed", listed="1"), phone.start(title="Friday")
    phone.correct(finished, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    phone.post(f"/games/{finished}/finish", {"after_round": "1"})
    television.switch_on()
    page = television.get(television.page).text
    [scanned] = re.findall(r"Or open [^/ ]+(/tv/[A-Z]+)", words_of(page))
    words = phone.words(scanned)
    assert words.index("Friday") < words.index("Thursday")
    assert phone.post(scanned, {"game": key}).location == f"/games/{key}"
    assert television.leads_to == f"/games/{key}?view=across"


def test_a_phone_that_keeps_no_score_is_shown_the_way_of_the_typed_code(
    watcher: Phone, phone: Phone, television: Television
) -> None:
    key, code = phone.start(title="Friday"), television.switch_on()
    page = watcher.get(f"/tv/{code}").text
    assert 'name="game"' not in page
    # In the heading, and as what is to be typed.
    assert words_of(page).count(code) == 2
    watcher.post(f"/tv/{code}", {"game": key}, 403)
    watcher.post(f"/games/{key}/television", {"code": code}, 403)
    assert television.leads_to == ""


def test_small_letters_and_blanks_make_no_difference(phone: Phone, television: Television) -> None:
    key, code = phone.start(), television.switch_on()
    phone.post(f"/games/{key}/television", {"code": f" {code[:2].lower()} {code[2:].lower()}-"})
    assert television.leads_to


def test_a_wrong_code_gets_a_sentence_and_what_was_typed_is_kept(phone: Phone) -> None:
    key = phone.start()
    page = phone.post(f"/games/{key}/television", {"code": "aeiou"}, 422).text
    assert "No television shows this code." in words_of(page)
    assert 'value="aeiou"' in page
    phone.post(f"/games/{key}/television", {"code": " "}, 422)


def test_a_code_works_once(phone: Phone, television: Television) -> None:
    key, code = phone.start(), television.switch_on()
    phone.post(f"/games/{key}/television", {"code": code})
    phone.post(f"/games/{key}/television", {"code": code}, 422)
    phone.get(f"/tv/{code}", 410)
    phone.post(f"/tv/{code}", {"game": key}, 410)
    # The television itself may still come back to its page.
    assert television.leads_to


def test_a_code_lasts_ten_minutes_and_then_a_new_one_comes_by_itself(
    phone: Phone, television: Television, clock: list[datetime]
) -> None:
    key, code = phone.start(), television.switch_on()
    clock[0] += timedelta(minutes=9, seconds=59)
    assert television.leads_to == ""
    clock[0] += timedelta(seconds=2)
    phone.post(f"/games/{key}/television", {"code": code}, 422)
    assert television.leads_to == "/tv"
    television.switch_on()
    phone.post(f"/games/{key}/television", {"code": television.code})


def test_a_game_that_is_deleted_leaves_the_television_with_a_new_code(phone: Phone, television: Television) -> None:
    key, code = phone.start(), television.switch_on()
    phone.post(f"/games/{key}/television", {"code": code})
    phone.post(f"/games/{key}/delete")
    assert television.leads_to == "/tv"


def test_every_worker_process_knows_the_codes(phone: Phone, database: Database) -> None:
    """A television that one process answered, and a keeper whom another one answers."""
    other = an_app(database.address)
    television = Television(other)
    code, key = television.switch_on(), phone.start()
    phone.post(f"/games/{key}/television", {"code": code})
    assert television.leads_to == f"/games/{key}?view=across"
    with other.app_context():
        db.engine.dispose()


def test_codes_have_four_letters_of_which_none_looks_like_another_or_makes_words() -> None:
    assert CODE_LENGTH == 4
    assert not set("AEILOQUV0158") & set(LETTERS)
    assert len(set(LETTERS)) == len(LETTERS)
    assert code_in(" b-c d\t") == "BCD"


def test_without_scripts_the_page_looks_again_by_itself(television: Television) -> None:
    television.switch_on()
    page = television.get(television.page).text
    assert '<noscript><meta http-equiv="refresh" content="4"></noscript>' in page


def test_so_many_codes_that_one_could_be_guessed_are_not_given_out(
    television: Television, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(access, "MAX_SCREENS", 0)
    television.get("/tv", 503)


def test_one_address_takes_no_more_codes_than_its_televisions_need(database: Database) -> None:
    """A code waits for ten minutes, and all of them are given out to 70 such addresses."""
    app = an_app(database.address, RATELIMIT_ENABLED=True)
    for _ in range(15):
        Phone(app).get("/tv", 303)
    answer = Phone(app).get("/tv", 429)
    assert 0 < int(answer.headers["Retry-After"]) <= access.SCREEN_WAITS.total_seconds()
    assert access.MAX_SCREENS // 15 >= 69
    with app.app_context():
        db.engine.dispose()


def test_guessing_codes_is_limited(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limiter.RATE_LIMITS, "code", RateLimit("3/minute", "100/minute"))
    app = an_app(database.address, RATELIMIT_ENABLED=True)
    phone = Phone(app)
    key = phone.start()
    for _ in range(2):
        phone.post(f"/games/{key}/television", {"code": "AEIO"}, 422)
    phone.get("/tv/AEIO", 410)
    assert "AEIO" in phone.post(f"/games/{key}/television", {"code": "AEIO"}, 429).text
    phone.get("/tv/AEIO", 429)
    with app.app_context():
        db.engine.dispose()


def test_who_came_by_the_mdns_name_is_handed_on_by_the_address_that_every_phone_finds(
    television: Television, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sharing, "lan_address", lambda: "192.168.1.20")
    television.switch_on()
    page = television.get(television.page, headers={"Host": "scorekeeper.local:8000"}).text
    assert "Or open 192.168.1.20:8000/tv/" in words_of(page)


def test_the_keeper_reads_what_to_type_on_the_television(phone: Phone) -> None:
    words = phone.words(f"/games/{phone.start()}/television")
    assert re.search(r"type this address: [\w.:]+/tv ", words)
