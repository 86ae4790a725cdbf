"""An example of the hook in a sentence, for rule cards."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from scorekeeper.rules.game.rounds import empty_round
from scorekeeper.rules.play.recording import with_bid
from scorekeeper.rules.score.next_step import Step, next_step
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.wording.locale_forms import list_words
from scorekeeper.wording.translation import N_, Translate

# A round of this size is the easiest to follow.
CARDS = 5
MAY_NOT = N_("For example, with %(cards)s cards and bids of %(bids)s, the last bidder may not bid %(bid)s.")
MAY_ONLY = N_("For example, with %(cards)s cards and bids of %(bids)s, the last bidder may bid only %(bid)s.")


def hook_example(sheet: ScoreSheet, translate: Translate) -> str:
    """Return an example for the round nearest to five cards in which the hook binds, or an empty text if it never does.

    All but the last player bid about a fair share, so that one trick is left.
    """
    length = len(sheet.schedule.head)
    numbers = sorted(range(1, length + 1), key=lambda number: abs((sheet.schedule.cards(number) or 0) - CARDS))
    return next((words for number in numbers if (words := _example_in_round(sheet, number, translate))), "")


def _example_in_round(sheet: ScoreSheet, number: int, translate: Translate) -> str:
    """Return the sentence for one round, or an empty text if the hook does not bind."""
    game, schedule = replace(sheet.game, rounds=()), sheet.schedule
    players, cards = len(game.players), schedule.cards(number) or 0
    before = tuple(empty_round(players) for _ in range(number - 1))
    record = empty_round(players)
    bids: list[int] = []
    for share in _shares_of_tricks(max(cards - 1, 0), game.taking_part(number) - 1):
        coming = next_step(replace(game, rounds=(*before, record)), schedule, number)
        if coming.step is not Step.BID or coming.seat is None:
            return ""
        bids.append(_nearest_bid(coming.legal, share))
        record = with_bid(record, coming.seat, bids[-1], game.in_turn(number))
    legal = next_step(replace(game, rounds=(*before, record)), schedule, number).legal
    hooked = [bid for bid in range(cards + 1) if bid not in legal]
    if not hooked or not legal:
        return ""
    few = len(hooked) <= len(legal)
    return translate(MAY_NOT if few else MAY_ONLY) % {
        "cards": cards,
        "bids": list_words(map(str, bids), translate.language),
        "bid": list_words(map(str, hooked if few else legal), translate.language),
    }


def _nearest_bid(legal: Sequence[int], wanted: int) -> int:
    return min(legal, key=lambda bid: abs(bid - wanted))


def _shares_of_tricks(tricks: int, players: int) -> list[int]:
    """Return the tricks divided among the players as evenly as possible, larger shares first."""
    return [tricks // players + (place < tricks % players) for place in range(players)]
