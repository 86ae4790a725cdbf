"""A whole round corrected in one form.

De Silva, four players; the first round of the worked sheet (R12):

 Tricks | Gina  | Harry | Frank | Irene
 -------+-------+-------+-------+------
    1   | (1) 1 | (0) 0 | (0) 0 | 1  -1
"""

from __future__ import annotations

import html
import re
from datetime import date
from typing import Any

import pytest

from scorekeeper.rules.faults.fault import Fault
from scorekeeper.rules.faults.play import BidOutsideLimits, HookedBid, TricksBeforeBids, TricksDoNotAddUp
from scorekeeper.wording import sentence
from tests.web.page_check import wrong_fields
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database

FIRST = {"bid": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]}
SEEN: dict[str, Any] = {"seen_bid": [1, 0, 0, 1], "seen_tricks": [1, 0, 0, 0]}


def test_the_menu_leads_to_the_last_round_in_which_all_have_bid_or_to_the_first(phone: Phone) -> None:
    key = phone.start()
    latest = f"/games/{key}/rounds/latest"
    assert phone.get(latest, 303).location == f"/games/{key}/rounds/1"
    phone.correct(key, 1, FIRST["bid"], FIRST["tricks"])
    phone.correct(key, 2, [0, 1, None, None], [None] * 4)
    assert phone.get(latest, 303).location == f"/games/{key}/rounds/1"
    phone.correct(key, 2, [0, 1, 0, 0], [None] * 4, seen_bid=[0, 1, "", ""])
    assert phone.get(latest, 303).location == f"/games/{key}/rounds/2"


def test_a_corrected_round_changes_every_total_after_it(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, FIRST["bid"], FIRST["tricks"])
    phone.correct(key, 2, [2, 0, 1, 0], [2, 0, 0, 0])
    assert phone.stored(key).sheet.totals == (3, 0, -1, -1)
    # Irene took the trick of the first round after all: Gina 0 - 1, Irene made her 1.
    phone.correct(key, 1, [1, 0, 0, 1], [0, 0, 0, 1], **SEEN)
    assert phone.stored(key).sheet.totals == (1, 0, -1, 1)


def test_numbers_beyond_the_cell_are_refused_whole(phone: Phone) -> None:
    """What was typed stands there again, every digit of it."""
    key = phone.start()
    page = phone.post(f"/games/{key}/rounds/1", {"bid": ["1000000001", "", "", ""]}, 422).text
    assert 'value="1000000001"' in page
    assert phone.stored(key).recorded.rounds == ()


def test_the_form_shows_what_was_noted(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, FIRST["bid"], FIRST["tricks"])
    page = phone.get(f"/games/{key}/rounds/1").text
    assert re.findall(r'id="bid-\d" value="(\d*)"', page) == ["1", "0", "0", "1"]
    assert re.findall(r'id="tricks-\d" value="(\d*)"', page) == ["1", "0", "0", "0"]
    assert "Hook: " in words_of(page)


@pytest.mark.parametrize(
    ("bids", "tricks", "fault"),
    [
        (["x", "", "", ""], [], None),
        ([2, "", "", ""], [], BidOutsideLimits(2, 0, 1)),
        ([0, 0, 0, 1], [], HookedBid(1, 1, "not-even")),
        ([1, 0, 0, 1], [1, 1, 0, 0], TricksDoNotAddUp(2, 1)),
        ([1, 0, "", ""], [1, 0, 0, 0], TricksBeforeBids()),
    ],
)
def test_what_is_no_number_or_forbidden_by_the_rules_is_reported_and_not_kept(
    phone: Phone, bids: list[object], tricks: list[object], fault: Fault | None
) -> None:
    key = phone.start()
    page = phone.correct(key, 1, bids, tricks, 422).text
    [wrong] = re.findall(r'<p class="error"[^>]*><span>(.*?)</span>', page)
    assert wrong_fields(page)
    assert fault is None or sentence(fault) in html.unescape(wrong)
    assert re.findall(r'id="bid-\d" value="([^"]*)"', page) == [str(bid) for bid in bids]
    assert phone.stored(key).recorded.rounds == ()


def test_what_somebody_else_noted_meanwhile_is_shown_and_then_the_keeper_decides(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, FIRST["bid"], FIRST["tricks"])
    page = phone.correct(key, 1, [1, 0, 1, 0], [1, 0, 0, 0], 409).text
    assert "bid" in wrong_fields(page)
    assert phone.stored(key).sheet.totals == (1, 0, 0, -1)
    seen: dict[str, Any] = {
        f"seen_{what}": re.findall(rf'name="seen_{what}" value="(\d*)"', page) for what in ("bid", "tricks")
    }
    assert seen == {"seen_bid": ["1", "0", "0", "1"], "seen_tricks": ["1", "0", "0", "0"]}
    phone.correct(key, 1, [1, 0, 1, 0], [1, 0, 0, 0], **seen)
    assert phone.stored(key).sheet.totals == (1, 0, -1, 0)


def test_a_round_has_a_note_and_the_day_it_was_played_on(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, FIRST["bid"], FIRST["tricks"], note="  Gina’s   <b>first</b> ", played_on="2026-11-20")
    phone.correct(key, 2, [2, 0, 1, 0], [2, 0, 0, 0], played_on="2026-11-21")
    page = phone.get(f"/games/{key}/plain").text
    assert "Round 1: Gina’s &lt;b&gt;first&lt;/b&gt;" in re.sub(r"</?b(di)?>", "", page)
    # The day break: a thick mark after the last round of the first day, and both dates below.
    assert phone.get(f"/games/{key}/state").get_json()["day_ends"] == [1]
    assert re.search(r"Round 1: \S* ?20.* · Round 2: \S* ?21.* 2026 Round 1", words_of(page))
    form = phone.get(f"/games/{key}/rounds/1").text
    assert 'name="played_on" id="played_on" value="2026-11-20"' in form
    phone.correct(key, 1, FIRST["bid"], FIRST["tricks"], **SEEN, note="", played_on="", **margin_of(form))
    sent = phone.stored(key).recorded.round(1)
    assert (sent.note, sent.played_on, sent.bids) == ("", None, (1, 0, 0, 1))


def test_a_note_and_a_day_are_left_alone_by_a_form_that_does_not_know_them(phone: Phone) -> None:
    key = phone.start()
    phone.correct(key, 1, FIRST["bid"], FIRST["tricks"], note="kept", played_on="2026-11-20")
    phone.correct(key, 1, [1, 0, 0, 1], [0, 0, 0, 1], **SEEN)
    sent = phone.stored(key).recorded.round(1)
    assert (sent.note, sent.played_on, sent.tricks) == ("kept", date(2026, 11, 20), (0, 0, 0, 1))


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"note": "x" * 121}, "note"),
        ({"played_on": "yesterday"}, "played_on"),
    ],
)
def test_a_wrong_note_or_day_is_reported_and_stays_in_its_field(
    phone: Phone, typed: dict[str, str], field: str
) -> None:
    key = phone.start()
    page = phone.correct(key, 1, FIRST["bid"], FIRST["tricks"], 422, **typed).text
    assert wrong_fields(page) == [field]
    assert all(f'value="{text}"' in page for text in typed.values())
    assert phone.stored(key).recorded.rounds == ()


def test_a_note_written_meanwhile_by_somebody_else_is_shown_and_asked_about(phone: Phone) -> None:
    key = phone.start()
    form = phone.get(f"/games/{key}/rounds/1").text
    phone.correct(key, 1, FIRST["bid"], FIRST["tricks"], note="theirs")
    page = phone.correct(key, 1, FIRST["bid"], FIRST["tricks"], 409, **SEEN, note="mine", **margin_of(form))
    assert "theirs" in words_of(page.text)
    assert 'id="note" value="mine"' in page.text
    phone.correct(key, 1, FIRST["bid"], FIRST["tricks"], **SEEN, note="mine", seen_note="theirs")


def margin_of(page: str) -> dict[str, Any]:
    """What a form says that it had shown of note and day."""
    names = ("seen_note", "seen_played_on")
    return {name: html.unescape(re.findall(rf'name="{name}" value="([^"]*)"', page)[0]) for name in names}


def test_trump_is_asked_for_where_the_rules_score_by_it(phone: Phone) -> None:
    # Okenuff, 4 cards, Harry names no trump with the highest bid: everything counts double.
    key = phone.start(rules="okenuff", dealer=3)
    page = phone.correct(key, 1, [1, 2, 0, 0], [1, 2, 1, 0], 422).text
    assert re.search(r'id="trump" aria-invalid="true"', page)
    phone.correct(key, 1, [1, 2, 0, 0], [1, 2, 1, 0], trump="NT")
    assert phone.stored(key).sheet.totals == (12, 16, -10, 10)
    phone.correct(key, 2, [1, 2, 0, 0], [1, 2, 1, 1], 422, trump="joker")


def test_only_rounds_that_were_begun_or_are_next_can_be_corrected(phone: Phone) -> None:
    key = phone.start()
    phone.get(f"/games/{key}/rounds/2", 404)
    phone.get(f"/games/{key}/rounds/0", 404)
    phone.correct(key, 1, FIRST["bid"], FIRST["tricks"])
    page = phone.get(f"/games/{key}/rounds/2").text
    assert f'href="/games/{key}/rounds/1"' in page
