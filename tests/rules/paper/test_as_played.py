"""Rows of an old sheet that are against the rules: every fault is named, and the keeper may record them all the same.

De Silva, four players; a real table wrote 11 tricks in a hand of 3:

 Tricks | Alice | Bob  | Carol | David
 -------+-------+------+-------+------
    3   | 1  1  | 2  2 | 0  4  | 1  4
"""

from __future__ import annotations

import pytest

from scorekeeper.files.tables.paper_table import ResultColumn, parse_row
from scorekeeper.rules.faults.paper import NothingWritten, ResultImpossible
from scorekeeper.rules.faults.play import BidOutsideLimits, TooManyTricks, TricksDoNotAddUp, TricksOutOfRange
from scorekeeper.rules.paper.game_reconstruction import PaperGame, RowState, reconstruct_game
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.rules.tables import a_game, house

ELEVEN = "1 1  2 2  0 4  1 4"


def paper(
    *rows: str, kept: tuple[int, ...] = (), rules: str | RuleSet = "desilva", column: ResultColumn = ResultColumn.TRICKS
) -> PaperGame:
    """Rounds of three cards; of each player the bid and the cell beside it, `.` for an empty cell."""
    table = a_game(rules, 4, agreed=[3] * len(rows))
    cells = [[cell.replace(".", "") for cell in row.split()] for row in rows]
    written = [parse_row(list(zip(row[::2], row[1::2], strict=True)), "", column) for row in cells]
    return reconstruct_game(table, written, as_played=kept)


def faults(sheet: PaperGame) -> set[tuple[int | None, object]]:
    return {(each.seat, each.fault) for each in sheet.problems}


class TestEveryFault:
    def test_counts_beyond_the_cards_do_not_hide_the_sum(self) -> None:
        over = {(seat, TricksOutOfRange(4, 3)) for seat in (2, 3)}
        assert faults(paper(ELEVEN)) == {*over, (None, TricksDoNotAddUp(11, 3))}

    def test_a_bid_beyond_the_cards_does_not_hide_the_sum(self) -> None:
        bid = (0, BidOutsideLimits(5, 0, 3))
        assert faults(paper("5 1  1 1  1 1  0 1")) == {bid, (None, TricksDoNotAddUp(4, 3))}

    def test_a_bid_beyond_the_cards_does_not_hide_an_impossible_total(self) -> None:
        found = faults(paper("5 -5  1 9  1 1  0 0", column=ResultColumn.TOTALS))
        assert (0, BidOutsideLimits(5, 0, 3)) in found
        assert any(seat == 1 and isinstance(fault, ResultImpossible) for seat, fault in found)

    def test_an_empty_cell_says_no_more_than_that(self) -> None:
        assert faults(paper("1 1  2 2  0 4  . .")) == {(2, TricksOutOfRange(4, 3)), (3, NothingWritten())}

    def test_where_tricks_may_be_lost_only_too_many_are_wrong(self) -> None:
        rules = house("desilva", lost_tricks=True)
        assert faults(paper("1 1  2 2  0 1  1 0", rules=rules)) == {(None, TooManyTricks(4, 3))}


class TestKeptAsPlayed:
    def test_it_is_what_the_paper_says_and_scored_by_the_rules(self) -> None:
        sheet = paper(ELEVEN, kept=(1,))
        record = sheet.game.rounds[0]
        assert (record.bids, record.tricks, record.as_played) == ((1, 2, 0, 1), (1, 2, 4, 4), True)
        assert sheet.whole
        assert sheet.rows[0].state is RowState.KEPT
        assert sheet.rows[0].totals == score_sheet(sheet.game).totals == (1, 2, -4, -3)

    def test_its_faults_are_still_named(self) -> None:
        assert faults(paper(ELEVEN, kept=(1,))) == faults(paper(ELEVEN))

    def test_the_keeper_has_to_say_so(self) -> None:
        sheet = paper(ELEVEN)
        assert sheet.rows[0].reconstructed.can_be_kept
        assert (sheet.whole, sheet.rows[0].state) == (False, RowState.WRONG)

    def test_the_rows_below_go_on_from_it(self) -> None:
        sheet = paper(ELEVEN, "1 1=2  1 1=3  0 1=-5  0 0=-3", kept=(1,))
        assert [row.state for row in sheet.rows] == [RowState.KEPT, RowState.RIGHT]
        assert sheet.rows[1].totals == (2, 3, -5, -3)

    def test_a_bid_that_was_made_says_its_tricks(self) -> None:
        assert paper("1 +  2 +  2 +  1 +", kept=(1,)).game.rounds[0].tricks == (1, 2, 2, 1)

    def test_right_rows_are_not_marked(self) -> None:
        sheet = paper("1 1  2 2  0 0  1 0", kept=(1,))
        assert sheet.rows[0].state is RowState.RIGHT
        assert not sheet.game.rounds[0].as_played

    @pytest.mark.parametrize(
        "row",
        [
            pytest.param("1 1  2 2  0 4  . .", id="nothing written of David"),
            pytest.param("1 1  2 2  0 -  1 -", id="tricks of two not written"),
            pytest.param("1 1  2 2  0 x  1 4", id="a cell that means nothing"),
            pytest.param("1 1  2 2  0 100  1 4", id="beyond all bounds"),
            pytest.param("1 1  2 2  0 4  1 4=7", id="a total that no rules give"),
        ],
    )
    def test_what_is_not_known_cannot_be_kept(self, row: str) -> None:
        sheet = paper(row, kept=(1,))
        assert not sheet.rows[0].reconstructed.can_be_kept
        assert not sheet.whole

    def test_totals_alone_do_not_say_what_was_played(self) -> None:
        sheet = paper("1 0  2 1  0 0  1 0", kept=(1,), column=ResultColumn.TOTALS)
        assert sheet.problems
        assert not sheet.rows[0].reconstructed.can_be_kept
