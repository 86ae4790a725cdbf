"""De Silva's par: the total of a good player at a good table, as a mark to beat."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from scorekeeper.rules.insights.progress import complete_rounds
from scorekeeper.rules.rule_set.scoring import SHOWN, Scoring, points_table
from scorekeeper.rules.score.playable import MAX_HAND
from scorekeeper.rules.score.score_sheet import ScoreSheet

# The highest total reported on de Silva's page (docs/rules.md, 1.3), in the usual game.
MARK_TO_BEAT = 43
USUAL_PLAYERS = 4
USUAL_ROUNDS = (*range(1, 14), *range(12, 0, -1))


def par(cards: Iterable[int], players: int) -> Fraction:
    """Return de Silva's par for one player over these rounds, in points.

    All but one player make c/n tricks and the last is one off: ((n - 1)c/n - 1)/n each round (R16).
    """
    rounds = list(cards)
    made = Fraction(players - 1, players) * sum(rounds)
    return (made - len(rounds)) / players


def has_par(sheet: ScoreSheet) -> bool:
    """Return whether par applies to this game: it scores as de Silva's rules do, whatever its rules are called.

    A made bid scores the bid, a missed bid loses a point for each trick off, and only penalties change a total
    otherwise. Par is for players who play every round, so it does not apply if a player comes late, sits out or leaves.
    """
    rules = sheet.game.rules
    if not sheet.game.attendance.complete or rules.dealer_sits_out_from is not None:
        return False
    if rules.lowest_wins or rules.resets_totals or rules.begin_with or rules.out_at is not None:
        return False
    if rules.streak is not None or rules.bonus:
        return False
    if any(special.multiplier for special in rules.specials):
        return False
    return _scores_as_de_silva(rules.scoring, sheet.schedule.peak)


def has_mark_to_beat(sheet: ScoreSheet) -> bool:
    """Return whether de Silva's mark to beat applies to this game: four players, from 1 to 13 cards and back."""
    cards = tuple(row.cards for row in complete_rounds(sheet))
    return has_par(sheet) and len(sheet.game.players) == USUAL_PLAYERS and cards == USUAL_ROUNDS


def par_by_round(sheet: ScoreSheet) -> tuple[Fraction, ...]:
    """Return par after each complete round, in points."""
    cards = [row.cards for row in complete_rounds(sheet)]
    return tuple(par(cards[: index + 1], len(sheet.game.players)) for index in range(len(cards)))


def _scores_as_de_silva(scoring: Scoring, peak: int) -> bool:
    """Return whether every bid scores what de Silva's rules give for it, with any number of tricks up to the largest
    round.
    """
    if not scoring.terms <= SHOWN or peak > MAX_HAND:
        return False
    hand = range(peak + 1)
    asked = [[bid if tricks == bid else -abs(bid - tricks) for tricks in hand] for bid in hand]
    # The formulas use only bid and tricks, so the number of players does not matter.
    return points_table(scoring, peak, 4) == asked
