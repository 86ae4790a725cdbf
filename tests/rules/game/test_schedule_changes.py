"""The schedule changed while playing. What was begun stays as it was; the rounds to come are as the table says now.

De Silva for four, agreed on 1 2 3 4 5, two rounds played, then the table changes its mind:

 agreed        1 2 3 4 5
 shortened     1 2 3
 lengthened    1 2 3 4 5 5
 one skipped   1 2 4 5
 one inserted  1 2 2 3 4 5
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from scorekeeper.rules.faults.definition import TooManyRounds
from scorekeeper.rules.faults.fault import Fault, IllegalAct, Problem
from scorekeeper.rules.faults.play import RoundAfterEnd
from scorekeeper.rules.faults.table import EmptySchedule, PackTooSmall, RoundsBegun
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.schedule_changes import change_problems, ended_after, rounds_to_come, with_rounds_to_come
from scorekeeper.rules.presets import preset
from scorekeeper.rules.rule_set.schedule import ScheduleChange
from scorekeeper.rules.score.next_step import Step
from scorekeeper.rules.score.score_sheet import NoScoreSheet, score_sheet
from tests.rules.tables import a_game, a_round, house

FIRST = a_round([1, 0, 0, 1], [1, 0, 0, 0])
SECOND = a_round([2, 0, 1, 0], [2, 0, 0, 0])
AGREED = a_game("desilva", 4, FIRST, SECOND, agreed=[1, 2, 3, 4, 5])


def problems_of(game: Game, come: tuple[int, ...]) -> list[Problem]:
    with pytest.raises(IllegalAct) as caught:
        with_rounds_to_come(game, come)
    return list(caught.value.problems)


@pytest.mark.parametrize("come", [(3,), (3, 4, 5, 5), (4, 5), (2, 3, 4, 5), (13, 1)])
def test_the_rounds_to_come_are_those_the_table_says_now(come: tuple[int, ...]) -> None:
    changed = with_rounds_to_come(AGREED, come)
    assert changed.schedule.head == (1, 2, *come)
    assert score_sheet(changed).rounds == score_sheet(AGREED).rounds
    assert score_sheet(changed).next.round == 3


def test_a_round_that_was_begun_is_dealt_as_it_was() -> None:
    begun = AGREED.with_round(3, a_round([1, None, None, None]))
    assert rounds_to_come(begun) == (4, 5)
    assert with_rounds_to_come(begun, (9,)).schedule.head == (1, 2, 3, 9)


def test_without_rounds_to_come_the_game_is_over() -> None:
    sheet = score_sheet(with_rounds_to_come(AGREED, ()))
    assert (sheet.finished, sheet.winners, sheet.next.step) == (True, (0,), Step.NONE)


def test_what_is_agreed_already_is_no_change() -> None:
    assert with_rounds_to_come(AGREED, (3, 4, 5)) == AGREED


def test_a_second_change_of_the_same_moment_replaces_the_first() -> None:
    twice = with_rounds_to_come(with_rounds_to_come(AGREED, (3,)), (7, 6))
    assert twice.changes == (ScheduleChange(2, (7, 6)),)


@pytest.mark.parametrize(("length", "come"), [(5, (3, 4, 5)), (4, (3, 4)), (2, ())])
def test_a_game_is_shortened_to_so_many_rounds(length: int, come: tuple[int, ...]) -> None:
    assert ended_after(AGREED, (3, 4, 5), length) == come


@pytest.mark.parametrize(
    ("length", "fault"),
    [(1, RoundsBegun(2)), (6, RoundAfterEnd(5)), (251, TooManyRounds(250, 4)), (-1, RoundsBegun(2))],
)
def test_a_game_is_neither_shortened_below_what_was_begun_nor_beyond_its_end(length: int, fault: Fault) -> None:
    with pytest.raises(IllegalAct) as caught:
        ended_after(AGREED, (3, 4, 5), length)
    assert caught.value.problems == (Problem(fault),)


def test_an_endless_game_gets_an_end() -> None:
    """Himes by five climbs to ten cards and stays there, until a total exceeds 100 points."""
    endless = a_game("himes", 5, a_round([0] * 5, [1, 0, 0, 0, 0]))
    assert rounds_to_come(endless, 3) == (2, 3, 4)
    assert ended_after(endless, (2, 3, 4), 12) == (2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10)
    assert ended_after(endless, (7, 7), 4) == (7, 7, 4)
    assert with_rounds_to_come(endless, (5, 1)).schedule.length == 3


def test_one_more_round_breaks_a_tie() -> None:
    """Alice and Bob made their bids, 10 each. In one more round of one card Alice misses and Bob wins."""
    tied = a_game("classic-ten", 3, a_round([1, 0, 1], [1, 0, 0]), agreed=[1])
    assert score_sheet(tied).winners == (0, 1)
    more = with_rounds_to_come(tied, (1,))
    assert not score_sheet(more).finished
    decided = more.with_round(2, a_round([0, 0, 0], [1, 0, 0]))
    assert score_sheet(decided).winners == (1,)


def test_a_game_that_was_ended_early_goes_on() -> None:
    ended = replace(AGREED, ended_after=2)
    assert with_rounds_to_come(ended, (8,)).schedule.head == (1, 2, 8)
    assert with_rounds_to_come(ended, (3, 4, 5)) == AGREED


@pytest.mark.parametrize(
    ("come", "problems"),
    [
        ((14,), [Problem(PackTooSmall(14, 4, 52), 3)]),
        ((3, 0, -1), [Problem(PackTooSmall(0, 4, 52), 4), Problem(PackTooSmall(-1, 4, 52), 5)]),
        ((1,) * 249, [Problem(TooManyRounds(250, 4))]),
    ],
)
def test_what_cannot_be_dealt_is_refused_with_its_round(come: tuple[int, ...], problems: list[Problem]) -> None:
    assert problems_of(AGREED, come) == problems


def test_a_game_without_any_round_is_none() -> None:
    assert problems_of(a_game("desilva"), ()) == [Problem(EmptySchedule())]


def test_a_change_after_the_end_is_wrong() -> None:
    late = replace(AGREED, changes=(ScheduleChange(9, (1,)),))
    assert change_problems(late) == [Problem(RoundAfterEnd(5), 9)]
    with pytest.raises(NoScoreSheet):
        score_sheet(late)


class TestWhatWasScoredByTheScheduleOfItsTime:
    """Rules may score by the largest round and by the last one, and trump may depend on the cards dealt before."""

    DOUBLED = house("desilva", scoring={"multiplier": "2 if last_round else 1"})

    def test_the_last_round_of_a_shortened_game_is_its_last(self) -> None:
        game = with_rounds_to_come(a_game(self.DOUBLED, 4, FIRST), (2,)).with_round(2, SECOND)
        assert [seat.points for seat in score_sheet(game).rounds[1].seats] == [4, 0, -2, 0]

    def test_a_round_played_as_the_last_stays_it_when_one_more_is_added(self) -> None:
        played = a_game(self.DOUBLED, 4, FIRST, SECOND, agreed=[1, 2])
        more = with_rounds_to_come(played, (2,)).with_round(3, SECOND)
        assert [row.seats[0].points for row in score_sheet(more).rounds] == [1, 4, 2]
        again = with_rounds_to_come(more, (2,)).with_round(4, SECOND)
        assert [row.seats[0].points for row in score_sheet(again).rounds] == [1, 4, 2, 2]

    def test_a_table_that_stops_has_played_no_last_round(self) -> None:
        stopped = with_rounds_to_come(a_game(self.DOUBLED, 4, FIRST, SECOND), ())
        assert [row.seats[0].points for row in score_sheet(stopped).rounds] == [1, 2]

    def test_the_largest_round_is_that_agreed_before_play(self) -> None:
        changed = with_rounds_to_come(AGREED, (13,)).schedule
        assert (changed.peak, changed.largest) == (5, 13)

    def test_a_pack_that_was_dealt_out_had_no_trump_and_the_rounds_after_it_have_their_own_packs(self) -> None:
        """The family deals 1 2 3 4 3 to four, 52 cards in all; one more round of 13 uses a whole pack again."""
        five = [a_round([0] * 4, [cards, 0, 0, 0]) for cards in (1, 2, 3, 4, 3)]
        more = with_rounds_to_come(a_game("family", 4, *five), (3, 13)).schedule
        assert [more.exhausts_pack(number) for number in range(1, 8)] == [False] * 4 + [True, False, True]

    def test_trump_in_turn_goes_on_with_the_rounds_and_not_with_their_cards(self) -> None:
        """Judgement: spades, diamonds, clubs, hearts; the third round is clubs, whatever is left out before it."""
        judgement = preset("judgement")
        game = with_rounds_to_come(a_game(judgement, 4, a_round([0] * 4, [10, 0, 0, 0])), (5, 4))
        trumps = [judgement.trump.fixed_trump(number, exhausted=False) for number in range(1, 4)]
        assert [str(trump) for trump in trumps] == ["S", "D", "C"]
        assert game.schedule.head == (10, 5, 4)
