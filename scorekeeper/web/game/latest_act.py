"""The line of news on a page that a keeper opens: the latest act in words, with undo and redo."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from scorekeeper.actions.game.undo import latest_acts
from scorekeeper.rules.game import Game
from scorekeeper.storage.games.changes import Change
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.act_words import sentences_of
from scorekeeper.web.game.words import news_words

PLAYED = ("bid", "tricks", "trump")
# More changes of one kind than these are named together.
MOST_NAMED = 2


class LatestAct(Struct, frozen=True):
    """The latest act in words, or that it was undone. `id` is the act to undo and `redo` the act to redo; either may be
    empty.
    """

    text: str = ""
    id: str = ""
    redo: str = ""


def latest_act(stored: StoredGame) -> LatestAct:
    """Return the latest act, or the latest undone act. For devices that may not undo, it is empty."""
    done, undone = latest_acts(stored) if stored.may_write else (None, None)
    game, latest = stored.game, "" if done is None else done.act_id
    if undone is not None:
        act = act_text(undone.changes, game, undone=True)
        return LatestAct(news_words()["undone"] % {"act": act}, latest, undone.act_id)
    return LatestAct("" if done is None else act_text(done.changes, game), latest)


def act_text(changes: Sequence[Change], game: Game, *, undone: bool = False) -> str:
    """Return an act in words. One or two values are named one by one, more values only by their round."""
    played = [change for change in changes if change.place.what in PLAYED]
    if len(played) > MOST_NAMED and all(change.place.what != "misdeals" for change in changes):
        counts = any(change.place.what == "tricks" for change in played)
        return news_words()["counts" if counts else "bids"] % {"round": played[0].place.round}
    return " · ".join(sentences_of(changes, game, undone=undone))
