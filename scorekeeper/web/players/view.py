"""The people of a game as a page: who plays, who is out, and what a late player may begin with."""

from __future__ import annotations

from fractions import Fraction
from math import floor

from flask_babel import gettext as _
from msgspec import Struct

from scorekeeper.actions.game.undo import latest_acts
from scorekeeper.rules.formula import Points
from scorekeeper.rules.play.table_changes import round_to_change, rounds_that_fit
from scorekeeper.sheets.table.cells import sheet_table
from scorekeeper.sheets.table.outcome import attendance_words
from scorekeeper.storage.games.seat_places import SEAT_PLACES
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.foundation.language import current_language
from scorekeeper.wording.numbers import number_text

# What an act about people changes, and what may go with it.
PEOPLE = frozenset((*SEAT_PLACES, "dealers", "seatings", "name"))
BESIDE = frozenset(("schedule", "spoken"))
# So many rounds are named one by one.
FEW_ROUNDS = 5


class PersonCard(Struct, frozen=True):
    """One seat. `away`: the player is out of the round from which changes count; `left`: for good."""

    seat: int
    name: str
    total: str
    away: bool
    left: bool


class Start(Struct, frozen=True):
    """A total that a late player may begin with: its value in the form, and the words for it."""

    value: str
    words: str


class PlayersView(Struct, frozen=True):
    """The page. `number` is the round from which changes count, 0 where there is none; `current` the one being played.

    `when` says so in words, `notes` what happened so far; `undo` is the id of the last act, where it was one of these.
    A late player sits left of one of `chairs`; `fit` says which rounds there would be, where the pack is too small for
    those agreed.
    """

    number: int
    current: int
    when: str
    people: tuple[PersonCard, ...]
    starts: tuple[Start, ...]
    notes: tuple[str, ...]
    undo: str
    chairs: tuple[tuple[int, str], ...]
    fit: str


def players_view(stored: StoredGame) -> PlayersView:
    """The people as they are now."""
    sheet, game = stored.sheet, stored.game
    number = round_to_change(sheet)
    out = game.out(number or len(game.rounds) + 1)
    return PlayersView(
        number=number or 0,
        current=sheet.next.round or 0,
        when=_when(number, sheet.next.round),
        people=tuple(
            PersonCard(seat, name, number_text(sheet.totals[seat]), seat in out, seat in game.attendance.left)
            for seat, name in enumerate(game.names)
        ),
        starts=tuple(_starts([sheet.totals[seat] for seat in game.staying])),
        notes=tuple(
            attendance_words(sheet_table(sheet, blank_rows=0, translate=current_language()), current_language())
        ),
        undo=_last_change(stored),
        chairs=tuple((seat, game.names[seat]) for seat in game.seated if seat in game.staying),
        fit=_fit(stored) if number else "",
    )


def _fit(stored: StoredGame) -> str:
    """The rounds that the pack is enough for with one player more: all of a few, else where they turn."""
    fitting = rounds_that_fit(stored.recorded)
    if not fitting:
        return ""
    shown = fitting if len(fitting) <= FEW_ROUNDS else (fitting[0], *_turning_points(fitting), fitting[-1])
    count = stored.recorded.taking_part(len(stored.recorded.rounds) + 1) + 1
    return _(
        "The pack is too small for %(count)s players with the rounds agreed. With %(count)s from here: %(rounds)s",
        count=count,
        rounds=(" " if len(fitting) <= FEW_ROUNDS else " … ").join(map(str, shown)),
    )


def _turning_points(cards: tuple[int, ...]) -> list[int]:
    """The hands after which they grow smaller, or larger, again."""
    steps = zip(cards, cards[1:], cards[2:], strict=False)
    return [here for before, here, after in steps if (here - before) * (after - here) <= 0 and here != before]


def _when(number: int | None, current: int | None) -> str:
    if current is None:
        return _("The game is over, so nobody comes or goes any more.")
    if number is None:
        return _("The last round has begun, so nobody comes or goes any more. A seat can still be taken over.")
    if number != current:
        return _("Round %(current)s has begun, so this counts from round %(number)s.", current=current, number=number)
    return _("This counts from round %(number)s. Rounds played stay as they are.", number=number)


def _starts(totals: list[Points]) -> list[Start]:
    """The lowest total, the average, and nothing; each number once."""
    # To the nearest point, or half a point where somebody has one.
    unit = Fraction(1, 2) if any(Fraction(total).denominator > 1 for total in totals) else Fraction(1)
    average = floor(Fraction(sum(totals)) / len(totals) / unit + Fraction(1, 2)) * unit
    offered = (
        (min(totals), _("%(points)s, the lowest total")),
        (average, _("%(points)s, the average")),
        (0, "%(points)s"),
    )
    words: dict[Points, str] = {}
    for points, text in offered:
        words.setdefault(points, text % {"points": number_text(points)})
    return [Start(str(float(points)).removesuffix(".0"), text) for points, text in words.items()]


def _last_change(stored: StoredGame) -> str:
    """The act that undo would take back, where all it changed is who comes and goes."""
    last, _undone = latest_acts(stored)
    changed = set() if last is None else {change.place.what for change in last.changes}
    if last is None or not changed & PEOPLE or not changed <= {*PEOPLE, *BESIDE}:
        return ""
    return last.act_id
