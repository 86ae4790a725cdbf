"""Whatever was played, its sheet of bids and totals, or of totals alone, leads back to the same totals."""

from __future__ import annotations

from hypothesis import given, settings, strategies as st
from msgspec.structs import replace

from scorekeeper.rules.faults.paper import BidNeeded, SeveralResults
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Round
from scorekeeper.rules.paper.game_reconstruction import PaperGame, reconstruct_game
from scorekeeper.rules.paper.row import OF_OTHER_BIDS, WrittenRow, WrittenSeat
from scorekeeper.rules.rule_set.bidding import Hook, HookRule
from scorekeeper.rules.score.round_score import PlayerRound, ScoredRound
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet
from tests.property.game_strategies import games


def as_on_paper(game: Game) -> ScoreSheet:
    """The game as a sheet can tell it: no points by hand, nobody blind or out of turn, and so without a hook."""
    free = Hook(HookRule.NONE)
    specials = tuple(replace(each, hook=free) for each in game.rules.specials)
    rules = replace(game.rules, hook=free, specials=specials)
    rounds = tuple(
        Round(each.bids, each.tricks, each.trump, played_on=each.played_on, out=each.out) for each in game.rounds
    )
    game = replace(game, rules=rules, rounds=rounds)
    complete = tuple(row.record for row in score_sheet(game).rounds if row.complete)
    return score_sheet(replace(game, rounds=complete))


def written(row: ScoredRound, *cells: str) -> WrittenRow:
    def seat(each: PlayerRound) -> WrittenSeat:
        return WrittenSeat(**{name: getattr(each, name) for name in cells})

    return WrittenRow(tuple(map(seat, row.seats)), row.record.trump)


def reconstructed(sheet: ScoreSheet, *cells: str, fill_bids: bool = False) -> PaperGame:
    table = replace(sheet.game, rounds=())
    return reconstruct_game(table, [written(row, *cells) for row in sheet.rounds], fill_bids=fill_bids)


def agrees(paper: PaperGame, sheet: ScoreSheet) -> None:
    """The same totals everywhere, the same bids and tricks wherever they are not marked as filled in."""
    again = score_sheet(replace(paper.game, ended_after=None))
    assert again.problems == ()
    for row, before, now in zip(paper.rows, sheet.rounds, again.rounds, strict=True):
        for seat, (was, found) in enumerate(zip(before.seats, now.seats, strict=True)):
            assert found.total == was.total
            assert found.bid == was.bid or seat in row.reconstructed.unknown_bids
            assert found.tricks == was.tricks or seat in row.reconstructed.unknown_tricks


@given(games(), st.sampled_from(["points", "total"]))
@settings(max_examples=30)
def test_what_was_played_is_found_again_or_marked_as_unknown(game: Game, column: str) -> None:
    sheet = as_on_paper(game)
    by_tricks = reconstructed(sheet, "bid", "tricks", "total")
    assert by_tricks.game.rounds == tuple(replace(row.record, played_on=None) for row in sheet.rounds)
    by_points = reconstructed(sheet, "bid", column)
    by_totals = reconstructed(sheet, "total", fill_bids=True)
    for paper in (by_points, by_totals):
        if not paper.problems:
            agrees(paper, sheet)
        elif paper is by_totals and sheet.game.rules.scoring.terms & OF_OTHER_BIDS:
            assert isinstance(paper.problems[0].fault, BidNeeded)
        elif "tricks_left" in sheet.game.rules.scoring.terms:
            # How many tricks were lost stands on no paper without the tricks.
            assert sheet.game.rules.lost_tricks
        else:
            # What counts as made must be known where streaks do.
            assert sheet.game.rules.streak is not None
            assert {type(problem.fault) for problem in paper.problems} == {SeveralResults}
