"""The history of a game: who recorded, corrected and undid what, and when, in sentences for keepers and watchers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from functools import partial

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.history import BESIDE, AttributedAct, history_page
from scorekeeper.rules.game import Game
from scorekeeper.storage.games.changes import Change
from scorekeeper.web.act_words import act_sentence, penalty_sentence, value_sentence
from scorekeeper.web.devices import known_device

bp = Blueprint("history", __name__)
# About ten rounds: a round of four players takes about nine acts.
ACTS_ON_A_PAGE = 100
MAX_PAGES = 1000


@bp.get("/games/<key>/history", public=True)
def index(key: str) -> ResponseReturnValue:
    """List the acts of a game, latest first."""
    number = min(max(request.args.get("page", 1, type=int), 1), MAX_PAGES)
    device = known_device()
    stored = game_at(key, device)
    acts = history_page(stored, device, limit=ACTS_ON_A_PAGE + 1, skip=(number - 1) * ACTS_ON_A_PAGE)
    return render_template(
        "history/index.html",
        key=key,
        title=stored.game.display_name,
        lines=history_view(stored.recorded, acts[:ACTS_ON_A_PAGE]),
        older=number + 1 if len(acts) > ACTS_ON_A_PAGE else None,
    )


class HistoryLine(Struct, frozen=True):
    """One act. `place` is its round, or empty if it concerns the game. `day` is set if it differs from that of the line
    above.
    """

    place: str
    sentences: tuple[str, ...]
    who: str
    at: datetime
    undone: bool
    day: date | None = None


def history_view(game: Game, acts: Iterable[AttributedAct]) -> list[HistoryLine]:
    """Return the acts in their order, each in one or more sentences."""
    lines = [
        HistoryLine(_place(act), _sentences(act, game), _who(act), act.at, undone=act.undone and bool(act.changes))
        for act in acts
    ]
    days = [line.at.astimezone().date() for line in lines]
    named = [day if day != above else None for day, above in zip(days, [None, *days], strict=False)]
    return [replace(line, day=day) for line, day in zip(lines, named, strict=True)]


def _sentences(act: AttributedAct, game: Game) -> tuple[str, ...]:
    if act.undone and not act.changes:
        # An undone act has no changes any more once a later act is undone as well.
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


def sentences_of(changes: Sequence[Change], game: Game, *, undone: bool = False) -> tuple[str, ...]:
    """Return a sentence for each change that people would mention, or for its undo, each once.

    Side effects of a bid are named only if nothing else changed.
    """
    named = [change for change in changes if change.place.what not in BESIDE] or changes
    return tuple(dict.fromkeys(_sentence(change, game, undone=undone) for change in named))


def _sentence(change: Change, game: Game, *, undone: bool) -> str:
    return (UNDONE if undone else SENTENCES).get(change.place.what, _people)(change, game)


def _name(change: Change, game: Game) -> str:
    """Return who had the seat in that round; a late player whose arrival was undone no longer has one."""
    seat = change.place.seat
    if seat is None or seat >= len(game.players):
        return str((change.now or change.was or {}).get("name", "")) if change.place.what == "seat" else ""
    return game.name_in(change.place.round or len(game.rounds) + 1, seat)


def _value(change: Change, game: Game, *, undone: bool = False) -> str:
    return value_sentence(change, _name(change, game), undone=undone)


def _blind(change: Change, game: Game) -> str:
    return act_sentence("blind" if change.now else "not-blind", name=_name(change, game))


def _note(change: Change, _game: Game) -> str:
    return _("Note: %(note)s", note=change.now) if change.now else _("Note removed")


def _played_on(change: Change, _game: Game) -> str:
    return _("Played on %(day)s", day=change.now) if change.now else _("Date removed")


def _spoken(_change: Change, _game: Game) -> str:
    return _("Order of the bids changed")


def _overridden(change: Change, _game: Game) -> str:
    return act_sentence("overridden" if change.now else "not-overridden", round=change.place.round)


def _misdeals(change: Change, _game: Game) -> str:
    return _("Misdeals: %(number)s", number=change.now)


def _as_played(change: Change, _game: Game) -> str:
    return _("Kept as it was played") if change.now else _("It adds up now")


def _bonus(_change: Change, _game: Game) -> str:
    return act_sentence("bonus")


def _penalty(change: Change, game: Game) -> str:
    return penalty_sentence(change, _name(change, game))


def _ended_after(change: Change, _game: Game) -> str:
    if change.now is None:
        return _("The game goes on")
    return _("The game was finished early, after round %(number)s", number=change.now)


def _schedule(_change: Change, _game: Game) -> str:
    return _("Remaining rounds changed")


def _standing_dealer(change: Change, _game: Game) -> str:
    return _("%(name)s deals and does not play", name=change.now) if change.now else _("Everyone deals in turn")


def _dealers(_change: Change, _game: Game) -> str:
    return _("Another dealer from here on")


def _seatings(_change: Change, _game: Game) -> str:
    return _("Seats changed")


def _renamed(change: Change, _game: Game, *, undone: bool = False) -> str:
    return act_sentence("name", undone=undone, was=change.was, now=change.now)


def _people(change: Change, game: Game) -> str:
    name = _name(change, game)
    if change.place.what == "seat":
        return _("%(name)s joined", name=name) if change.now else _("%(name)s didn’t join after all", name=name)
    if change.place.what == "taken_over":
        return _("%(name)s’s seat: who plays for it changed", name=name)
    return _("%(name)s: rounds sitting out changed", name=name)


SENTENCES: dict[str, Callable[[Change, Game], str]] = {
    "bid": _value,
    "tricks": _value,
    "blind": _blind,
    "trump": _value,
    "note": _note,
    "played_on": _played_on,
    "spoken": _spoken,
    "bonus": _bonus,
    "overridden": _overridden,
    "misdeals": _misdeals,
    "as_played": _as_played,
    "penalty": _penalty,
    "ended_after": _ended_after,
    "schedule": _schedule,
    "standing_dealer": _standing_dealer,
    "dealers": _dealers,
    "seatings": _seatings,
    "name": _renamed,
    "seat": _people,
    "absent": _people,
    "taken_over": _people,
}
# For undone acts whose usual sentence would not say which of the two values is valid now.
UNDONE = SENTENCES | {
    **dict.fromkeys(("bid", "tricks", "trump"), partial(_value, undone=True)),
    "name": partial(_renamed, undone=True),
}
