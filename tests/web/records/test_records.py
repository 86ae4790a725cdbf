"""What the phone asks about the records of its group."""

from __future__ import annotations

import pytest

from scorekeeper.rules.statistics.summary import RecordKind
from scorekeeper.web.statistics.group_view import kind_words
from scorekeeper.wording.game_words import REMARKS
from tests.web.table import Phone

THREE = ("Alice", "Bob", "Carol")
TOTAL, STREAK = kind_words(RecordKind.HIGHEST_TOTAL), kind_words(RecordKind.MOST_MADE_IN_A_ROW)
RECORD = REMARKS["record"]


def play(phone: Phone, rounds: int, *, agreed: int) -> str:
    """Play rounds of one card, which Alice bids and takes; Bob makes 0 and Carol misses 1. Returns the key."""
    key = phone.start(THREE, schedule="listed", listed=" ".join(["1"] * agreed))
    for number in range(1, rounds + 1):
        phone.correct(key, number, [1, 0, 1], [1, 0, 0])
    return key


@pytest.fixture
def group(phone: Phone) -> None:
    """Five games of one round, in which Alice has 1; Alice and Bob made five bids in a row."""
    for _ in range(5):
        play(phone, 1, agreed=1)


@pytest.mark.usefixtures("group")
def test_everyone_with_the_address_of_a_game_sees_its_records_in_the_group(phone: Phone, watcher: Phone) -> None:
    key = play(phone, 2, agreed=2)
    for one in (phone, watcher):
        assert one.get(f"/games/{key}/records").json == [
            {"award": TOTAL, "who": "Alice", "why": f"2 · {RECORD}"},
            {"award": STREAK, "who": "Alice", "why": f"7 · {RECORD}"},
        ]
    assert phone.get(f"/games/{play(phone, 1, agreed=1)}/records").json == [
        {"award": TOTAL, "who": "Alice", "why": "1 · 2nd in the group"},
        {"award": STREAK, "who": "Alice", "why": f"8 · {RECORD}"},
    ]


@pytest.mark.usefixtures("group")
def test_a_game_that_goes_on_has_no_records(phone: Phone) -> None:
    assert phone.get(f"/games/{play(phone, 1, agreed=2)}/records").json == []


@pytest.mark.usefixtures("group")
def test_the_keeper_alone_sees_the_records_before_a_game(phone: Phone, watcher: Phone) -> None:
    key = play(phone, 1, agreed=3)
    assert phone.get(f"/games/{key}/records/before").json == {"run": 5, "points": 1, "runs": [5, 5, 0]}
    watcher.get(f"/games/{key}/records/before", 403)


def test_after_few_games_there_are_none(phone: Phone) -> None:
    assert phone.get(f"/games/{play(phone, 1, agreed=3)}/records/before").json is None
