"""How a game went: the totals after each round, and the round since which its leaders lead."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from scorekeeper.rules.insights.progress import DecisiveRound, decisive_round, leaders, progress, rounds_missed
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from tests.rules.tables import a_game, a_round, alice_leaves, four_rounds, house, renege, with_late_dora

LEAD_REGAINED = (
    a_round([1, 0, 1], [1, 0, 0]),
    a_round([0, 2, 1], [0, 2, 0]),
    a_round([2, 0, 2], [2, 0, 1]),
)


def after(rounds: int) -> ScoreSheet:
    """Return the short game after `rounds` rounds."""
    game = four_rounds()
    return score_sheet(replace(game, rounds=game.rounds[:rounds]))


def test_the_course_is_the_totals_of_the_sheet() -> None:
    assert progress(after(4)) == ((2, 0, -1), (1, 1, -1), (0, 1, -3), (0, 3, -4))


def test_a_round_without_points_is_no_part_of_it() -> None:
    game = four_rounds()
    assert progress(score_sheet(game.with_round(4, a_round([0, 2, None])))) == ((2, 0, -1), (1, 1, -1), (0, 1, -3))


def test_resets_and_penalties_are_in_it() -> None:
    """Alice makes 2 of 2 and pays 20: 12 becomes -8; with multiples of 4 falling to zero it becomes 0."""
    record = a_round([2, 0, 1], [2, 0, 0], penalties=(renege(0),))
    assert progress(score_sheet(a_game("himes", 3, record, agreed=[2])))[0][0] == -8
    assert progress(score_sheet(a_game(house("himes", reset_multiple=4), 3, record, agreed=[2])))[0][0] == 0


def test_a_late_player_is_no_part_of_it_before_coming() -> None:
    sheet = score_sheet(with_late_dora(9))
    assert progress(sheet) == ((2, 0, -1, None), (1, 1, -1, None), (1, 11, -2, 9))
    assert rounds_missed(sheet) == (0, 0, 0, 2)


def test_who_has_not_played_yet_is_no_part_of_it_and_who_left_keeps_the_total() -> None:
    game = with_late_dora(9)
    assert rounds_missed(score_sheet(replace(game, rounds=game.rounds[:2]))) == (0, 0, 0, 2)
    assert progress(score_sheet(alice_leaves())) == ((3, 0, 0, -1), (3, -1, 0, 1), (3, 9, 0, 0))


def test_equal_totals_lead_together_and_who_has_not_played_yet_does_not() -> None:
    for totals, highest in (((3, 5, 5), (1, 2)), ((3, 5, None), (1,))):
        assert leaders(totals, lowest_wins=False) == highest
        assert leaders(totals, lowest_wins=True) == (0,)


@pytest.mark.parametrize(
    ("sheet", "decided"),
    [
        # Alice leads, then both with 1, then Bob.
        (after(4), DecisiveRound(3, (1,), (0, 1), regained=False)),
        # While the game runs it is the round since which its leaders lead.
        (after(2), DecisiveRound(2, (0, 1), (0,), regained=False)),
        # Who leads from the first round on had nobody before.
        (score_sheet(four_rounds(house("desilva", lowest_wins=True))), DecisiveRound(1, (2,), (), regained=False)),
        # Dora begins late with 20, more than Bob has at the end, but Alice led before she came.
        (score_sheet(with_late_dora(20)), DecisiveRound(3, (3,), (0, 1), regained=False)),
        # Alice leads, then Bob, then Alice again.
        (score_sheet(a_game("desilva", 3, *LEAD_REGAINED)), DecisiveRound(3, (0,), (1,), regained=True)),
        (after(0), None),
    ],
)
def test_the_round_that_decided_it_is_the_one_from_which_on_the_winners_led(
    sheet: ScoreSheet, decided: DecisiveRound | None
) -> None:
    assert decisive_round(sheet) == decided
