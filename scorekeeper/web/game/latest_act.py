"""What a keeper finds in the line of news when a page is opened: the latest act in words, with undo and redo."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.actions.game.games import latest_acts
from scorekeeper.storage.games.changes import Change
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.act_words import act_sentence, penalty_sentence, value_sentence
from scorekeeper.web.game.words import news_words

PLAYED = ("bid", "tricks", "trump")
PUT_RIGHT = frozenset(("dealers", "seatings", "name"))
# More changes of one kind than these are named together.
MOST_NAMED = 2


class LatestAct(Struct, frozen=True):
    """The latest act in words, or that it was undone and may be done again; `id` is that of the act undo takes back."""

    text: str = ""
    redo: bool = False
    id: str = ""


def latest_act(stored: StoredGame) -> LatestAct:
    """Return what was done last, or undone since; nothing for who may not undo it."""
    done, undone = latest_acts(stored) if stored.may_write else (None, None)
    names, latest = stored.game.names, "" if done is None else done.act_id
    if undone is not None:
        words, act = news_words(), act_text(undone.changes, names, undone=True)
        return LatestAct(words["undone"] % {"act": act} if act else words["undone-plain"], redo=True, id=latest)
    return LatestAct("" if done is None else act_text(done.changes, names), id=latest)


def act_text(changes: Sequence[Change], names: Sequence[str], *, undone: bool = False) -> str:
    """An act in words, empty where it is none of play: one or two values by themselves, more by their round."""
    for change in changes:
        if change.place.what == "penalty":
            return penalty_sentence(change, names[change.place.seat or 0])
        if change.place.what == "misdeals":
            return act_sentence("misdeals", round=change.place.round)
        if change.place.what in PUT_RIGHT:
            return _put_right(changes, names, undone=undone)
    played = [change for change in changes if change.place.what in PLAYED]
    counts = [change for change in played if change.place.what == "tricks"]
    if len(played) > MOST_NAMED:
        return news_words()["counts" if counts else "bids"] % {"round": played[0].place.round}
    by_name = ((each, "" if (seat := each.place.seat) is None else names[seat]) for each in played)
    return " · ".join(value_sentence(each, name, undone=undone) for each, name in by_name)


def _put_right(changes: Sequence[Change], names: Sequence[str], *, undone: bool) -> str:
    """Seats that were changed, else who deals, else what somebody is called."""
    by_what = {change.place.what: change for change in changes}
    if "seatings" in by_what:
        now, was = by_what["seatings"].now, by_what["seatings"].was
        number = next((each[0] for each in now if each not in was), was[-1][0] if was else 1)
        return act_sentence("seats", round=number)
    if "dealers" in by_what:
        named = [each for each in by_what["dealers"].now if each not in by_what["dealers"].was]
        return act_sentence("dealer", name=names[named[0][1]], round=named[0][0]) if named else ""
    called = {"was": "", "now": ""}
    for change in changes:
        called |= {key: value for key, value in (("was", change.was), ("now", change.now)) if value}
    return act_sentence("name", undone=undone, **called)
