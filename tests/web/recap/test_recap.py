"""How a game went: the page, and what it draws."""

from __future__ import annotations

import io
import json
import re
from datetime import date
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from flask import Flask
from hypothesis import given, strategies as st
from msgspec.structs import replace

from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.score.score_sheet import score_sheet
from scorekeeper.sheets.charts import shortened_to, spread_labels, text_width, tick_step
from scorekeeper.web.recap.routes import progress_words
from scorekeeper.web.recap.view import (
    CALL_FRAMES,
    FRAMES,
    call_chart,
    decimal_text,
    recap_view,
    signed_decimal,
    totals_chart,
)
from tests.property.game_strategies import games
from tests.rules.tables import a_game, a_round, alice_leaves, four_rounds, renege, with_late_dora
from tests.web.table import Phone

pytestmark = pytest.mark.one_database

THREE = ("Alice", "Bob", "Carol")


def four_rounds_on(phone: Phone, rounds: int = 4, **more: str) -> str:
    """The short game of `four_rounds`: 2 0 -1, 1 1 -1, 0 1 -3, 0 3 -4 after each round. Returns its key."""
    key = phone.start(THREE, schedule="listed", listed="2 2 2 2", **more)
    for number, sent in enumerate(four_rounds().rounds[:rounds], start=1):
        phone.correct(key, number, list(sent.bids), list(sent.tricks))
    return key


def imported(phone: Phone, **file: Any) -> str:
    """A game brought in from a file that says this, by de Silva's rules where it names no others. Returns its key."""
    data = json.dumps({"format": "oh-hell-game/1", "rules": "desilva"} | file).encode()
    location = phone.post("/games/import", {"file": (io.BytesIO(data), "game.ohhell.json")}).location
    return location.split("/")[2]


def story(phone: Phone, key: str) -> str:
    return phone.words(f"/games/{key}/recap")


class TestThePage:
    def test_tells_who_won_and_which_round_decided_it(self, phone: Phone) -> None:
        shown = story(phone, four_rounds_on(phone))
        assert "Bob Place 1 3 Alice Place 2 0 Carol Place 3 −4" in shown
        assert "ahead for good since round 3" in shown

    def test_tells_of_a_running_game_who_leads_since_when(self, phone: Phone) -> None:
        shown = story(phone, four_rounds_on(phone, rounds=2))
        assert "After 2 complete rounds" in shown
        assert "Alice and Bob: ahead since round 2." in shown

    def test_tells_the_runs_and_what_to_remember(self, phone: Phone) -> None:
        shown = story(phone, four_rounds_on(phone))
        assert "4, by Bob." in shown
        assert "2, by Alice and Carol." in shown
        assert "Alice 2 of 4 1 Rounds 1 2 Rounds 2–3" in shown
        assert "Highest bid made Alice: 2 in round 1, 2 cards Bob: 2 in round 4, 2 cards" in shown
        assert "Furthest off Carol: bid 0 " in shown
        assert "Biggest gain Alice: +2 in round 1 Bob: +2 in round 4" in shown
        assert "Biggest loss Carol: −2 in round 3" in shown

    def test_has_every_round_with_its_call_and_the_totals_of_those_who_have_come(
        self, app: Flask, phone: Phone
    ) -> None:
        with app.app_context():
            key = start_game("phone", with_late_dora(9, makes=True), date(2026, 1, 8))
        assert "1 2 OVER by 1 +1 2 made 0 made −1 – 2 2 UNDER by 1 −1 1 1 made −1 made –" in story(phone, key)

    def test_tells_how_everybody_fares_under_each_call(self, phone: Phone) -> None:
        shown = story(phone, four_rounds_on(phone))
        assert "Player Under 2 rounds Over 2 rounds Alice 0 of 2 −2 2 of 2 +2 Bob 2 of 2 +1 2 of 2 +2" in shown

    def test_measures_by_par_where_there_is_one(self, phone: Phone) -> None:
        """Par of four rounds of two cards for three is 4/9."""
        shown = story(phone, four_rounds_on(phone))
        assert "Par 0.4:" in shown
        assert re.search(r"Bob 4 of 4 4 Rounds 1–4 – \+2.6 ", shown)
        assert "Par is" not in story(phone, four_rounds_on(phone, rules="classic"))

    def test_is_kind_before_the_first_complete_round(self, phone: Phone) -> None:
        begun = phone.start()
        phone.correct(begun, 1, [1, 0, 0, 1], [])
        for key in (begun, phone.start()):
            shown = story(phone, key)
            assert progress_words(phone.stored(key).sheet) in shown
            assert "Place 1" not in shown

    def test_says_where_a_total_was_reset(self, phone: Phone) -> None:
        """Alice has 36 of three made bids of 2 and then of 4: 12 12 12 and 14 come to 50."""
        key = phone.start(THREE, rules="himes", schedule="listed", listed="4 4 4 4")
        for number in range(1, 5):
            bid = 4 if number == 4 else 2
            phone.correct(key, number, [bid, 0, 1], [bid, 0, 4 - bid])
        assert "0 made reset" in story(phone, key)

    def test_goes_on_to_the_settlement_and_only_okenuff_to_the_advice(self, phone: Phone) -> None:
        key = phone.start(rules="okenuff", dealer=3)
        phone.correct(key, 1, [1, 2, 0, 0], [1, 2, 1, 0], trump="H")
        assert '/advice"' in phone.get(f"/games/{key}/recap").text
        page = phone.get(f"/games/{four_rounds_on(phone)}/recap").text
        assert '/settlement"' in page
        assert '/advice"' not in page

    def test_seventeen_players_are_drawn_as_well(self, phone: Phone) -> None:
        """There are sixteen looks of a line, so the seventeenth looks like the first."""
        names = [f"Player {number}" for number in range(1, 18)]
        bids, tricks = [0] * 17, [1, *[0] * 16]
        rules = {"base": "desilva", "players": {"least": 2, "most": 17}}
        rounds = [{"bids": bids, "tricks": tricks}]
        key = imported(phone, rules=rules, players=names, schedule=[1], rounds=rounds)
        looks = re.findall(r'<polyline class="line (.*?)"', phone.get(f"/games/{key}/recap").text)
        assert looks[16] == looks[3] == "seat-3"
        assert len(set(looks) - {"par"}) == 16


# --- drawings -------------------------------------------------------------------------------------------------------


class TestTheLines:
    def test_begin_at_zero_and_end_at_the_total(self, app: Flask) -> None:
        with app.test_request_context():
            chart = totals_chart(score_sheet(four_rounds()), FRAMES[0][1], "par")
        lines = {line.label.name: line.points.split() for line in chart.lines}
        assert list(lines) == ["Alice", "Bob", "Carol", "par"]
        assert len({points[0] for points in lines.values()}) == 1
        assert {name: line.label.total for name, line in zip(lines, chart.lines, strict=True)} == {
            "Alice": "0",
            "Bob": "3",
            "Carol": "−4",
            "par": "0.4",
        }
        # Alice is back at zero, from where all began; the labels stand in the order of the totals.
        assert lines["Alice"][-1].split(",")[1] == lines["Alice"][0].split(",")[1]
        heights = {name: line.label.y for name, line in zip(lines, chart.lines, strict=True)}
        assert sorted(heights, key=heights.__getitem__) == ["Bob", "par", "Alice", "Carol"]

    def test_that_of_a_late_player_begins_where_the_player_does(self, app: Flask) -> None:
        """Dora begins with 9 before the last of three rounds, and makes ten more in it."""
        with app.test_request_context():
            chart = totals_chart(score_sheet(with_late_dora(9, makes=True)), FRAMES[0][1], "par")
        alice, *_, dora = (line.points.split() for line in chart.lines)
        assert len(alice) == 4
        assert [place.split(",")[0] for place in dora] == [place.split(",")[0] for place in alice[2:]]
        # Before it she has the 9 of the drawing, and after it ten more, which is higher up.
        begins, ends = (float(place.split(",")[1]) for place in dora)
        assert begins > ends
        assert chart.lines[3].label.total == "19"

    def test_that_of_who_left_goes_on_with_the_total(self, app: Flask) -> None:
        with app.test_request_context():
            chart = totals_chart(score_sheet(alice_leaves()), FRAMES[0][1], "par")
        _, *after = chart.lines[0].points.split()
        assert (len(after), len({place.split(",")[1] for place in after})) == (3, 1)
        assert chart.lines[0].label.total == "3"

    def test_has_no_line_for_who_has_not_played_yet(self, app: Flask) -> None:
        game = with_late_dora(9)
        with app.test_request_context():
            chart = totals_chart(score_sheet(replace(game, rounds=game.rounds[:2])), FRAMES[0][1], "par")
        [place] = chart.lines[3].points.split()
        assert place.split(",")[0] == chart.lines[0].points.split()[-1].split(",")[0]

    def test_mark_a_reset_with_a_ring(self, app: Flask) -> None:
        rounds = [a_round([bid, 0, 1], [bid, 0, 4 - bid]) for bid in (2, 2, 2, 4)]
        with app.test_request_context():
            chart = totals_chart(score_sheet(a_game("himes", 3, *rounds, agreed=[4] * 4)), FRAMES[0][1], "par")
        assert [len(line.resets) for line in chart.lines] == [1, 0, 0]

    @given(games(most_rounds=5).filter(lambda game: score_sheet(game).rounds and score_sheet(game).rounds[0].complete))
    def test_stay_in_their_frame_and_apart_from_each_other(self, page_app: Flask, game: object) -> None:
        sheet = score_sheet(game)  # type: ignore[arg-type]  # Filtered strategies lose their type.
        with page_app.test_request_context():
            assert recap_view(sheet)
            for _, frame in FRAMES:
                chart = totals_chart(sheet, frame, "par")
                places = [tuple(map(float, each.split(","))) for line in chart.lines for each in line.points.split()]
                assert all(frame.left <= x <= chart.right and frame.top <= y <= chart.base for x, y in places)
                labels = sorted(line.label.y for line in chart.lines)
                assert all(below - above >= frame.font_size for above, below in pairwise(labels))
                assert len({line.look for line in chart.lines}) == len(chart.lines)
            for _, frame in CALL_FRAMES:
                bars = call_chart(sheet, frame).bars
                assert all(bar.height > 0 and bar.x >= frame.left for bar in bars)
                assert all(frame.top - 2 <= bar.y and bar.y + bar.height <= frame.height for bar in bars)


def test_bars_of_over_stand_on_the_line_and_those_of_under_hang_from_it() -> None:
    chart = call_chart(score_sheet(four_rounds()), CALL_FRAMES[0][1])
    assert [(bar.word, bar.y < chart.zero) for bar in chart.bars] == [
        ("over", True),
        ("under", False),
        ("under", False),
        ("over", True),
    ]
    assert [tick.text for tick in chart.tricks] == ["−1", "0", "+1"]


@pytest.mark.parametrize(("reach", "step"), [(0, 1), (7, 1), (8, 2), (15, 5), (60, 10), (71, 20), (1000, 200)])
def test_a_scale_has_round_numbers_and_not_many(reach: float, step: int) -> None:
    assert tick_step(reach) == step


@given(st.lists(st.integers(0, 300), min_size=1, max_size=13))
def test_labels_never_lie_upon_each_other(wanted: list[int]) -> None:
    places = spread_labels(wanted, 15, 300)
    assert all(below - above >= 15 for above, below in pairwise(sorted(places)))
    assert max(places) <= 300
    # Who stands above stays above.
    assert sorted(wanted, key=lambda each: places[wanted.index(each)]) == sorted(wanted)


def test_labels_with_room_stand_where_they_belong() -> None:
    assert spread_labels([10, 100, 200], 15, 300) == [10, 100, 200]
    assert spread_labels([290, 100, 295], 15, 300) == [285, 100, 300]


def test_a_long_name_is_cut_in_its_middle() -> None:
    assert shortened_to("Gina", 4) == "Gina"
    assert shortened_to("Bartholomew Featherstonehaugh", 8) != shortened_to("Bartholomew Featherstone", 8)


@given(st.text(min_size=1, max_size=30), st.integers(3, 12))
def test_a_name_fits_its_place(name: str, width: int) -> None:
    cut = shortened_to(name, width)
    assert text_width(cut) <= width
    assert cut == name or "…" in cut


def test_par_is_shown_to_a_tenth() -> None:
    assert decimal_text(Fraction("25.4375")) == "25.4"
    assert decimal_text(Fraction(-1, 20)) == "−0.1"
    assert [signed_decimal(Fraction(text)) for text in ("2.5625", "0.04", "-0.04", "-3")] == ["+2.6", "0", "0", "−3"]


def test_a_penalty_is_in_the_lines_as_in_the_sheet(app: Flask) -> None:
    game = four_rounds()
    game = game.with_round(4, replace(game.rounds[3], penalties=(renege(1),)))
    with app.test_request_context():
        chart = totals_chart(score_sheet(game), FRAMES[0][1], "par")
    assert chart.lines[1].label.total == "−17"
