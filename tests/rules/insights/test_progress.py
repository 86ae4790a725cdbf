"""How a game went: the totals after each round, and the round since which its leaders lead."""

from __future__ import annotations

from msgspec.structs import replace

from scorekeeper.rules.insights.progress import decisive_round, leaders, progress, rounds_missed
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from tests.rules.tables import a_game, a_round, alice_leaves, four_rounds, house, renege, with_late_dora


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


def test_equal_totals_lead_together_and_the_lowest_may_be_the_best() -> None:
    assert leaders((3, 5, 5), lowest_wins=False) == (1, 2)
    assert leaders((3, 5, 5), lowest_wins=True) == (0,)


def test_who_has_not_played_yet_does_not_lead() -> None:
    assert leaders((3, 5, None), lowest_wins=False) == (1,)
    assert leaders((3, 5, None), lowest_wins=True) == (0,)


class TestTheRoundThatDecidedIt:
    def test_is_the_one_from_which_on_the_winner_led_alone(self) -> None:
        """Alice leads, then both with 1, then Bob: the third round."""
        found = decisive_round(after(4))
        assert found is not None
        assert (found.round, found.leaders, found.before) == (3, (1,), (0, 1))

    def test_while_the_game_runs_it_is_the_round_since_which_its_leaders_lead(self) -> None:
        found = decisive_round(after(2))
        assert found is not None
        assert (found.round, found.leaders, found.before) == (2, (0, 1), (0,))

    def test_who_leads_from_the_first_round_on_had_nobody_before(self) -> None:
        found = decisive_round(score_sheet(four_rounds(house("desilva", lowest_wins=True))))
        assert found is not None
        assert (found.round, found.leaders, found.before) == (1, (2,), ())

    def test_is_not_counted_from_rounds_before_a_late_player_came(self) -> None:
        """Dora begins with 20, more than Bob has at the end, but Alice led before she came."""
        found = decisive_round(score_sheet(with_late_dora(20)))
        assert found is not None
        assert (found.round, found.leaders, found.before) == (3, (3,), (0, 1))

    def test_a_game_without_a_round_is_undecided(self) -> None:
        assert decisive_round(after(0)) is None
