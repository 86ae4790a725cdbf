"""Whom the sample group consists of, and its evenings: four seasons of Thursdays, with people coming and going."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from random import Random

from msgspec import Struct

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
    """`skill` is from 0 to 1, `comes` how often on a hundred evenings; between the two days, both included."""

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
    """A game before it is played: its number in the group, its day, its rules and who sits where, clockwise."""

    number: int
    day: date
    rules: str
    people: tuple[Person, ...]
    dealer: int


def planned_games() -> Iterator[PlannedGame]:
    """All games of the group, the first one first."""
    number = 0
    for evening, day in enumerate(_thursdays()):
        people = _who_comes(day)
        # The first deal goes round with the evenings, and on with the games of one.
        for place, rules in enumerate(PROGRAMMES[evening % len(PROGRAMMES)]):
            number += 1
            yield PlannedGame(number, day, rules, people, dealer=(evening + place) % len(people))


def chance_of(what: str) -> Random:
    """Chances that are the same for the same words: games that nobody plays need no secret."""
    return Random(f"Thursday group, {what}")  # noqa: S311


def _thursdays() -> Iterator[date]:
    for _name, first, last in SEASONS:
        day = first
        while day <= last:
            yield day
            day += WEEK


def _who_comes(day: date) -> tuple[Person, ...]:
    """At least three, as they happen to sit."""
    chance = chance_of(day.isoformat())
    members = [person for person in PEOPLE if person.since <= day <= person.until]
    coming = sorted(members, key=lambda person: chance.random() * 100 - person.comes)
    likely = sum(chance.random() * 100 < person.comes for person in members)
    table = coming[: min(max(likely, FEWEST), MOST)]
    chance.shuffle(table)
    return tuple(table)
