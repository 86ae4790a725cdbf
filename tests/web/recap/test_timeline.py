"""The timeline of a game: when each round was over, who was ahead then, and what else happened."""

from __future__ import annotations

import re
from datetime import date

import pytest
from flask import Flask
from msgspec.structs import replace

from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game.attendance import Absence, Attendance, Latecomer, Takeover
from tests.rules.tables import a_game, a_round, four_rounds, house, renege
from tests.web.recap.test_recap import four_rounds_on
from tests.web.table import Phone

pytestmark = pytest.mark.one_database

THURSDAY, FRIDAY = date(2026, 1, 8), date(2026, 1, 9)


def shown(phone: Phone, key: str) -> str:
    words = phone.words(f"/games/{key}/timeline")
    return re.sub(r"\s+", " ", words)


def a_kept_game(app: Flask) -> str:
    """The four rounds, played on two days, without a history."""
    days = (THURSDAY, THURSDAY, FRIDAY, FRIDAY)
    rounds = [replace(each, played_on=day) for each, day in zip(four_rounds().rounds, days, strict=True)]
    with app.app_context():
        return start_game("phone", replace(four_rounds(), rounds=tuple(rounds)), THURSDAY)


class TestTheTimeline:
    def test_tells_after_every_round_who_was_ahead_with_which_total(self, app: Flask, watcher: Phone) -> None:
        words = shown(watcher, a_kept_game(app))
        assert "Round Cards Ahead Total Thursday 8 January 2026 Started Alice, Bob and Carol" in words
        assert "1 2 Alice 2 2 2 Alice and Bob 1 Friday 9 January 2026 3 2 Bob 1 4 2 Bob 3 Finished Bob won" in words

    def test_marks_where_others_are_ahead_than_before(self, app: Flask, watcher: Phone) -> None:
        page = watcher.get(f"/games/{a_kept_game(app)}/timeline").text
        rows = re.findall(r"<tr( class=\"turned\")?>.*?</tr>", page, re.DOTALL)
        head_begun_rounds_end = ["", "", *["turned"] * 3, "", "turned"]
        assert ["turned" if row else "" for row in rows] == head_begun_rounds_end

    def test_has_the_hours_at_which_counts_came_in(self, phone: Phone) -> None:
        words = shown(phone, four_rounds_on(phone, rounds=2))
        hour = r"\d+:\d\d\s[AP]M"
        assert re.search(rf"Hour Round Cards Ahead Total .* Started .* {hour} 1 2 Alice 2 {hour} 2 2 ", words)
        assert "Finished" not in words

    def test_has_no_hours_where_a_game_was_written_down_later(self, phone: Phone) -> None:
        key = phone.start(("Alice", "Bob", "Carol"), schedule="listed", listed="2 2 2 2")
        phone.correct(key, 1, [2, 0, 1], [2, 0, 0], played_on="2020-01-05")
        assert "Sunday 5 January 2020 1 2 Alice 2" in shown(phone, key)
        assert not re.search(r"[AP]M 1 2 Alice", shown(phone, key))

    def test_tells_of_a_correction_and_not_what_it_was(self, phone: Phone) -> None:
        key = four_rounds_on(phone, rounds=2)
        for act, was, now in (("corrected-once", 0, 1), ("corrected-twice", 1, 2)):
            write = {"round": 1, "seat": 1, "cell": "bid", "was": was, "now": now}
            phone.post_json(f"/games/{key}/writes", {"id": act, "writes": [write]})
            if act == "corrected-once":
                assert "Corrected at" in shown(phone, key)
        assert "Corrected 2 times, the last time at" in shown(phone, key)

    def test_tells_of_penalties_and_of_totals_that_were_reset(self, app: Flask, watcher: Phone) -> None:
        """A made zero gives 10 by the family page; here a total of 10 falls to nothing."""
        rules = house("family", reset_multiple=10, reset_to=0)
        record = a_round([0, 0, 0], [1, 0, 0], penalties=(renege(0, -5),), played_on=THURSDAY)
        with app.app_context():
            key = start_game("phone", a_game(rules, 3, record, agreed=(1,)), THURSDAY)
        words = shown(watcher, key)
        assert "Alice −5, renege" in words
        assert re.search("Bob’s total .* 10, then 0 Carol’s total .* 10, then 0", words)

    def test_tells_who_came_and_who_went(self, app: Flask, watcher: Phone) -> None:
        coming = Attendance(
            joined=(Latecomer(3, 2, 5),), absences=(Absence(2, 3, 3),), takeovers=(Takeover(1, 4, "Uma"),)
        )
        rounds = (
            a_round([2, 0, 1, None], [2, 0, 0, None]),
            a_round([0, 1, 0, 0], [1, 1, 0, 0]),
            a_round([1, 0, None, 0], [1, 1, None, 0]),
            a_round([0, 1, 0, 0], [1, 1, 0, 0]),
        )
        game = replace(
            a_game(house("desilva", hook="none"), 3, agreed=(2, 2, 2, 2)),
            players=("Alice", "Bob", "Carol", "Zoë"),
            attendance=coming,
        )
        with app.app_context():
            key = start_game("phone", replace(game, rounds=rounds), THURSDAY)
        words = shown(watcher, key)
        assert re.search("Zoë .* 5 .*Carol .* 3 .*Bob, .* 4 Uma", words)
        assert "Started Alice, Bob and Carol" in words


class TestWhoSees:
    def test_a_round_that_is_not_complete_is_left_out(self, phone: Phone, watcher: Phone) -> None:
        key = four_rounds_on(phone, rounds=1)
        write = {"round": 2, "seat": 1, "cell": "bid", "was": None, "now": 1}
        phone.post_json(f"/games/{key}/writes", {"id": "second-round", "writes": [write]})
        for one in (phone, watcher):
            assert "1 2 Alice 2 Bold" in shown(one, key)

    def test_before_the_first_round_it_says_what_will_stand_there(self, phone: Phone) -> None:
        assert "<table" not in phone.get(f"/games/{phone.start()}/timeline").text

    def test_the_way_there_is_on_how_it_went(self, phone: Phone, watcher: Phone) -> None:
        key = four_rounds_on(phone)
        for one in (phone, watcher):
            assert f'href="/games/{key}/timeline"' in one.get(f"/games/{key}/recap").text
