"""The history of a game: who noted, corrected and undid what, and when."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest

from scorekeeper.rules.game.rounds import ROUND_FIELDS
from scorekeeper.storage.games.changes import SEAT_PLACES, Change, ChangedPlace, as_data
from scorekeeper.web import history
from scorekeeper.web.history import SENTENCES
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database


def lines(phone: Phone, key: str, query: str = "") -> list[str]:
    """What each line says, the latest first; what was undone in brackets."""
    page = phone.get(f"/games/{key}/history{query}").get_data(as_text=True)
    found = re.findall(r'<(del|span) class="history-act">(.*?)</', page)
    return [f"({words_of(words)})" if tag == "del" else words_of(words) for tag, words in found]


def change_franks_bid(phone: Phone, key: str) -> None:
    write = {"round": 1, "seat": 2, "cell": "bid", "was": 0, "now": 1}
    phone.post_json(f"/games/{key}/writes", {"id": "frank-meant-one", "writes": [write]})


def test_a_game_not_begun_says_what_will_stand_there(phone: Phone) -> None:
    key = phone.start()
    assert "Nothing has happened yet." in words_of(phone.get(f"/games/{key}/history").get_data(as_text=True))


def test_bids_counts_and_corrections_stand_there_the_latest_first(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    change_franks_bid(phone, key)
    latest, first = lines(phone, key)
    assert latest == "Frank’s bid 0, now 1"
    assert first.startswith("Gina bid 1 · ")
    assert "Irene took 0" in first


def test_what_was_undone_is_struck_through(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    phone.post(f"/games/{key}/undo")
    [line] = lines(phone, key)
    assert line.startswith("(Gina bid 1")


def note(phone: Phone, key: str, *written: tuple[int, str, int | None, int | None]) -> None:
    """One act of a phone in round 1: seat, cell, what was there, what is there now."""
    writes = [{"round": 1, "seat": seat, "cell": cell, "was": was, "now": now} for seat, cell, was, now in written]
    phone.post_json(f"/games/{key}/writes", {"id": f"act-{uuid4()}", "writes": writes})


class TestAnUndoOfAPhone:
    """It comes as an act like any other, which changes everything back."""

    def test_strikes_through_what_it_took_back(self, phone: Phone) -> None:
        key = phone.start()
        note(phone, key, (0, "bid", None, 1))
        note(phone, key, (0, "bid", 1, None))
        assert lines(phone, key) == ["Undone: Gina bid 1", "(Gina bid 1)"]

    def test_says_which_value_stands_again(self, phone: Phone) -> None:
        key = phone.start()
        note(phone, key, (0, "bid", None, 1))
        note(phone, key, (0, "bid", 1, 0))
        note(phone, key, (0, "bid", 0, 1))
        assert lines(phone, key) == ["Undone: Gina’s bid is 1 again, not 0", "(Gina’s bid 1, now 0)", "Gina bid 1"]

    def test_leaves_what_is_done_again(self, phone: Phone) -> None:
        key = phone.start()
        for was, now in ((None, 1), (1, None), (None, 1)):
            note(phone, key, (0, "bid", was, now))
        assert lines(phone, key) == ["Gina bid 1", "Undone: Gina bid 1", "(Gina bid 1)"]
        note(phone, key, (0, "bid", 1, None))
        assert lines(phone, key) == ["Undone: Gina bid 1", "(Gina bid 1)"] * 2

    def test_takes_back_one_act_after_another_whatever_others_noted_meanwhile(self, phone: Phone) -> None:
        key = phone.start()
        note(phone, key, (0, "bid", None, 1))
        note(phone, key, (1, "bid", None, 0), (2, "bid", None, 1))
        note(phone, key, (3, "bid", None, 1))
        note(phone, key, (1, "bid", 0, None), (2, "bid", 1, None))
        note(phone, key, (0, "bid", 1, None))
        assert lines(phone, key) == [
            "Undone: Gina bid 1",
            "Undone: Harry bid 0 · Frank bid 1",
            "Irene bid 1",
            "(Harry bid 0 · Frank bid 1)",
            "(Gina bid 1)",
        ]

    def test_is_none_where_only_a_part_was_changed_back(self, phone: Phone) -> None:
        key = phone.start()
        note(phone, key, (0, "bid", None, 1), (1, "bid", None, 0))
        note(phone, key, (0, "bid", 1, None))
        assert lines(phone, key) == ["Gina’s bid 1, now open", "Gina bid 1 · Harry bid 0"]

    def test_stands_for_itself_until_the_server_undoes_it(self, phone: Phone) -> None:
        key = phone.start()
        note(phone, key, (0, "bid", None, 1))
        note(phone, key, (0, "bid", 1, None))
        phone.post(f"/games/{key}/undo")
        assert lines(phone, key) == ["(Gina’s bid 1, now open)", "Gina bid 1"]

    def test_strikes_through_what_stands_on_the_page_before(
        self, phone: Phone, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(history, "ACTS_ON_A_PAGE", 1)
        key = phone.start()
        note(phone, key, (0, "bid", None, 1))
        note(phone, key, (0, "bid", 1, None))
        pages = [lines(phone, key, f"?page={number}") for number in (1, 2)]
        assert pages == [["Undone: Gina bid 1"], ["(Gina bid 1)"]]


def test_of_what_was_undone_before_another_undo_it_is_only_kept_that_it_was(phone: Phone) -> None:
    key = phone.start()
    for bid in (1, 0):
        note(phone, key, (0, "bid", None, bid))
        phone.post(f"/games/{key}/undo")
    assert lines(phone, key) == ["(Gina bid 0)", "Undone"]


def test_it_says_the_day_once_and_then_the_round_the_device_and_the_hour(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    change_franks_bid(phone, key)
    page = phone.get(f"/games/{key}/history").get_data(as_text=True)
    line = r"Round 1 .* this device · \d+:\d\d\s[AP]M"
    assert re.search(rf"through. \w+ \d+ \w+ \d{{4}} {line} {line}", words_of(page))
    assert page.count("history-day") == 1


def test_the_english_of_britain_has_24_hours(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    for accepted, hour in (("en-GB,en-US;q=0.9", r"\d\d:\d\d"), ("en-US,en-GB;q=0.9", r"\d+:\d\d\s[AP]M")):
        page = phone.get(f"/games/{key}/history", headers={"Accept-Language": accepted}).get_data(as_text=True)
        assert re.search(rf">{hour}</time>", page), accepted


def test_a_watcher_reads_it_too(phone: Phone, watcher: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    page = words_of(watcher.get(f"/games/{key}/history").get_data(as_text=True))
    assert "the device that began" in page
    assert "this device" not in page


def test_a_long_history_has_pages(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history, "ACTS_ON_A_PAGE", 1)
    key = phone.start()
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    change_franks_bid(phone, key)
    assert lines(phone, key) == ["Frank’s bid 0, now 1"]
    assert lines(phone, key, "?page=2")[0].startswith("Gina bid 1")
    for odd in ("0", "-1", "x", "9" * 30):
        phone.get(f"/games/{key}/history?page={odd}")


def test_every_place_of_a_game_has_its_sentence() -> None:
    fields = {field.name for field in ROUND_FIELDS}
    others = {"bid", "tricks", "blind", "penalty", "ended_after", "schedule", "standing_dealer", "dealers", "seatings"}
    assert SENTENCES.keys() == fields | others | {"name", *SEAT_PLACES}


def test_a_change_is_kept_as_plain_data() -> None:
    """The page reads what the history has kept: names of places are part of what is stored."""
    assert as_data([Change(ChangedPlace("bid", 1, 0), None, 2)]) == [
        {"what": "bid", "round": 1, "seat": 0, "was": None, "now": 2}
    ]
