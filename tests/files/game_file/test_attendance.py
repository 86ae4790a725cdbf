"""Who comes and goes, in a game file: read, refused with its place and remedy, and written again."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.files.game_file import write_game
from scorekeeper.files.score_file import score_values
from scorekeeper.rules.game.attendance import Absence, Attendance, Latecomer, Takeover
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.files.game_files import a_file, faults_of, game_in, worked_sheet

PEOPLE: dict[str, list[dict[str, Any]]] = {
    "joined": [{"player": "David", "from": 2, "total": -1.5}],
    "absent": [{"player": "Bob", "from": 3, "to": 3}, {"player": "Carol", "from": 5}],
    "taken_over": [{"player": "Alice", "from": 2, "by": "Eve"}],
}
# David comes after the first round, and Bob sits the third out; 1, 2 and 3 cards.
PLAYED = (
    {"cards": 1, "bids": [1, 0, 1, None], "tricks": [1, 0, 0, None]},
    {"cards": 2, "bids": [0, 1, 0, 0], "tricks": [0, 1, 0, 1]},
    {"cards": 3, "bids": [1, None, 0, 1], "tricks": [2, None, 0, 1]},
)


def with_people(**parts: Any) -> dict[str, Any]:
    return a_file(schedule=[1, 2, 3, 4, 5], first_dealer="Carol", **parts)


def test_is_read() -> None:
    game = game_in(with_people(**(PEOPLE | {"absent": PEOPLE["absent"][:1]})))
    assert game.attendance == Attendance(
        (Latecomer(3, 2, Fraction(-3, 2)),), (Absence(1, 3, 3),), (Takeover(0, 2, "Eve"),)
    )
    assert (game.first_bidder, game.names[0]) == (0, "Eve")


@pytest.mark.parametrize(
    "part", [{"joined": [{"player": "David", "from": 2}]}, {"absent": [{"player": "David", "from": 1, "to": 1}]}]
)
def test_who_is_not_there_in_the_first_round_deals_no_first_round(part: dict[str, Any]) -> None:
    """Where the file names no dealer the first one listed bids first, so Carol deals."""
    game = game_in(a_file(PLAYED[0], schedule=[1, 2, 3], **part))
    assert (game.turn(1), game.turn(2)) == ((2, 0), (3, 0))


def test_is_written_as_it_was_read() -> None:
    file = with_people(**(PEOPLE | {"absent": PEOPLE["absent"][:1]})) | {"rounds": list(PLAYED)}
    assert write_game(game_in(file)) == file


def test_a_game_in_which_nobody_comes_or_goes_is_written_as_before() -> None:
    assert not PEOPLE.keys() & write_game(game_in(worked_sheet())).keys()


def test_rounds_that_begin_later_in_the_schedule_are_found_with_somebody_out_too() -> None:
    """De Silva's second round is the first that was noted; Bob sat it out."""
    record = {"cards": 2, "bids": [1, None, 0, 0], "tricks": [1, None, 1, 0]}
    game = game_in(a_file(record, absent=[{"player": "Bob", "from": 1, "to": 1}]))
    assert (game.agreed or ())[:3] == (2, 3, 4)


def test_who_left_settles_with_nobody() -> None:
    """Three play one Okenuff round by house rules for classic's numbers; David left before it."""
    rules = {"base": "classic", "settlement": "pairwise", "schedule": [1, 1]}
    rounds: list[dict[str, Any]] = [
        {"bids": [1, 0, 0, 1], "tricks": [1, 0, 0, 0]},
        {"bids": [0, 0, 0, None], "tricks": [1, 0, 0, None]},
    ]
    sheet = score_sheet(game_in(a_file(*rounds, rules=rules, absent=[{"player": "David", "from": 2}])))
    settled = score_values(sheet)["settlement"]
    assert [each["player"] for each in settled["net"]] == ["Alice", "Bob", "Carol"]
    assert not any("David" in pair.values() for pair in settled["pairs"])


@pytest.mark.parametrize(
    ("parts", "line"),
    [
        ({"absent": ["Bob"]}, "WrongValue(key='absent', expected='list-of-objects')"),
        ({"absent": [{"from": 2}]}, "MissingKey(key='absent.player')"),
        ({"absent": [{"player": "Zoë", "from": 2}]}, "UnknownPlayer(key='absent.player', name='Zoë')"),
        (
            {"absent": [{"player": "Bob", "from": 0}]},
            "WrongValue(key='absent.from', expected='round-number')",
        ),
        (
            {"absent": [{"player": "Bob", "from": 4, "to": 3}]},
            "WrongValue(key='absent.to', expected='round-not-before')",
        ),
        ({"absent": [{"player": "Bob", "from": 2, "until": 3}]}, "UnknownKey(key='absent.until')"),
        ({"taken_over": [{"player": "Bob", "from": 2}]}, "MissingKey(key='taken_over.by')"),
        (
            {"taken_over": [{"player": "Bob", "from": 2, "by": "carol"}]},
            "Bob: DuplicateName(name='carol')",
        ),
        (
            {"joined": [{"player": "Bob", "from": 2, "total": "ten"}]},
            "WrongValue(key='joined.total', expected='points')",
        ),
        (
            {"absent": [{"player": "Bob", "from": 2}, {"player": "Carol", "from": 2}]},
            "round 2: WrongNumberTakingPart(players=2, least=3, most=10)",
        ),
    ],
)
def test_what_is_wrong_is_named_with_its_place(parts: dict[str, Any], line: str) -> None:
    assert line in faults_of(with_people(**parts))


def test_more_cards_than_the_pack_has_for_all_are_named_with_their_round() -> None:
    """Eleven cards for each of four are there, for each of five they are not."""
    file = a_file(players=["Alice", "Bob", "Carol", "David", "Erin"], schedule=[11, 11], first_dealer="David")
    file["joined"] = [{"player": "Erin", "from": 2}]
    assert faults_of(file) == ["round 2: NotEnoughCards(cards=11, players=5, held=52)"]


def test_a_bid_of_somebody_who_sits_out_is_named() -> None:
    record = {"cards": 1, "bids": [1, 0, 0, 0], "tricks": [1, 0, 0, 0]}
    lines = faults_of(with_people(absent=[{"player": "Bob", "from": 1, "to": 1}]) | {"rounds": [record]})
    assert "round 1: Bob: SitsOut()" in lines
