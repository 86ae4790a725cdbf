"""What an act changed, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from flask_babel import gettext as _

from scorekeeper.actions.game.history import BESIDE
from scorekeeper.rules.game import Game
from scorekeeper.storage.games.changes import Change
from scorekeeper.web.foundation.act_words import act_sentence, penalty_sentence, value_sentence


def sentences_of(changes: Sequence[Change], game: Game, *, undone: bool = False) -> tuple[str, ...]:
    """One sentence for each change that people would mention, or for its being undone; the same one once.

    What a bid often changes too is named only where nothing else changed.
    """
    named = [change for change in changes if change.place.what not in BESIDE] or changes
    return tuple(dict.fromkeys(_sentence(change, game, undone=undone) for change in named))


def _sentence(change: Change, game: Game, *, undone: bool) -> str:
    return (UNDONE if undone else SENTENCES).get(change.place.what, _people)(change, game)


def _name(change: Change, game: Game) -> str:
    """Who held the seat in that round; a late player whose coming was undone sits there no more."""
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
    return _("%(name)s deals and does not play", name=change.now) if change.now else _("Everybody deals in turn")


def _dealers(_change: Change, _game: Game) -> str:
    return _("Another dealer from here on")


def _seatings(_change: Change, _game: Game) -> str:
    return _("Seats changed")


def _renamed(change: Change, _game: Game, *, undone: bool = False) -> str:
    return act_sentence("name", undone=undone, was=change.was, now=change.now)


def _people(change: Change, game: Game) -> str:
    name = _name(change, game)
    if change.place.what == "seat":
        return _("%(name)s joined", name=name) if change.now else _("%(name)s has not joined after all", name=name)
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
# Used for undone acts where the usual sentence would leave open which of two values stands.
UNDONE = SENTENCES | {
    **dict.fromkeys(("bid", "tricks", "trump"), partial(_value, undone=True)),
    "name": partial(_renamed, undone=True),
}
