"""Enter a game from its paper score sheet: first the table as it was agreed, then its sheet, row by row.

Nothing is kept before the whole sheet is right. Until then the forms carry everything along.
"""

from __future__ import annotations

from flask import Blueprint, abort, jsonify, make_response, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from msgspec.structs import replace

from scorekeeper.actions.clock import today
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game import Game
from scorekeeper.web.foundation.device import ensure_device, known_device
from scorekeeper.web.foundation.errors import sentences_for
from scorekeeper.web.foundation.incoming import start_id_of_form
from scorekeeper.web.foundation.responses import form_faults, see_other
from scorekeeper.web.house_rules.choices import house_rules_for, rule_sets
from scorekeeper.web.new_game.form_actions import group_of, place_errors, suggest
from scorekeeper.web.new_game.game_from_form import game_from_form
from scorekeeper.web.new_game.view import suggestions_for
from scorekeeper.web.paper_entry.columns import meanings_in
from scorekeeper.web.paper_entry.form import PaperForm
from scorekeeper.web.paper_entry.grid import marks_of
from scorekeeper.web.paper_entry.pages import columns_page, games_page, rows_page, table_page
from scorekeeper.web.paper_entry.sent_sheet import SentSheet, paper_of, sent_sheet
from scorekeeper.web.paper_entry.sentences import note_of
from scorekeeper.web.paper_entry.table_upload import Unread, take_over
from scorekeeper.web.paper_entry.typed_cells import Typed

bp = Blueprint("paper_entry", __name__, url_prefix="/games/paper")


@bp.route("", methods=["GET", "POST"], writes="create")
def type_in() -> ResponseReturnValue:
    """Ask who played by which rules; keep the game, once its rows are typed."""
    if request.method == "GET":
        offer, house_rules = suggestions_for(known_device()), house_rules_for(known_device())
        form = PaperForm(today(), formdata=None, house_rules=rule_sets(house_rules))
        suggest(form, offer, house_rules)
        return table_page(form, offer, house_rules)
    sent = sent_sheet()
    return _keep(sent, _game(sent))


@bp.route("/rows", methods=["GET", "POST"], writes="preview")
def rows() -> ResponseReturnValue:
    """The rows of the sheet, once the table is right; with `more` so many rows more."""
    if request.method == "GET":
        return see_other("paper_entry.type_in")
    sent = sent_sheet()
    return rows_page(sent, _game(sent), more=request.form.get("more", 0, type=int))


@bp.route("/table", methods=["GET", "POST"], writes="preview")
def table() -> ResponseReturnValue:
    """The table again, with everything typed carried along."""
    if request.method == "GET":
        return see_other("paper_entry.type_in")
    sent = sent_sheet()
    return table_page(sent.form, sent.offer, sent.house_rules)


@bp.route("/upload", methods=["GET", "POST"], writes="preview")
def upload() -> ResponseReturnValue:
    """Take over what a file or a text says, the whole of it or nothing."""
    if request.method == "GET":
        return see_other("paper_entry.type_in")
    sent, file = sent_sheet(), request.files.get("file")
    stream = file.stream if file and file.filename else None
    try:
        read = take_over(sent.form, stream, meanings_in(request.form), request.form.get("game", type=int))
    except Unread as unread:
        if unread.columns:
            return columns_page(sent, unread), 422
        if unread.games:
            return games_page(sent, unread), 422
        return table_page(sent.form, sent.offer, sent.house_rules, unread=unread.sentences), 422
    return table_page(sent.form, sent.offer, sent.house_rules, read=read)


@bp.post("/marks", writes="preview")
def marks() -> ResponseReturnValue:
    """What is right and wrong of the rows, while they are typed."""
    form = PaperForm(today(), formdata=request.form, house_rules=rule_sets(house_rules_for(known_device())))
    if not form.validate():
        abort(400)
    with form_faults(lambda _problems: abort(400)):
        game = game_from_form(form).game
    typed = Typed.of_form(request.form, form.players.seated).seated(game.players)
    return jsonify(marks_of(paper_of(form, game, typed)).plain)


def _game(sent: SentSheet) -> Game:
    """The game of the table, before its rows. Answers by the table where something is wrong with it."""
    form, offer, house_rules = sent.form, sent.offer, sent.house_rules
    if not form.validate():
        abort(make_response(table_page(form, offer, house_rules), 422))
    with form_faults(lambda problems: table_page(form, offer, house_rules, place_errors(form, problems))):
        return game_from_form(form).game


def _keep(sent: SentSheet, game: Game) -> ResponseReturnValue:
    """Keep the game in one act, if every row is right."""
    form = sent.form
    paper = paper_of(form, game, sent.typed.seated(game.players))
    if not paper.whole:
        return rows_page(sent, game, [_("Not kept yet. Something is missing or wrong in the marked rows.")]), 422
    device, day, group = ensure_device(), form.started_on.data, group_of(form, sent.house_rules, ensure_device())
    rounds = tuple(
        replace(record, played_on=day, note=note_of(row.reconstructed, game.players))
        for record, row in zip(paper.game.rounds, paper.rows, strict=False)
    )
    whole = replace(paper.game, rounds=rounds)
    with form_faults(lambda problems: rows_page(sent, game, sentences_for(problems, game.players))):
        key = start_game(device, whole, day or today(), group_id=group, start_id=start_id_of_form())
    return see_other("game.show", key=key)
