"""Games to print: the evening drawn in the mock-up, and games of any rules played by seeded chance.

`friday_night()` is worked out by hand from the picture. `played(...)` is legal in every bid and count: it shows what
a sheet looks like after so many rounds, and nothing about whether its numbers are right.
"""

from __future__ import annotations

from datetime import date
from random import Random

from msgspec.structs import replace

from scorekeeper.files.game_file import read_game
from scorekeeper.paths import SHEET_TEMPLATES
from scorekeeper.rules.game import Game, first_bidder_after
from scorekeeper.rules.game.attendance import ALL_PRESENT, Attendance
from scorekeeper.rules.game.rounds import Penalty, Round, empty_round
from scorekeeper.rules.play.recording import with_bid
from scorekeeper.rules.presets import preset
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.score.next_step import Step, next_step
from scorekeeper.rules.score.score_sheet import ScoreSheet, score_sheet

FRIDAY, SATURDAY = date(2026, 11, 20), date(2026, 11, 21)
SUITS = (Trump.SPADES, Trump.HEARTS, Trump.CLUBS, Trump.DIAMONDS, Trump.NONE)
NAMES = (
    *("Gina", "Harry", "Frank", "Irene", "Ann", "Bo", "Cy"),
    *("Dee", "Eli", "Fay", "Gus", "Hana", "Ivo"),
)

# One rule set for each kind of sheet with rows; of those on the plain sheet the shortest, a long one at its largest
# table, the one with the most words and one with special rounds.
SHAPES = ("desilva", "himes", "classic", "okenuff", "family", "pocha", "skull-king", "rascal", "forehead")


def friday_night() -> Game:
    """Ten of 25 rounds of de Silva, the day ending after the sixth, as in the mock-up."""
    bids = "1001 2010 1102 2111 1212 2120 3111 2313 3223 3413"
    tricks = "1000 2000 1101 2011 1211 2121 3211 1313 3222 3223"
    rounds = tuple(
        Round(tuple(map(int, record)), tuple(map(int, taken)), played_on=FRIDAY if number <= 6 else SATURDAY)
        for number, (record, taken) in enumerate(zip(bids.split(), tricks.split(), strict=True), start=1)
    )
    return Game(preset("desilva"), NAMES[:4], 3, 0, rounds, title="Friday night")


def played(
    rules: RuleSet,
    players: int,
    rounds: int,
    *,
    seed: int = 1,
    names: tuple[str, ...] | None = None,
    agreed: tuple[int, ...] | None = None,
    title: str = "",
    days: tuple[date, ...] = (),
    penalties: dict[int, Penalty] | None = None,
    attendance: Attendance = ALL_PRESENT,
) -> ScoreSheet:
    """The sheet after so many rounds, fewer where the game is over before; good players, who miss one bid in three.

    `penalties` come in the round of their number; `days` are spread evenly over the rounds.
    """
    luck = Random(seed)
    seated = names if names is not None else NAMES[:players]
    dealer = players - len(attendance.joined) - 1
    bidder = first_bidder_after(dealer, dealer + 1)
    game = Game(rules, seated, dealer, bidder, agreed=agreed, title=title, attendance=attendance)
    for number in range(1, rounds + 1):
        if score_sheet(game).finished:
            break
        record = _played_round(game, number, luck)
        if penalties is not None and number in penalties:
            record = replace(record, penalties=(penalties[number],))
        if days:
            record = replace(record, played_on=days[(number - 1) * len(days) // rounds])
        game = game.with_round(number, record)
    return score_sheet(game)


def _played_round(game: Game, number: int, luck: Random) -> Round:
    """Everybody bids near a fair share; the tricks follow the bids as far as they add up."""
    schedule, players = game.schedule, len(game.players)
    cards = schedule.cards(number) or 0
    out = game.out(number)
    record = empty_round(players, out)
    coming = next_step(game.with_round(number, record), schedule, number)
    while coming.step is Step.BID:
        seat = coming.seat if coming.seat is not None else record.bids.index(None)
        wanted = luck.choice((0, cards // players, cards // players, cards // players + 1))
        record = with_bid(record, seat, min(coming.legal, key=lambda bid: abs(bid - wanted)), game.in_turn(number))
        coming = next_step(game.with_round(number, record), schedule, number)
    tricks = [bid or 0 for bid in record.bids]
    while sum(tricks) != cards:
        seat = luck.choice([seat for seat in range(players) if seat not in out])
        tricks[seat] = max(0, tricks[seat] + (1 if sum(tricks) < cards else -1))
    record = replace(record, tricks=tuple(None if seat in out else taken for seat, taken in enumerate(tricks)))
    return replace(record, trump=luck.choice(SUITS)) if game.rules.scoring.needs_trump else record


def sample_of(sheet: str) -> Game:
    """The game drawn on a sheet of the catalogue, as a file in its folder."""
    game, problems = read_game((SHEET_TEMPLATES / sheet / "sample.json").read_bytes())
    if game is None:
        raise ValueError(f"the sample of {sheet} is wrong: {problems}")
    return game
