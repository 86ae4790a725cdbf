"""The page of a running game, its latest act in words, the page of rarer links, and the page without scripts."""

from __future__ import annotations

from collections.abc import Sequence

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import Struct

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.undo import latest_acts
from scorekeeper.actions.start.new_game import is_untouched
from scorekeeper.rules.game import Game
from scorekeeper.sheets.table.cells import sheet_table
from scorekeeper.storage.games.changes import Change
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.act_words import sentences_of
from scorekeeper.web.devices import known_device
from scorekeeper.web.draw import draws_seats
from scorekeeper.web.game.frame import call_bar, head_of, question_of, turn_of
from scorekeeper.web.game.state import as_json, game_data, lines_below
from scorekeeper.web.game.words import news_words, page_words, words_data
from scorekeeper.web.language import current_language

bp = Blueprint("game", __name__)
# What else the page may show: the standings, the whole sheet, or the bids in huge type.
VIEWS = ("standings", "sheet", "across")
PLAYED = ("bid", "tricks", "trump")
# More changes of one kind than these are named together.
MOST_NAMED = 2


@bp.get("/games/<key>", public=True)
def show(key: str) -> ResponseReturnValue:
    """Show the game as it is now: the shell of the page with the state in it, which scripts draw.

    `?view=` names one of VIEWS. `?round=` leads to the correction of a round: the sheet has many such links, and these
    are short.
    """
    number = request.args.get("round", type=int)
    if number is not None:
        return redirect(url_for("correction.edit", key=key, number=number))
    stored = game_at(key, known_device())
    asked = request.args.get("view", "")
    return game_page(
        stored,
        "game/page.html",
        shown=asked if asked in VIEWS else "score",
        # If no view was chosen, a wide screen that watches shows the bids in huge type.
        chose_view="view" in request.args,
        act=latest_act(stored),
        untouched=is_untouched(stored),
    )


def game_page(stored: StoredGame, template: str, *, any_rules: bool = False, **more: object) -> str:
    """Render the shell with the first frame of this game and its state; with `any_rules`, the words of all rules."""
    sheet, words = stored.sheet, page_words(stored.game, any_rules=any_rules)
    turn = turn_of(sheet)
    return render_template(
        template,
        key=stored.key,
        writes=stored.may_write,
        stored=stored,
        head=head_of(sheet, turn, words),
        call=call_bar(sheet, turn, words),
        question=question_of(sheet, turn, words),
        draws_seats=draws_seats(stored.recorded.rules),
        data=as_json(game_data(stored)),
        words=as_json(words_data(words, stored.game, any_rules=any_rules)),
        **more,
    )


@bp.get("/games/<key>/plain", public=True)
def plain(key: str) -> ResponseReturnValue:
    """Show the sheet to a browser without scripts; a keeper records round by round, by the form of a round."""
    stored = game_at(key, known_device())
    table = sheet_table(stored.sheet, translate=current_language())
    lines = list(lines_below(stored.sheet))
    return render_template("game/plain.html", key=key, stored=stored, table=table, lines=lines, act=latest_act(stored))


@bp.get("/games/<key>/more", public=True)
def more(key: str) -> ResponseReturnValue:
    """List everything that this device may do with the game besides scoring; a watcher may do less."""
    return render_template("game/more.html", key=key, stored=game_at(key, known_device()))


class LatestAct(Struct, frozen=True):
    """The latest act in words, or that it was undone. `id` is the act to undo and `redo` the act to redo; either may be
    empty, and both are for devices that may not undo.
    """

    text: str = ""
    id: str = ""
    redo: str = ""


def latest_act(stored: StoredGame) -> LatestAct:
    """Return the act that can be redone, or else the latest act, in words, with the ids to undo and redo."""
    done, undone = latest_acts(stored)
    if undone is not None:
        text = news_words()["undone"] % {"act": act_text(undone.changes, stored.game, undone=True)}
    else:
        text = "" if done is None else act_text(done.changes, stored.game)
    if not stored.may_write:
        return LatestAct(text)
    return LatestAct(text, "" if done is None else done.act_id, "" if undone is None else undone.act_id)


def act_text(changes: Sequence[Change], game: Game, *, undone: bool = False) -> str:
    """Return an act in words. One or two values are named one by one, more values only by their round."""
    played = [change for change in changes if change.place.what in PLAYED]
    if len(played) > MOST_NAMED and all(change.place.what != "misdeals" for change in changes):
        counts = any(change.place.what == "tricks" for change in played)
        return news_words()["counts" if counts else "bids"] % {"round": played[0].place.round}
    return " · ".join(sentences_of(changes, game, undone=undone))
