"""Enter a game from its paper score sheet: first the table as it was agreed, then its sheet, row by row.

Nothing is kept before the whole sheet is right. Until then the forms carry everything along.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from flask import Blueprint, abort, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.actions.clock import today
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.rules.game import Game
from scorekeeper.rules.paper.game_reconstruction import PaperGame, reconstruct_game
from scorekeeper.storage.house_rules import HouseRules
from scorekeeper.web.foundation.device import asking_device, known_device
from scorekeeper.web.foundation.errors import sentences_for
from scorekeeper.web.foundation.first_fault import summary_of
from scorekeeper.web.foundation.responses import form_faults, see_other
from scorekeeper.web.foundation.text import MAX_NAME_LENGTH
from scorekeeper.web.house_rules.choices import house_for, rule_sets
from scorekeeper.web.new_game.form_actions import (
    club_of,
    place_errors,
    rearrange,
    suggest,
    table_sentences,
    table_values,
)
from scorekeeper.web.new_game.game_from_form import game_from_form
from scorekeeper.web.new_game.view import Suggestions, suggestions_for
from scorekeeper.web.paper_entry.columns import meaning_words, meanings_in
from scorekeeper.web.paper_entry.form import PaperForm
from scorekeeper.web.paper_entry.grid import grid_of, marks_of, rows_shown
from scorekeeper.web.paper_entry.sentences import note_of
from scorekeeper.web.paper_entry.table_upload import Unread, take_over
from scorekeeper.web.paper_entry.typed_cells import Typed

bp = Blueprint("paper_entry", __name__, url_prefix="/games/paper")

MORE_ROWS = 12
# What the rows carry along of the table as it was agreed.
SETTLED = (
    *("rules", "players", "dealer", "standing_dealer", "schedule", "lowest", "highest", "listed"),
    *("bidding", "started_on", "title", "column", "start_id"),
)
House = Mapping[str, HouseRules]


@bp.route("", methods=["GET", "POST"])
def type_in() -> ResponseReturnValue:
    """Ask who played by which rules; keep the game, once its rows are typed."""
    if request.method == "GET":
        offer, house = suggestions_for(known_device()), house_for(known_device())
        form = PaperForm(today(), formdata=None, house=rule_sets(house))
        suggest(form, offer, house)
        return _table_page(form, offer, house)
    sent = _sent()
    return _keep(sent, _game(sent))


@bp.route("/rows", methods=["GET", "POST"])
def rows() -> ResponseReturnValue:
    """The rows of the sheet, once the table is right; with `more` so many rows more."""
    if request.method == "GET":
        return see_other("paper_entry.type_in")
    sent = _sent()
    return _rows_page(sent, _game(sent), more=request.form.get("more", 0, type=int))


@bp.route("/table", methods=["GET", "POST"])
def table() -> ResponseReturnValue:
    """The table again, seated as one of its buttons says, with everything typed carried along."""
    if request.method == "GET":
        return see_other("paper_entry.type_in")
    sent = _sent()
    rearrange(sent.form, sent.offer)
    return _table_page(sent.form, sent.offer, sent.house)


@bp.route("/upload", methods=["GET", "POST"])
def upload() -> ResponseReturnValue:
    """Take over what a file or a text says, the whole of it or nothing."""
    if request.method == "GET":
        return see_other("paper_entry.type_in")
    sent, file = _sent(), request.files.get("file")
    try:
        rounds = take_over(sent.form, file.stream if file and file.filename else None, meanings_in(request.form))
    except Unread as unread:
        if unread.columns:
            return _columns_page(sent, unread), 422
        return _table_page(sent.form, sent.offer, sent.house, unread=unread.sentences), 422
    return _table_page(sent.form, sent.offer, sent.house, rounds_read=rounds)


@bp.post("/marks")
def marks() -> ResponseReturnValue:
    """What is right and wrong of the rows, while they are typed."""
    form = PaperForm(today(), formdata=request.form, house=rule_sets(house_for(known_device())))
    if not form.validate():
        abort(400)
    with form_faults(lambda _problems: abort(400)):
        game = game_from_form(form).game
    typed = Typed.of_form(request.form, form.players.seated).seated(game.players)
    return jsonify(marks_of(_paper(form, game, typed)).plain)


class SentSheet(Struct, frozen=True):
    """The form as it was sent: the table, the rows typed so far, and what there is to choose from."""

    form: PaperForm
    typed: Typed
    offer: Suggestions
    house: House


def _sent() -> SentSheet:
    house = house_for(known_device())
    form = PaperForm(today(), formdata=request.form, house=rule_sets(house))
    typed = Typed.of_form(request.form, form.players.seated)
    form.rows.data = typed.text
    return SentSheet(form, typed, suggestions_for(known_device()), house)


def _game(sent: SentSheet) -> Game:
    """The game of the table, before its rows. Answers by the table where something is wrong with it."""
    form, offer, house = sent.form, sent.offer, sent.house
    if not form.validate():
        abort(make_response(_table_page(form, offer, house), 422))
    with form_faults(lambda problems: _table_page(form, offer, house, place_errors(form, problems))):
        return game_from_form(form).game


def _keep(sent: SentSheet, game: Game) -> ResponseReturnValue:
    """Keep the game in one act, if every row is right."""
    form = sent.form
    paper = _paper(form, game, sent.typed.seated(game.players))
    if not paper.whole:
        return _rows_page(sent, game, [_("Not kept yet. Something is missing or wrong in the marked rows.")]), 422
    device, day, club = asking_device(), form.started_on.data, club_of(form, sent.house, asking_device())
    rounds = tuple(
        replace(record, played_on=day, note=note_of(row.reconstructed, game.players))
        for record, row in zip(paper.game.rounds, paper.rows, strict=False)
    )
    whole, start_id = replace(paper.game, rounds=rounds), form.start_id.data or None
    with form_faults(lambda problems: _rows_page(sent, game, sentences_for(problems, game.players))):
        key = start_game(device, whole, day or today(), club_id=club, start_id=start_id)
    return see_other("game.show", key=key)


def _paper(form: PaperForm, game: Game, typed: Typed) -> PaperGame:
    fill_bids = bool(form.fill.data)
    return reconstruct_game(game, typed.written(form.kind), fill_bids=fill_bids, as_played=typed.as_played)


def _rows_page(sent: SentSheet, game: Game, wrong: Iterable[str] = (), *, more: int = 0) -> str:
    extra = min(max(more, 0), MORE_ROWS)
    typed = sent.typed.seated(game.players).sized(rows_shown(game, len(sent.typed.rows), extra))
    paper = _paper(sent.form, game, typed)
    marks_shown = marks_of(paper)
    return render_template(
        "paper_entry/rows.html",
        form=sent.form,
        game=game,
        more=MORE_ROWS,
        rows=grid_of(paper, typed, marks_shown),
        marks=marks_shown,
        settled=_settled(),
        wrong=[*wrong],
        asks_trump=game.rules.scoring.needs_trump and not all(rule.suits for rule in game.rules.trump_rules),
    )


def _columns_page(sent: SentSheet, unread: Unread) -> str:
    return render_template(
        "paper_entry/columns.html",
        form=sent.form,
        columns=unread.columns,
        meanings=meaning_words(),
        name_length=MAX_NAME_LENGTH,
        settled=_settled(),
        wrong=[*unread.sentences],
    )


def _settled() -> list[tuple[str, str]]:
    """What the form says of the table as it was agreed, to be carried along."""
    return [
        (name, value)
        for name, value in request.form.items(multi=True)
        if name in SETTLED or name.startswith("reading-")
    ]


def _table_page(
    form: PaperForm,
    offer: Suggestions,
    house: House,
    table_errors: Iterable[str] = (),
    *,
    unread: Iterable[str] = (),
    rounds_read: int = 0,
) -> str:
    sentences = [*table_errors]
    return render_template(
        "paper_entry/table.html",
        **table_values(form, offer, house),
        table_errors=sentences,
        unread=[*unread],
        rounds_read=rounds_read,
        typed=Typed.of_text(form.rows.data or "").last,
        wrong=summary_of(_("The rows cannot be shown yet."), table_sentences(form, sentences)),
    )
