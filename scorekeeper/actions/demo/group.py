"""A believable group: four seasons of Thursdays, with people who come and go. It is simulated, and stored by the acts
that the app uses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import islice
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.actions.game.command import now
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.rounds import add_penalty, correct_round
from scorekeeper.actions.game.table import change_attendance
from scorekeeper.actions.groups.tables import begin_season
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game import Game, first_bidder_by
from scorekeeper.rules.play.table_changes import leaving
from scorekeeper.rules.presets import preset
from scorekeeper.rules.score.round_hook import RoundHook
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.storage.database import writing
from scorekeeper.storage.games.queries import group_started_by
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.storage.groups.groups import add_group, grant_pencil, revoke_pencil

GROUP = "Thursday group"
# No cookie can name this device: the ids in cookies are long, random and signed.
DEVICE = "demo"
# One in this many rounds has a player who does not follow suit, or two counts noted the wrong way round and corrected;
# in one of this many games a player has to go home.
RENEGES, SLIPS, DEPARTURES = 160, 45, 14
# The number of rounds that player plays before.
BEFORE_LEAVING = 6
SMALLEST_TABLE = 4
RENEGE_POINTS = -10
RENEGE = "renege"
# Tricks by which the worst player misjudges a hand.
DOUBT = 1.1
# By seat, None for a seat that takes no part.
Counts = tuple[int | None, ...]
WEEK = timedelta(days=7)
# The name of each season, and its first and last Thursday.
SEASONS = (
    ("Autumn 2024", date(2024, 9, 5), date(2024, 12, 19)),
    ("Spring 2025", date(2025, 1, 9), date(2025, 5, 29)),
    ("Autumn 2025", date(2025, 9, 4), date(2025, 12, 18)),
    ("Spring 2026", date(2026, 1, 8), date(2026, 6, 18)),
)
# The rule sets of an evening, game by game; the next evening has the next programme.
PROGRAMMES = (
    ("desilva", "judgement"),
    ("desilva", "blackout", "judgement"),
    ("classic-ten", "desilva"),
    ("blackout", "judgement", "blackout"),
    ("desilva", "judgement", "blackout"),
)
FEWEST, MOST = 3, 6
ALWAYS = date(2000, 1, 1)


class Person(Struct, frozen=True):
    """A player of the group. `skill` is from 0 to 1. The player `comes` on this number of a hundred evenings, from the
    day `since` to the day `until`.
    """

    name: str
    skill: float
    comes: int
    since: date = ALWAYS
    until: date = date.max


PEOPLE = (
    Person("Gina", 0.9, 92),
    Person("Harry", 0.7, 90),
    Person("Frank", 0.35, 85),
    Person("Irene", 0.75, 80, since=date(2024, 10, 10)),
    Person("Bo", 0.5, 45),
    Person("Margarethe", 0.6, 60, until=date(2025, 5, 29)),
    Person("José", 0.8, 70, since=date(2025, 9, 4)),
    Person("Zoë", 0.2, 40, since=date(2026, 1, 8)),
    Person("Uncle Albert", 0.45, 12),
)


class PlannedGame(Struct, frozen=True):
    """A game before it is played: its number in the group, its day, its rules and its players, clockwise."""

    number: int
    day: date
    rules: str
    people: tuple[Person, ...]
    dealer: int


def planned_games() -> Iterator[PlannedGame]:
    """Yield all games of the group, first one first."""
    number = 0
    for evening, day in enumerate(_thursdays()):
        people = _people_on(day)
        # The first deal goes round with the evenings, and on with the games of each.
        for place, rules in enumerate(PROGRAMMES[evening % len(PROGRAMMES)]):
            number += 1
            yield PlannedGame(number, day, rules, people, dealer=(evening + place) % len(people))


def seeded_random(what: str) -> Random:
    """Return a random generator seeded by a text: simulated games need no secret randomness."""
    return Random(f"Thursday group, {what}")  # noqa: S311


def _thursdays() -> Iterator[date]:
    for _name, first, last in SEASONS:
        day = first
        while day <= last:
            yield day
            day += WEEK


def _people_on(day: date) -> tuple[Person, ...]:
    """Return the people who come on a day, at least three, in a random order of seats."""
    chance = seeded_random(day.isoformat())
    members = [person for person in PEOPLE if person.since <= day <= person.until]
    coming = sorted(members, key=lambda person: chance.random() * 100 - person.comes)
    likely = sum(chance.random() * 100 < person.comes for person in members)
    table = coming[: min(max(likely, FEWEST), MOST)]
    chance.shuffle(table)
    return tuple(table)


GAMES = sum(1 for _ in planned_games())


def play_group(games: int = GAMES) -> Iterator[StoredGame]:
    """Play the first games of the group, and yield each once it is over. Existing games are skipped.

    A season is named before its first game. An interrupted game goes on from the point at which it stopped, because all
    chance is seeded.
    """
    group_id = _sample_group()
    for planned in islice(planned_games(), games):
        _name_season(group_id, planned.day)
        yield _play_game(planned, group_id)
    with writing() as session:
        revoke_pencil(session, group_id, DEVICE, now())


def group_games() -> list[str]:
    """Return the start ids of all games of the group. No page makes such an id."""
    return [start_id(planned) for planned in planned_games()]


def start_id(planned: PlannedGame) -> str:
    """Return the start id by which a stored game is found again."""
    return f"demo:thursday-{planned.number:03}"


def _sample_group() -> int:
    """Return the id of the sample group, in which one device may write; it is made if none of its games exists."""
    with writing() as session:
        group_id = group_started_by(session, start_id(next(planned_games()))) or add_group(session, now(), GROUP)
        grant_pencil(session, group_id, DEVICE, now())
        return group_id


def _name_season(group_id: int, day: date) -> None:
    """Name the season that begins on this day, if one does."""
    for name, first, last in SEASONS:
        if first == day:
            begin_season(DEVICE, group_id, name, first, last)


def _play_game(planned: PlannedGame, group_id: int) -> StoredGame:
    """Play a game to its end, or go on with it."""
    rules = preset(planned.rules)
    bidder = first_bidder_by(rules, planned.dealer, len(planned.people))
    table = Game(rules, tuple(person.name for person in planned.people), planned.dealer, bidder)
    made = start_id(planned)
    stored = game_at(start_game(DEVICE, table, planned.day, group_id=group_id, start_id=made), DEVICE)
    leaver = _leaving_seat(planned)
    if stored.recorded.rounds:
        # It may have been broken off between the acts of its last round. Of these, only the missing ones are done.
        stored = _play_round(stored, planned, len(stored.recorded.rounds))
    while (number := stored.sheet.next.round) is not None:
        if leaver is not None and number > BEFORE_LEAVING and leaver not in stored.recorded.out(number):
            stored = change_attendance(stored.key, DEVICE, f"{made}:leaves", leaving, seat=leaver, number=number)
        stored = _play_round(stored, planned, number)
    return stored


def _leaving_seat(planned: PlannedGame) -> int | None:
    """Return the seat of the player who goes home early, or None, as in most games."""
    seat = seeded_random(f"game {planned.number}").randrange(DEPARTURES * len(planned.people))
    return seat if len(planned.people) >= SMALLEST_TABLE and seat < len(planned.people) else None


def _play_round(stored: StoredGame, planned: PlannedGame, number: int) -> StoredGame:
    """Play one round and record it; a slip of the pen is recorded first, then corrected."""
    chance = seeded_random(f"game {planned.number}, round {number}")
    bids, tricks = _bids_and_tricks(stored.sheet, planned, number, chance)
    seats = stored.recorded.round(number).seats
    notes = [tricks]
    if chance.randrange(SLIPS) == 0:
        notes.insert(0, _swapped(tricks, *seats[:2]))
    act = f"{start_id(planned)}:{number}"
    for attempt, noted in enumerate(notes):
        seen = stored.recorded.round(number)
        wanted = replace(seen, bids=bids, tricks=noted)
        stored = correct_round(
            stored.key, DEVICE, f"{act}:{attempt}", number, seen=seen, wanted=wanted, today=planned.day
        )
    if chance.randrange(RENEGES) == 0:
        seat, points, penalty = chance.choice(seats), RENEGE_POINTS, f"{act}:renege"
        stored = add_penalty(
            stored.key, DEVICE, penalty, round=number, seat=seat, today=planned.day, points=points, reason=RENEGE
        )
    return stored


def _bids_and_tricks(sheet: ScoreSheet, planned: PlannedGame, number: int, chance: Random) -> tuple[Counts, Counts]:
    """Simulate a round by its rules. Hands are worth random numbers of tricks and take as many; each player makes the
    legal bid nearest to what the hand seems to be worth.
    """
    game = sheet.game
    hook, in_turn = RoundHook(game, sheet.schedule, number), game.in_turn(number)
    taken = Counter(chance.choices(in_turn, k=sheet.schedule.cards(number) or 0))
    bids: list[int | None] = [None] * len(game.players)
    for seat in in_turn:
        seems = taken[seat] + chance.gauss(0, DOUBT * (1 - planned.people[seat].skill))
        legal = [bid for bid in hook.bids if bid not in hook.forbidden(bids, seat)]
        bids[seat] = min(legal, key=lambda bid: abs(bid - seems))
    return tuple(bids), tuple(None if bid is None else taken[seat] for seat, bid in enumerate(bids))


def _swapped(counts: Counts, one: int, other: int) -> Counts:
    """Return the counts with two seats swapped."""
    places = {one: other, other: one}
    return tuple(counts[places.get(seat, seat)] for seat in range(len(counts)))
