"""The news line of a game: the latest act in words, and whether an undone act can be done again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from scorekeeper.rules.formula import Points
from scorekeeper.rules.game import Game
from scorekeeper.rules.score.round_score import PlayerRound
from scorekeeper.rules.score.score_sheet import ScoreSheet
from scorekeeper.storage.games.changes import Change
from scorekeeper.storage.games.history import HistoryEntry
from scorekeeper.web.act_words import act_sentence, penalty_sentence, value_sentence
from scorekeeper.web.game.view.news_words import news_words
from scorekeeper.wording.numbers import number_text

PLAYED = ("bid", "tricks", "trump")
PUT_RIGHT = frozenset(("dealers", "seatings", "name"))
# More changes of one kind than these are named together.
MOST_NAMED = 2


class News(Struct, frozen=True):
    """The text of the news line. `reset` asks for large letters, `redo` for a Redo button; `latest` is the id of the
    act that undo takes back.
    """

    text: str = ""
    reset: bool = False
    redo: bool = False
    latest: str = ""


def news_of(
    sheet: ScoreSheet, scored: int | None, done: HistoryEntry | None = None, undone: HistoryEntry | None = None
) -> News:
    """The news of a game: the act `undone` last, else the round that the last one `done` scored, else that act."""
    words = news_words()
    latest = "" if done is None else done.act_id
    if undone is not None:
        act = act_text(undone.changes, sheet.game.names, undone=True)
        return News(words["undone"] % {"act": act} if act else words["undone-plain"], redo=True, latest=latest)
    if done is None:
        return News()
    row = next((row for row in sheet.rounds if row.number == scored and row.complete), None)
    # A page loaded again later still has the number of the round in its address.
    if row is not None and any(change.place.round == scored for change in done.changes):
        before = [0] * len(row.seats) if row.number == 1 else [one.total for one in sheet.rounds[row.number - 2].seats]
        resets = [
            _reset(sheet.game, seat, (before[seat] or 0) + (one.points or 0), one, words)
            for seat, one in enumerate(row.seats)
            if one.reset
        ]
        text = " · ".join([*resets, words["scored"] % {"round": row.number}])
        return News(text, reset=bool(resets), latest=latest)
    return News(act_text(done.changes, sheet.game.names), latest=latest)


def act_text(changes: Sequence[Change], names: Sequence[str], *, undone: bool = False) -> str:
    """An act in words, empty where it is none of play: one or two values by themselves, more by their round."""
    for change in changes:
        if change.place.what == "penalty":
            return penalty_sentence(change, names[change.place.seat or 0])
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


def _reset(game: Game, seat: int, reached: Points, one: PlayerRound, words: Mapping[str, str]) -> str:
    """Which total was reset; with a penalty in the same round it is the keeper's to say which event did it."""
    left = game.rules.total_after_reset(reached) if one.penalties else one.total or 0
    figures = {"name": game.names[seat], "left": number_text(left), "total": number_text(reached)}
    return words["reset-plain" if one.penalties else "reset"] % figures
