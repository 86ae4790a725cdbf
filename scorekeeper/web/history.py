"""The history of a game: who recorded, corrected and undid what, and when, in sentences for keepers and watchers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.history import HistoryPage, history_page
from scorekeeper.rules.game import Game
from scorekeeper.storage.games.changes import Change
from scorekeeper.storage.games.history import HistoryEntry
from scorekeeper.web.act_words import sentences_of
from scorekeeper.web.devices import known_device

bp = Blueprint("history", __name__)
# About ten rounds: a round of four players takes about nine acts.
ACTS_ON_A_PAGE = 100
MAX_PAGES = 1000


@bp.get("/games/<key>/history", public=True)
def index(key: str) -> ResponseReturnValue:
    """List the acts of a game, latest first."""
    number = min(max(request.args.get("page", 1, type=int), 1), MAX_PAGES)
    stored = game_at(key)
    page = history_page(stored, limit=ACTS_ON_A_PAGE + 1, skip=(number - 1) * ACTS_ON_A_PAGE)
    return render_template(
        "history/index.html",
        key=key,
        title=stored.game.display_name,
        lines=history_view(stored.recorded, page, known_device())[:ACTS_ON_A_PAGE],
        older=number + 1 if len(page.acts) > ACTS_ON_A_PAGE else None,
    )


class HistoryLine(Struct, frozen=True):
    """One act of the history. `place` is its round, or empty if it does not concern a single round. `day` is set if it
    differs from the day of the line above.
    """

    place: str
    sentences: tuple[str, ...]
    who: str
    at: datetime
    undone: bool
    day: date | None = None


def history_view(game: Game, page: HistoryPage, device: str | None) -> list[HistoryLine]:
    """Return the acts in their order, each in one or more sentences, for the device that asks."""
    lines = [
        HistoryLine(
            _round_words(act),
            _act_sentences(act, game),
            _("this device") if act.device == device else _keeper_words(act.device, page.keepers),
            act.at,
            undone=_is_struck_through(act),
        )
        for act in page.acts
    ]
    days = [line.at.astimezone().date() for line in lines]
    named = [day if day != above else None for day, above in zip(days, [None, *days], strict=False)]
    return [replace(line, day=day) for line, day in zip(lines, named, strict=True)]


def _act_sentences(act: HistoryEntry, game: Game) -> tuple[str, ...]:
    if act.undone and not act.changes:
        # An undone act has no changes any more once a later act is undone as well.
        return (_("Undone"),)
    if act.back is None:
        return sentences_of(act.changes, game)
    if not act.back:
        return (_("Redone: %(act)s", act=" · ".join(sentences_of(act.changes, game))),)
    taken_back = sentences_of([Change(each.place, each.now, each.was) for each in act.changes], game, undone=True)
    return (_("Undone: %(act)s", act=" · ".join(taken_back)),)


def _is_struck_through(act: HistoryEntry) -> bool:
    return act.undone and act.back is None and bool(act.changes)


def _round_words(act: HistoryEntry) -> str:
    rounds = {change.place.round for change in act.changes}
    number = rounds.pop() if len(rounds) == 1 else None
    return "" if number is None else _("Round %(number)s", number=number)


def _keeper_words(device: str, keepers: Mapping[str, str | None]) -> str:
    if device not in keepers:
        return _("a player’s phone")
    return keepers[device] or _("the device that began")
