"""Records: by rule set, and of equal ones the first."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.attendance import Attendance, Takeover
from scorekeeper.rules.statistics.group import Record, group_statistics
from scorekeeper.rules.statistics.summary import Feat, RecordKind
from tests.rules.statistics.games import four, one_card, played
from tests.rules.tables import a_game, a_round, alice_leaves, house, with_late_dora


def records_of(*games: Game) -> dict[tuple[RecordKind, str | None], Feat]:
    records: tuple[Record, ...] = group_statistics([played(game) for game in games]).records
    assert len({(record.what, record.rules) for record in records}) == len(records)
    return {(record.what, record.rules): record.feat for record in records}


def test_the_records_of_four_rounds() -> None:
    """Alice 2 1 0 0, Bob 0 1 1 3, Carol -1 -1 -3 -4: Bob was 2 behind Alice after the first."""
    records = records_of(four(title="Group night"))
    assert {str(what): (feat.name, feat.value, feat.round, feat.game_label) for (what, _), feat in records.items()} == {
        "highest-total": ("Bob", 3, None, "Group night"),
        "lowest-total": ("Carol", -4, None, "Group night"),
        "highest-round": ("Alice", 2, 1, "Group night"),
        "biggest-comeback": ("Bob", 2, 1, "Group night"),
        "most-made-in-a-row": ("Bob", 4, 4, "Group night"),
    }


def test_points_of_different_rules_do_not_compare() -> None:
    records = records_of(four(), four(rules="family"), four(rules=house("desilva", name="Thursday")))
    assert {rules for _, rules in records} == {"desilva", "family", "Thursday", None}
    assert records[RecordKind.HIGHEST_TOTAL, "family"].value > records[RecordKind.HIGHEST_TOTAL, "desilva"].value
    assert records[RecordKind.MOST_MADE_IN_A_ROW, None].value == 12


def test_of_equal_records_the_first_stands() -> None:
    records = records_of(four(title="First"), four(title="Second"))
    assert records[RecordKind.HIGHEST_TOTAL, "desilva"].game_label == "First"
    assert records[RecordKind.HIGHEST_ROUND, "desilva"].game_label == "First"


def test_a_game_that_goes_on_has_rounds_for_a_record_and_no_total() -> None:
    game = four()
    records = records_of(replace(game, rounds=game.rounds[:2]))
    assert {what for what, _ in records} == {RecordKind.HIGHEST_ROUND, RecordKind.MOST_MADE_IN_A_ROW}


UMA_PLAYS_ON = Attendance(takeovers=(Takeover(seat=1, first=2, name="Uma"),))
GOLF = house("desilva", name="Golf", lowest_wins=True)


@pytest.mark.parametrize(
    ("game", "comeback"),
    [
        # Who led all the way came back from nowhere.
        (one_card(True, True, names="Ann Bo Cy"), None),
        # Dora begins with 9 in the last round; before, Bob was behind Alice alone, by 2.
        (with_late_dora(9), ("Bob", 2, 1)),
        # Dora, who begins with -5, makes ten and wins; she was not there when the others were ahead.
        (with_late_dora(-5, makes=True), None),
        # Bob was behind in the first round alone; in the second Uma plays for him.
        (replace(four(names="Alice Bob Carol"), attendance=UMA_PLAYS_ON), None),
        # Bob has -1 after the second round, 4 less than Alice, who left before it.
        (alice_leaves(), ("Bob", 4, 2)),
        # The lowest wins: Ann has 1 after a bid made, then 0 and -1 after two missed; Bo and Cy stay at 0.
        (one_card(True, False, False, names="Ann Bo Cy", rules=GOLF), ("Ann", 1, 1)),
    ],
)
def test_a_comeback_is_how_far_the_winner_was_behind_those_who_were_there(
    game: Game, comeback: tuple[str, int, int] | None
) -> None:
    found = records_of(game).get((RecordKind.BIGGEST_COMEBACK, game.rules.name if game.rules is GOLF else "desilva"))
    assert (found and (found.name, found.value, found.round)) == comeback


def test_without_a_bid_made_there_is_no_run() -> None:
    game = a_game("desilva", 3, a_round([0, 1, 1], [1, 0, 0]), agreed=(1,))
    assert (RecordKind.MOST_MADE_IN_A_ROW, None) not in records_of(game)
