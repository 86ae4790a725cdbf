"""The history of a game: who noted, corrected and undid what, and when."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from scorekeeper.rules.game.rounds import ROUND_FIELDS
from scorekeeper.storage.games.changes import SEAT_PLACES, Change, ChangedPlace, as_data
from scorekeeper.web import history
from scorekeeper.web.act_words import SENTENCES
from scorekeeper.wording.game_words import ACT_WORDS
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database

CORRECTED = ACT_WORDS["bid-corrected"] % {"name": "Frank", "was": 0, "now": 1, "round": 1}


def lines(phone: Phone, key: str, query: str = "") -> list[str]:
    """What each line says, the latest first; what was undone in brackets."""
    page = phone.get(f"/games/{key}/history{query}").text
    found = re.findall(r'<(del|span) class="history-act">(.*?)</', page)
    return [f"({words_of(words)})" if tag == "del" else words_of(words) for tag, words in found]


def change_franks_bid(phone: Phone, key: str) -> None:
    write = {"round": 1, "seat": 2, "cell": "bid", "was": 0, "now": 1}
    phone.post_json(f"/games/{key}/writes", {"id": "frank-meant-one", "writes": [write]})


def test_a_game_not_begun_says_what_will_stand_there(phone: Phone) -> None:
    key = phone.start()
    assert "Nothing has been entered yet." in phone.words(f"/games/{key}/history")


def test_bids_counts_and_corrections_stand_there_the_latest_first(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    change_franks_bid(phone, key)
    latest, first = lines(phone, key)
    assert latest == CORRECTED
    assert first.startswith("Gina bid 1 · ")
    assert "Irene took 0" in first


def test_what_was_undone_is_struck_through(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    phone.post(f"/games/{key}/undo")
    assert [line.split(" · ")[0] for line in lines(phone, key)] == ["Undone: Gina bid 1", "(Gina bid 1"]


def note(phone: Phone, key: str, seat: int, was: int | None, now: int | None, **walk: str) -> str:
    """Record a bid of round 1 as a phone does, and return the id of the act."""
    act = f"act-{uuid4()}"
    writes = [{"round": 1, "seat": seat, "cell": "bid", "was": was, "now": now}]
    phone.post_json(f"/games/{key}/writes", {"id": act, "writes": writes, **walk})
    return act


def test_an_undo_and_a_redo_have_their_own_lines_whoever_did_them(phone: Phone) -> None:
    key = phone.start()
    act = note(phone, key, 0, None, 1)
    note(phone, key, 0, 1, None, undo=act)
    undone = ["Undone: Gina bid 1", "(Gina bid 1)"]
    assert lines(phone, key) == undone
    phone.post(f"/games/{key}/redo")
    assert lines(phone, key) == ["Redone: Gina bid 1", "Undone: Gina bid 1", "Gina bid 1"]
    phone.post(f"/games/{key}/undo")
    assert lines(phone, key) == ["Undone: Gina bid 1", "Redone: Gina bid 1", *undone]


def test_an_undo_says_which_value_stands_again(phone: Phone) -> None:
    key = phone.start()
    note(phone, key, 0, None, 1)
    note(phone, key, 0, 0, 1, undo=note(phone, key, 0, 1, 0))
    figures = ({"name": "Gina", "was": was, "now": now, "round": 1} for was, now in ((1, 0), (0, 1)))
    changed, undone = (ACT_WORDS["bid-corrected"] % each for each in figures)
    assert lines(phone, key) == [f"Undone: {undone}", f"({changed})", "Gina bid 1"]


def test_another_dealer_and_other_seats_are_named_with_their_round(phone: Phone) -> None:
    """Irene deals the first round; Harry is chosen, and then Irene again, as it was."""
    key = phone.start()
    for seat in (1, 3):
        phone.post(f"/games/{key}/players/{seat}/deal", {"round": "1"})
    phone.post(f"/games/{key}/players/3/swap", {"round": "1", "other": "0"})
    irene, harry = (ACT_WORDS["dealer"] % {"name": name, "round": 1} for name in ("Irene", "Harry"))
    assert lines(phone, key) == [ACT_WORDS["seats"] % {"round": 1}, irene, harry]


def test_who_comes_and_goes_is_named_with_the_round(phone: Phone) -> None:
    key = phone.start()
    for way in ("0/absences", "0/return", "1/takeover", "0/departure"):
        phone.post(f"/games/{key}/players/{way}", {"round": "1", "name": "Zoë"})
    left, took_over, came_back, sat_out = lines(phone, key)
    assert took_over == "Harry, from round 1 Zoë"
    assert all(line.startswith("Gina") for line in (left, came_back, sat_out))
    assert len({left, came_back, sat_out}) == 3


def test_what_was_undone_before_another_undo_is_named_by_its_undo_alone(phone: Phone) -> None:
    key = phone.start()
    for bid in (1, 0):
        note(phone, key, 0, None, bid)
        phone.post(f"/games/{key}/undo")
    assert lines(phone, key) == ["Undone: Gina bid 0", "(Gina bid 0)", "Undone: Gina bid 1", "Undone"]


def test_it_says_the_day_once_and_then_the_round_the_device_and_the_hour(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    change_franks_bid(phone, key)
    page = phone.get(f"/games/{key}/history").text
    line = r"Round 1 .* this device · \d+:\d\d\s[AP]M"
    assert re.search(rf"\w+ \d+ \w+ \d{{4}} {line} {line}", words_of(page))
    assert page.count("history-day") == 1


def test_the_english_of_britain_has_24_hours(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    for accepted, hour in (("en-GB,en-US;q=0.9", r"\d\d:\d\d"), ("en-US,en-GB;q=0.9", r"\d+:\d\d\s[AP]M")):
        page = phone.get(f"/games/{key}/history", headers={"Accept-Language": accepted}).text
        assert re.search(rf">{hour}</time>", page), accepted


def test_a_watcher_reads_it_too(phone: Phone, watcher: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    own, of_another = (
        re.findall(r"<bdi>(.+?)</bdi> · <time", one.get(f"/games/{key}/history").text) for one in (phone, watcher)
    )
    assert len(own) == len(of_another) == 1
    assert own != of_another


def test_a_long_history_has_pages(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "ACTS_ON_A_PAGE", 1)
    key = phone.start()
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    change_franks_bid(phone, key)
    assert lines(phone, key) == [CORRECTED]
    assert lines(phone, key, "?page=2")[0].startswith("Gina bid 1")
    for odd in ("0", "-1", "x", "9" * 30):
        phone.get(f"/games/{key}/history?page={odd}")


def test_every_place_of_a_game_has_its_sentence() -> None:
    fields = {field.name for field in ROUND_FIELDS}
    others = {"bid", "tricks", "blind", "penalty", "ended_after", "schedule", "standing_dealer", "dealers", "seatings"}
    assert SENTENCES.keys() == fields | others | {"name", *SEAT_PLACES}


def test_each_trick_that_is_counted_is_named(phone: Phone) -> None:
    """Two cards for four; the last act is what the last trick is recorded as."""
    key = phone.start(schedule="listed", listed="2 2")
    for seat, bid in enumerate((1, 0, 0, 0)):
        phone.note(key, 1, seat, "bid", bid)
    phone.note(key, 1, 2, "won", 1)
    assert lines(phone, key)[0] == "Frank took 1"
    phone.post(f"/games/{key}/undo", {})
    assert lines(phone, key)[0] == "Undone: Frank took 1"
    phone.post(f"/games/{key}/redo", {})
    assert lines(phone, key)[0] == "Redone: Frank took 1"
    last = [
        {"round": 1, "seat": seat, "cell": "tricks", "was": None, "now": now} for seat, now in enumerate((1, 0, 1, 0))
    ]
    phone.post_json(f"/games/{key}/writes", {"id": "the last one", "writes": last})
    assert lines(phone, key)[0] == "Gina took 1 · Harry took 0 · Frank took 1 · Irene took 0"


def test_a_change_is_kept_as_plain_data() -> None:
    """The page reads what the history has kept: names of places are part of what is stored."""
    assert as_data([Change(ChangedPlace("bid", 1, 0), None, 2)]) == [
        {"what": "bid", "round": 1, "seat": 0, "was": None, "now": 2}
    ]
