"""The people of a game as a page: who plays, who is out, and what a late player may begin with."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from flask_babel import gettext as _

from scorekeeper.actions.game.undo import undoable_history
from scorekeeper.rules.formula import Points
from scorekeeper.rules.play.attendance_changes import round_to_change
from scorekeeper.sheets.table.attendance_notes import attendance_words
from scorekeeper.sheets.table.cells import sheet_table
from scorekeeper.storage.games.seat_places import SEAT_PLACES
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.wording.numbers import number_text


@dataclass(frozen=True)
class PersonCard:
    """One seat. `away` says that the player is out of the round from which changes count."""

    seat: int
    name: str
    total: str
    away: bool


@dataclass(frozen=True)
class Start:
    """A total that a late player may begin with: its value in the form, and the words for it."""

    value: str
    words: str


@dataclass(frozen=True)
class PlayersView:
    """The page. `number` is the round from which changes count, 0 where there is none; `current` the one being played.

    `when` says so in words, `notes` what happened so far; `undo` is the id of the last act, where it was one of these.
    """

    number: int
    current: int
    when: str
    people: tuple[PersonCard, ...]
    starts: tuple[Start, ...]
    notes: tuple[str, ...]
    undo: str


def players_view(stored: StoredGame) -> PlayersView:
    """The people as they are now."""
    sheet, game = stored.sheet, stored.counted
    number = round_to_change(sheet)
    out = game.out(number or len(game.rounds) + 1)
    return PlayersView(
        number=number or 0,
        current=sheet.next.round or 0,
        when=_when(number, sheet.next.round),
        people=tuple(
            PersonCard(seat, name, number_text(sheet.totals[seat]), seat in out) for seat, name in enumerate(game.names)
        ),
        starts=tuple(_starts([sheet.totals[seat] for seat in game.staying])),
        notes=tuple(attendance_words(sheet_table(sheet, blank_rows=0), _)),
        undo=_last_change(stored.key),
    )


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
    average = Fraction(sum(totals)) / len(totals)
    offered = (
        (min(totals), _("%(points)s, the lowest total")),
        (Fraction(int(average * 2), 2), _("%(points)s, the average")),
        (0, "%(points)s"),
    )
    words: dict[Points, str] = {}
    for points, text in offered:
        words.setdefault(points, text % {"points": number_text(points)})
    return [Start(str(float(points)).removesuffix(".0"), text) for points, text in words.items()]


def _last_change(key: str) -> str:
    """The act that undo would take back, where all it changed is who comes and goes."""
    standing = [act for act in undoable_history(key) if not act.undone]
    if not standing or not all(change.place.what in SEAT_PLACES for change in standing[-1].changes):
        return ""
    return standing[-1].act_id
