"""Enter a game from its paper score sheet: first the table as agreed, then its sheet, row by row.

Nothing is stored until the whole sheet is right. Until then each form sends along everything that was typed before.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import Blueprint, abort, jsonify, make_response, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from msgspec.structs import replace

from scorekeeper.actions.clock import today
from scorekeeper.actions.start.new_game import start_game
from scorekeeper.files.tables.paper_table import PaperTable
from scorekeeper.rules.game import Game
from scorekeeper.rules.game.length import most_rounds
from scorekeeper.rules.paper.game_reconstruction import PaperGame, PaperRow
from scorekeeper.sheets.table.cells import endless_rows
from scorekeeper.web.devices import ensure_device, known_device
from scorekeeper.web.fields import MAX_NAME_LENGTH, summary_of
from scorekeeper.web.house_rules.choices import house_rules_for, rule_sets
from scorekeeper.web.incoming import start_id_of_form
from scorekeeper.web.language import current_language
from scorekeeper.web.new_game.form import MAX_ROUNDS
from scorekeeper.web.new_game.game_from_form import game_from_form
from scorekeeper.web.new_game.view import (
    Suggestions,
    fill_with_suggestions,
    form_page_values,
    group_of,
    place_errors,
    suggestions_for,
    table_sentences,
)
from scorekeeper.web.paper_entry.form import (
    HouseRulesByKey,
    PaperForm,
    SentSheet,
    TypedRows,
    UploadRejected,
    asks_trump,
    import_table,
    meaning_words,
    meanings_in,
    paper_of,
    sent_sheet,
)
from scorekeeper.web.responses import form_faults, see_other, sentences_for
from scorekeeper.wording.numbers import number_text
from scorekeeper.wording.paper_words import (
    offers_filling,
    reconstruction_note,
    row_faults,
    row_state,
    row_words,
    status_words,
    wrong_cell,
)

bp = Blueprint("paper_entry", __name__, url_prefix="/games/paper")
MORE_ROWS = 12
# A notice names at most this many texts of a table that are not read.
MAX_LEFT_OUT = 12
# What the rows carry along of the table as agreed.
SETTLED = (
    *("rules", "players", "dealer", "standing_dealer", "schedule", "lowest", "highest", "listed"),
    *("bidding", "started_on", "title", "column", "start_id"),
)


@bp.route("", methods=["GET", "POST"], writes="create")
def type_in() -> ResponseReturnValue:
    """Ask who played by which rules. Once the rows are typed, store the game."""
    if request.method == "GET":
        offer, house_rules = suggestions_for(known_device()), house_rules_for(known_device())
        form = PaperForm(today(), formdata=None, house_rules=rule_sets(house_rules))
        fill_with_suggestions(form, offer, house_rules)
        return table_page(form, offer, house_rules)
    sent = sent_sheet()
    return _store_game(sent, _game_of_table(sent))


@bp.route("/rows", methods=["GET", "POST"], writes="preview")
def rows() -> ResponseReturnValue:
    """Show the rows of the sheet, with `more` rows added. If the table has errors, show the table instead."""
    if request.method == "GET":
        return see_other("paper_entry.type_in")
    sent = sent_sheet()
    return rows_page(sent, _game_of_table(sent), more=request.form.get("more", 0, type=int))


@bp.route("/table", methods=["GET", "POST"], writes="preview")
def table() -> ResponseReturnValue:
    """Show the table again, carrying along everything typed."""
    if request.method == "GET":
        return see_other("paper_entry.type_in")
    sent = sent_sheet()
    return table_page(sent.form, sent.offer, sent.house_rules)


@bp.route("/upload", methods=["GET", "POST"], writes="preview")
def upload() -> ResponseReturnValue:
    """Fill the form from a file or a text. If anything cannot be read, nothing is filled in."""
    if request.method == "GET":
        return see_other("paper_entry.type_in")
    sent, file = sent_sheet(), request.files.get("file")
    stream = file.stream if file and file.filename else None
    try:
        read = import_table(sent.form, stream, meanings_in(request.form), request.form.get("game", type=int))
    except UploadRejected as unread:
        if unread.columns:
            return columns_page(sent, unread), 422
        if unread.rows:
            game = _game_of_table(sent)
            typed = TypedRows.of_bare(unread.rows, game, sent.form.kind)
            if typed.rows:
                return rows_page(replace(sent, typed=typed), game)
        if unread.games:
            return games_page(sent, unread), 422
        return table_page(sent.form, sent.offer, sent.house_rules, unread=unread.sentences), 422
    return table_page(sent.form, sent.offer, sent.house_rules, read=read)


@bp.post("/marks", writes="preview")
def marks() -> ResponseReturnValue:
    """Return the marks of the rows while they are typed."""
    form = PaperForm(today(), formdata=request.form, house_rules=rule_sets(house_rules_for(known_device())))
    if not form.validate():
        abort(400)
    with form_faults(lambda _problems: abort(400)):
        game = game_from_form(form).game
    typed = TypedRows.of_form(request.form, form.players.seated).seated(game.players)
    return jsonify(marks_of(paper_of(form, game, typed)))


def _game_of_table(sent: SentSheet) -> Game:
    """Return the game of the table, without its rows. If the table has errors, answer with its page."""
    form, offer, house_rules = sent.form, sent.offer, sent.house_rules
    if not form.validate():
        abort(make_response(table_page(form, offer, house_rules), 422))
    with form_faults(lambda problems: table_page(form, offer, house_rules, place_errors(form, problems))):
        return game_from_form(form).game


def _store_game(sent: SentSheet, game: Game) -> ResponseReturnValue:
    """Store the game in one act, if every row is right."""
    form = sent.form
    paper = paper_of(form, game, sent.typed.seated(game.players))
    if not paper.whole:
        return rows_page(sent, game, [_("Nothing has been saved yet.")]), 422
    device, day, group = ensure_device(), form.started_on.data, group_of(form, sent.house_rules, ensure_device())
    rounds = tuple(
        replace(record, played_on=day, note=reconstruction_note(row.reconstructed, game.players, current_language()))
        for record, row in zip(paper.game.rounds, paper.rows, strict=False)
    )
    whole = replace(paper.game, rounds=rounds)
    with form_faults(lambda problems: rows_page(sent, game, sentences_for(problems, game.players))):
        key = start_game(device, whole, day or today(), group_id=group, start_id=start_id_of_form())
    return see_other("game.show", key=key)


def table_page(
    form: PaperForm,
    offer: Suggestions,
    house_rules: HouseRulesByKey,
    table_errors: Iterable[str] = (),
    *,
    unread: Iterable[str] = (),
    read: PaperTable | None = None,
) -> str:
    """Return the page of the table as agreed, which comes first."""
    sentences = [*table_errors]
    return render_template(
        "paper_entry/table.html",
        **form_page_values(form, offer, house_rules),
        table_errors=sentences,
        unread=[*unread],
        rounds_read=len(read.cells) if read else 0,
        left_out=_first_in_quotes(read.left_out) if read else "",
        typed=TypedRows.of_text(form.rows.data or "").last,
        wrong=summary_of(_("Nothing has been saved yet."), table_sentences(form, sentences)),
    )


def rows_page(sent: SentSheet, game: Game, wrong: Iterable[str] = (), *, more: int = 0) -> str:
    """Return the page of the rows to be typed, with their marks; `more` of them are new."""
    extra = min(max(more, 0), MORE_ROWS)
    typed = sent.typed.seated(game.players).with_row_count(rows_shown(game, len(sent.typed.rows), extra))
    paper = paper_of(sent.form, game, typed)
    marks_shown = marks_of(paper)
    return render_template(
        "paper_entry/rows.html",
        form=sent.form,
        game=game,
        more=MORE_ROWS,
        rows=grid_of(paper, typed, marks_shown),
        marks=marks_shown,
        settled=_agreement_fields(),
        wrong=[*wrong],
        asks_trump=asks_trump(game),
    )


def columns_page(sent: SentSheet, unread: UploadRejected) -> str:
    """Return a page that asks for the meaning of the columns of an uploaded table."""
    return render_template(
        "paper_entry/columns.html",
        form=sent.form,
        columns=unread.columns,
        meanings=meaning_words(),
        name_length=MAX_NAME_LENGTH,
        settled=_agreement_fields(),
        wrong=[*unread.sentences],
    )


def games_page(sent: SentSheet, unread: UploadRejected) -> str:
    """Return a page that asks which game of an uploaded table to read."""
    return render_template(
        "paper_entry/games.html",
        form=sent.form,
        games=unread.games,
        settled=_agreement_fields(),
        matched=_column_fields(),
    )


def _first_in_quotes(texts: Sequence[str]) -> str:
    """Return the first few of these texts, in quotes."""
    more = ["…"] if len(texts) > MAX_LEFT_OUT else []
    return ", ".join([*(f"“{text}”" for text in texts[:MAX_LEFT_OUT]), *more])


def _column_fields() -> list[tuple[str, str]]:
    """Return names and values of the fields about columns, for hidden fields."""
    return [(name, value) for name, value in request.form.items(multi=True) if name in ("means", "whose")]


def _agreement_fields() -> list[tuple[str, str]]:
    """Return names and values of the fields about the table, for hidden fields."""
    return [
        (name, value)
        for name, value in request.form.items(multi=True)
        if name in SETTLED or name.startswith("reading-")
    ]


def rows_shown(game: Game, there: int, more: int = 0) -> int:
    """Return the number of rows on the page, which is the number of rounds in the schedule.

    An endless game has the rows already `there`, but at least the rows of a printed sheet, plus `more`.
    """
    length = game.schedule.length
    wanted = length if length is not None else max(there, endless_rows(len(game.players))) + more
    return min(wanted, MAX_ROUNDS, most_rounds(len(game.players)))


def marks_of(paper: PaperGame) -> dict[str, Any]:
    """Return everything that the server says about what was typed. `fills` is whether it offers to fill in missing
    bids.
    """
    return {
        "rows": [_row_mark(row, paper.game.players) for row in paper.rows],
        "status": status_words(paper, current_language()),
        "fills": offers_filling(paper.problems),
    }


def grid_of(paper: PaperGame, typed: TypedRows, marks: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Return the rows with their marks, and two inputs for each player. `first` is whether the player bids first."""
    game = paper.game
    return [
        {
            "number": row.number,
            "cards": row.cards or 0,
            "trump": trump,
            "thick": row.number % len(game.players) == 0,
            "kept": row.number in typed.as_played,
            "mark": mark,
            "cells": [
                {
                    "name": name,
                    "bid": bid,
                    "result": result,
                    "first": seat == game.bidder(row.number),
                    "mark": mark["cells"][seat],
                }
                for seat, (name, (bid, result)) in enumerate(zip(game.players, cells, strict=True))
            ],
        }
        for row, mark, cells, trump in zip(paper.rows, marks["rows"], typed.rows, typed.trumps, strict=True)
    ]


def _row_mark(row: PaperRow, names: Sequence[str]) -> dict[str, Any]:
    """Return the marks of one row: `words` about all of it, its `faults`, and whether it can be recorded with them."""
    return {
        "number": row.number,
        "state": row_state(row),
        "words": row_words(row, names, current_language()),
        "faults": row_faults(row, names, current_language()),
        "can_be_kept": row.reconstructed.can_be_kept,
        "cells": [_cell_mark(row, seat) for seat in range(len(names))],
    }


def _cell_mark(row: PaperRow, seat: int) -> dict[str, Any]:
    """Return which of a player's two cells are impossible, and the value that the other cells prove."""
    problems = row.reconstructed.problems if row_state(row) == "wrong" else ()
    wrong = [wrong_cell(each) for each in problems if each.seat == seat]
    return {"wrong": list(dict.fromkeys(wrong)), "found": _inferred_text(row, seat)}


def _inferred_text(row: PaperRow, seat: int) -> str:
    """Return what the other cells prove about a player, as people write it: the total if it is missing, or else the
    tricks.
    """
    record = row.reconstructed.record
    if record is None:
        return ""
    if row.written.seats[seat].total is None:
        total = row.totals[seat]
        return "" if total is None else f"={number_text(total)}"
    tricks = "" if record.tricks[seat] is None else f"{record.tricks[seat]}t"
    return "?" if seat in row.reconstructed.unknown_tricks else tricks
