"""The sample games in the pictures: the evening of the mock-up at several moments, and tables of every size."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.rules.game import Game
from scorekeeper.rules.game.rounds import Penalty, Round
from scorekeeper.rules.presets import preset
from tests.sheets.samples import FRIDAY, SATURDAY, friday_night, played

LONG_NAMES = (
    *("Maximiliane-Charlotte von Arnim", "Bartholomew Featherstonehaugh", "Anne-Sophie"),
    *("Wolfeschlegelsteinhausen", "Jo", "María de los Ángeles Gutiérrez", "Konstantin", "Ὀδυσσεύς of Ithaca"),
)
NO_COUNTS = (None,) * 4
DAYS = (FRIDAY, SATURDAY)


class Evening(Struct, frozen=True):
    """A game as stored, with its name in the list of screens, and the cards drawn for the seats."""

    name: str
    game: Game
    drawn: tuple[tuple[str, ...], ...] | None = None


def evenings() -> Iterator[Evening]:
    """Yield every sample game; the last one is the first in the list of games."""
    yield Evening("finished", long_game("desilva", 4, 25, title="Autumn evening"))
    yield Evening("himes", himes_with_penalties())
    yield Evening("okenuff", long_game("okenuff", 4, 99, title="Pennies"))
    yield Evening("trump", at_the_trump())
    yield Evening("three", begun("classic", 3, 6))
    yield Evening("six", begun("desilva", 6, 7))
    yield Evening("eight", begun("desilva", 8, 5))
    yield Evening("long-names", replace(begun("desilva", 8, 5), players=LONG_NAMES))
    yield Evening("thirteen", begun("himes", 13, 6))
    yield Evening("large-totals", begun("classic", 7, 12))
    yield Evening("last-count", last_count())
    yield Evening("new", begun("desilva", 4, 0))
    # The draw in de Silva's own example.
    yield Evening("drawn", begun("desilva", 4, 0), (("9S",), ("7H", "KD"), ("7C", "3S"), ("4D",)))
    yield Evening("counting", counting())
    yield Evening("bidding", bidding())


def bidding() -> Game:
    """Return the mock-up's first phone: 8 of 10 tricks are bid, and Gina, the dealer, cannot bid 2."""
    return _in_round_ten(Round(bids=(None, 4, 1, 3), tricks=NO_COUNTS))


def counting() -> Game:
    """Return the mock-up's second phone: 11 are bid for 10 tricks, two players have counted theirs."""
    return _in_round_ten(Round(bids=(3, 4, 1, 3), tricks=(None, 2, 2, None)))


def last_count() -> Game:
    """Return a round in which the third player counts 3, so that the last one has the rest and the round is scored."""
    return _in_round_ten(Round(bids=(3, 4, 1, 3), tricks=(None, 4, 1, None)))


def himes_with_penalties() -> Game:
    """Return a game of Himes's with a renege and a gift, with totals that fall to zero."""
    reneges = {3: Penalty(1, -20, "renege"), 7: Penalty(2, 5, "won the toss", before_score=True)}
    sheet = played(preset("himes"), 5, 11, seed=4, title="Lunch break", days=DAYS, penalties=reneges)
    return sheet.game


def at_the_trump() -> Game:
    """Return a round of Okenuff in which all have bid and the highest bidder names trump."""
    game = played(preset("okenuff"), 4, 4, seed=2).game
    fifth = Round(bids=(1, 3, 0, 2), tricks=NO_COUNTS)
    return replace(game, rounds=(*game.rounds, fifth))


def begun(rules: str, players: int, rounds: int) -> Game:
    """Return a game after this many rounds, with the first bid of the next one."""
    game = played(preset(rules), players, rounds, days=DAYS[:rounds]).game
    bidder = game.bidder(rounds + 1)
    bids = tuple(1 if seat == bidder and rounds else None for seat in range(players))
    return game.with_round(rounds + 1, Round(bids, (None,) * players)) if rounds else game


def long_game(rules: str, players: int, rounds: int, title: str) -> Game:
    """Return a whole game over two days, or its first `rounds` rounds."""
    return played(preset(rules), players, rounds, title=title, days=DAYS).game


def _in_round_ten(record: Round) -> Game:
    night = friday_night()
    return replace(night, rounds=(*night.rounds[:9], replace(record, played_on=SATURDAY)))
