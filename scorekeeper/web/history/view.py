"""The acts of a game as the lines of its history."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime

from flask_babel import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.actions.game.history import AttributedAct
from scorekeeper.rules.game import Game
from scorekeeper.storage.games.changes import Change
from scorekeeper.web.history.sentences import sentences_of


class HistoryLine(Struct, frozen=True):
    """One act. `place` is the round it is about, empty where it is about the game.

    `day` is named where it is another one than that of the line above.
    """

    place: str
    sentences: tuple[str, ...]
    who: str
    at: datetime
    undone: bool
    day: date | None = None


def history_view(game: Game, acts: Iterable[AttributedAct]) -> list[HistoryLine]:
    """The acts in their order, each in a sentence or several."""
    lines = [
        HistoryLine(_place(act), _sentences(act, game), _who(act), act.at, undone=act.undone and bool(act.changes))
        for act in acts
    ]
    days = [line.at.astimezone().date() for line in lines]
    named = [day if day != above else None for day, above in zip(days, [None, *days], strict=False)]
    return [replace(line, day=day) for line, day in zip(lines, named, strict=True)]


def _sentences(act: AttributedAct, game: Game) -> tuple[str, ...]:
    if act.undone and not act.changes:
        # What it was is not kept once a later act is undone as well.
        return (_("Undone"),)
    if not act.undoes:
        return sentences_of(act.changes, game)
    taken_back = sentences_of([Change(each.place, each.now, each.was) for each in act.changes], game, undone=True)
    return (_("Undone: %(act)s", act=" · ".join(taken_back)),)


def _place(act: AttributedAct) -> str:
    rounds = {change.place.round for change in act.changes}
    number = rounds.pop() if len(rounds) == 1 else None
    return "" if number is None else _("Round %(number)d", number=number)


def _who(act: AttributedAct) -> str:
    if act.own:
        return _("this device")
    if not act.is_keeper:
        return _("a player’s phone")
    return act.keeper or _("the device that began")
