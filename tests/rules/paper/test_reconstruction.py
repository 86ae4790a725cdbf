"""Old sheets: from bids and running totals, circles or totals alone back to what was recorded at the table."""

from __future__ import annotations

import pytest

from scorekeeper.files.tables.paper_table import ResultColumn, parse_row
from scorekeeper.rules.faults.fault import Fault, Problem
from scorekeeper.rules.faults.paper import (
    BidNeeded,
    FitsWithPenalty,
    NothingFits,
    NothingWritten,
    ResultImpossible,
    SeveralBids,
    SeveralResults,
)
from scorekeeper.rules.faults.play import (
    HookedBid,
    NoNamedPenalty,
    RoundAfterEnd,
    RoundUnfinished,
    TricksDoNotAddUp,
    TrumpMissing,
)
from scorekeeper.rules.paper.game_reconstruction import PaperGame, reconstruct_game
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import a_game, house


def paper(
    drawn: str, rules: str | RuleSet = "desilva", column: ResultColumn = ResultColumn.TOTALS, *, fill_bids: bool = False
) -> PaperGame:
    """The sheet as it is drawn: the cards, then for each player a bid and the cell beside it; `.` is left empty.

    Alice bids first.
    """
    lines = [[each.split() for each in line.split("|")] for line in drawn.strip().splitlines()]
    table = a_game(rules, len(lines[0]) - 1, agreed=[int(lead[0]) for lead, *_ in lines])
    rows = [
        parse_row([(_cell(bid), _cell(*result)) for bid, *result in cells], "".join(lead[1:]), column)
        for lead, *cells in lines
    ]
    return reconstruct_game(table, rows, fill_bids=fill_bids)


def _cell(*texts: str) -> str:
    return " ".join(texts).replace(".", "")


def faults(sheet: PaperGame) -> list[tuple[int | None, int | None, Fault]]:
    return [(each.round, each.seat, each.fault) for each in sheet.problems]


def states(sheet: PaperGame) -> list[str]:
    return [str(row.state) for row in sheet.rows]


class TestTheWorkedSheet:
    """The first two rounds of de Silva's page."""

    def test_bids_and_totals_give_the_tricks(self) -> None:
        sheet = paper("""
            1 | 1 1 | 0 0  | 0 0  | 1 -1
            2 | 2 3 | 0 0  | 1 -1 | 0 -1
        """)
        assert sheet.whole
        assert [record.tricks for record in sheet.game.rounds] == [(1, 0, 0, 0), (2, 0, 0, 0)]
        assert states(sheet) == ["right", "right"]

    def test_so_do_circles(self) -> None:
        sheet = paper("""
            1 | (1) . | (0) . | (0) . | 1 -
            2 | (2) . | (0) . | 1 - | (0) .
        """)
        assert [record.tricks for record in sheet.game.rounds] == [(1, 0, 0, 0), (2, 0, 0, 0)]

    def test_a_total_that_no_trick_gives_is_marked_with_those_that_can_be(self) -> None:
        sheet = paper("""
            1 | 1 1 | 0 0 | 0 0  | 1 -1
            2 | 2 4 | 0 0 | 1 -1 | 0 -1
        """)
        assert faults(sheet) == [(2, 0, ResultImpossible(4, (-1, 0, 3)))]
        assert states(sheet) == ["right", "wrong"]

    def test_everybody_may_be_possible_and_all_together_not(self) -> None:
        """Alice and David both make their one trick of one card."""
        sheet = paper("1 | 1 1 | 0 0 | 0 0 | 1 1")
        assert faults(sheet) == [(1, None, NothingFits(1))]

    def test_rows_below_a_wrong_one_go_on_from_what_stands_there(self) -> None:
        sheet = paper("""
            1 | 1 7 | 0 0 | 0 0  | 1 -1
            2 | 2 9 | 0 0 | 1 -1 | 0 -1
        """)
        assert states(sheet) == ["wrong", "right"]


class TestTricks:
    def test_the_last_count_follows_from_the_others(self) -> None:
        sheet = paper("3 | 1 1 | 1 0 | 0 + | 0 .", column=ResultColumn.TRICKS)
        assert sheet.game.rounds[0].tricks == (1, 0, 0, 2)

    def test_they_add_up_to_the_cards(self) -> None:
        assert faults(paper("3 | 1 1 | 1 0 | 0 0 | 0 1", column=ResultColumn.TRICKS)) == [
            (1, None, TricksDoNotAddUp(2, 3))
        ]

    def test_a_total_beside_them_proves_them(self) -> None:
        assert paper("1 | 1 1 | 0 0 | 0 0 | 1 0", column=ResultColumn.TRICKS).whole
        wrong = paper("1 | 1 1 =2 | 0 0 | 0 0 | 1 0 =-1", column=ResultColumn.TRICKS)
        assert faults(wrong) == [(1, 0, ResultImpossible(2, (1,)))]

    def test_how_much_was_missed_must_be_written_where_it_is_worth_different_points(self) -> None:
        sheet = paper("4 | 1 + | 2 - | 2 - | 0 +", column=ResultColumn.TRICKS)
        assert faults(sheet) == [(1, 1, SeveralResults((0, 3))), (1, 2, SeveralResults((0, 3)))]

    def test_a_bid_with_empty_cells_is_missing(self) -> None:
        assert faults(paper("1 | 1 1 | . . | 0 0 | 1 0", column=ResultColumn.TRICKS)) == [(1, 1, NothingWritten())]


class TestWhatPaperDoesNotTell:
    def test_tricks_that_change_no_total_are_filled_in_and_marked(self) -> None:
        """Ten points or nothing: the sheet never knows which of Bob and Carol took two tricks."""
        sheet = paper("5 | 2 10 | 1 0 | 1 0 | 2 0 | 1 10", rules="classic-ten")
        assert sheet.whole
        assert (sheet.rows[0].state, sheet.rows[0].reconstructed.unknown_tricks) == ("filled", (1, 2))
        assert sum(count or 0 for count in sheet.game.rounds[0].tricks) == 5
        assert score_sheet(sheet.game).totals == (10, 0, 0, 0, 10)

    def test_totals_alone_tell_the_bids_that_were_made(self) -> None:
        sheet = paper("3 | . 1 | . 1 | . 0 | . -1", column=ResultColumn.ONLY_TOTALS)
        assert faults(sheet) == [(1, 3, SeveralBids((0, 2)))]
        sheet = paper("3 | . 1 | . 1 | . 0 | . -1", column=ResultColumn.ONLY_TOTALS, fill_bids=True)
        assert sheet.whole
        assert sheet.rows[0].reconstructed.unknown_bids == (3,)
        assert sheet.game.rounds[0].bids[:3] == (1, 1, 0)
        assert score_sheet(sheet.game).totals == (1, 1, 0, -1)

    def test_no_bid_is_concluded_where_points_depend_on_those_of_others(self) -> None:
        sheet = paper("4 S | . 6 | . 6 | . 5 | . -5", rules="okenuff", column=ResultColumn.ONLY_TOTALS)
        assert faults(sheet) == [(1, seat, BidNeeded()) for seat in range(4)]


class TestPenalties:
    def test_a_renege_that_is_not_written_is_asked_for_and_not_invented(self) -> None:
        sheet = paper("2 | 1 11 | 0 -10 | 2 -2", rules="himes")
        assert faults(sheet) == [(1, 1, FitsWithPenalty(20, "renege"))]

    def test_written_it_is_recorded(self) -> None:
        sheet = paper("2 | 1 11 | 0 -10r | 2 -2", rules="himes")
        assert [(each.seat, each.points) for each in sheet.game.rounds[0].penalties] == [(1, -20)]
        assert score_sheet(sheet.game).totals == (11, -10, -2)

    def test_rules_that_name_none_know_no_r(self) -> None:
        assert (1, 1, NoNamedPenalty()) in faults(paper("1 | 1 1 | 0 0r | 0 0 | 1 -1"))


def test_a_total_that_was_reset_is_known_again() -> None:
    """Fourteen points upon 36 make fifty, and the sheet says nothing."""
    sheet = paper(
        """
        9 | 8 18 | 1 11 | 0 10
        9 | 8 36 | 2 9  | 0 20
        9 | 4 0  | 6 3  | 0 30
        """,
        rules="himes",
    )
    assert sheet.whole
    assert sheet.game.rounds[2].tricks == (4, 5, 0)
    assert score_sheet(sheet.game).rounds[2].seats[0].reset


def test_bids_that_the_hook_forbids_are_marked() -> None:
    assert (1, 3, HookedBid(1, 2, "not-even")) in faults(paper("2 | 1 1 | 0 0 | 0 0 | 1 1"))


def test_trump_is_asked_for_where_points_depend_on_it() -> None:
    drawn = "4 {} | 1 6 | 1 6 | 1 -5 | 2 8"
    assert faults(paper(drawn.format(""), rules="okenuff")) == [(1, None, TrumpMissing())]
    assert paper(drawn.format("D"), rules="okenuff").whole
    assert paper("4 NT | 1 12 | 1 12 | 1 -10 | 2 16", rules="okenuff").whole


def test_a_row_left_out_is_missed_and_rows_left_empty_at_the_end_were_not_played() -> None:
    sheet = paper("""
        1 | 1 1 | 0 0 | 0 0 | 1 -1
        2 | . . | . . | . . | . .
        3 | 1 2 | 1 1 | 0 0 | 0 -2
        4 | . . | . . | . . | . .
    """)
    assert faults(sheet) == [(2, None, RoundUnfinished())]
    assert states(sheet) == ["right", "wrong", "waits", "empty"]
    assert sheet.game.ended_after == 3


def test_nothing_follows_the_end() -> None:
    sheet = paper(
        """
        1 | 1 11 | 0 10 | 0 10
        1 | 0 21 | 1 21 | 0 20
        """,
        rules=house("himes", target=10),
    )
    assert faults(sheet) == [(2, None, RoundAfterEnd(1))]
    assert sheet.game.ended_after is None


@pytest.mark.parametrize(("rules", "players", "cards", "total"), [("classic-ten", 3, 17, "0"), ("himes", 13, 4, "-1")])
def test_the_work_is_bounded_however_little_is_written(rules: str, players: int, cards: int, total: str) -> None:
    """306 ways for each of three, or few for each of thirteen: more tables of them than anybody could go through."""
    row = parse_row([("", total)] * players, "", ResultColumn.ONLY_TOTALS)
    sheet = reconstruct_game(a_game(rules, players, agreed=(cards,)), [row], fill_bids=True)
    assert sheet.rows[0].reconstructed.problems in ((), (Problem(NothingFits(cards), 1),))


def test_points_that_count_lost_tricks_lead_back_to_the_same_points() -> None:
    """Carol and David took more than their bids of zero; each lost trick costs them a point, and nothing was."""
    rules = house("classic", lost_tricks=True, scoring={"under": "-off", "over": "-tricks_left"})
    sheet = paper("5 | 0 10 | 0 10 | 0 0 | 0 0", rules, ResultColumn.POINTS)
    assert faults(sheet) == []
    assert score_sheet(sheet.game).totals == (10, 10, 0, 0)
