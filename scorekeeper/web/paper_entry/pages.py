"""The pages of a paper sheet: the table as it was agreed, the rows, the columns and the games of an uploaded table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from flask import render_template, request
from flask_babel import gettext as _

from scorekeeper.files.tables.paper_table import PaperTable
from scorekeeper.rules.game import Game
from scorekeeper.web.foundation.first_fault import summary_of
from scorekeeper.web.foundation.text import MAX_NAME_LENGTH
from scorekeeper.web.new_game.form_actions import table_sentences, table_values
from scorekeeper.web.new_game.view import Suggestions
from scorekeeper.web.paper_entry.columns import meaning_words
from scorekeeper.web.paper_entry.form import PaperForm
from scorekeeper.web.paper_entry.grid import grid_of, marks_of, rows_shown
from scorekeeper.web.paper_entry.sent_sheet import HouseRulesByKey, SentSheet, paper_of
from scorekeeper.web.paper_entry.table_upload import Unread
from scorekeeper.web.paper_entry.typed_cells import Typed

MORE_ROWS = 12
# A notice names at most this many texts of a table that are not read.
MAX_LEFT_OUT = 12
# What the rows carry along of the table as it was agreed.
SETTLED = (
    *("rules", "players", "dealer", "standing_dealer", "schedule", "lowest", "highest", "listed"),
    *("bidding", "started_on", "title", "column", "start_id"),
)


def table_page(
    form: PaperForm,
    offer: Suggestions,
    house_rules: HouseRulesByKey,
    table_errors: Iterable[str] = (),
    *,
    unread: Iterable[str] = (),
    read: PaperTable | None = None,
) -> str:
    """The table as it was agreed, which is asked first."""
    sentences = [*table_errors]
    return render_template(
        "paper_entry/table.html",
        **table_values(form, offer, house_rules),
        table_errors=sentences,
        unread=[*unread],
        rounds_read=len(read.cells) if read else 0,
        left_out=_quoted(read.left_out) if read else "",
        typed=Typed.of_text(form.rows.data or "").last,
        wrong=summary_of(_("The rows cannot be shown yet."), table_sentences(form, sentences)),
    )


def rows_page(sent: SentSheet, game: Game, wrong: Iterable[str] = (), *, more: int = 0) -> str:
    """The rows of the sheet to be typed, with what is right and wrong of them; `more` of them are new."""
    extra = min(max(more, 0), MORE_ROWS)
    typed = sent.typed.seated(game.players).sized(rows_shown(game, len(sent.typed.rows), extra))
    paper = paper_of(sent.form, game, typed)
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


def columns_page(sent: SentSheet, unread: Unread) -> str:
    """The columns of an uploaded table whose meaning has to be asked for."""
    return render_template(
        "paper_entry/columns.html",
        form=sent.form,
        columns=unread.columns,
        meanings=meaning_words(),
        name_length=MAX_NAME_LENGTH,
        settled=_settled(),
        wrong=[*unread.sentences],
    )


def games_page(sent: SentSheet, unread: Unread) -> str:
    """The games of an uploaded table of which one has to be chosen."""
    return render_template(
        "paper_entry/games.html", form=sent.form, games=unread.games, settled=_settled(), matched=_matched()
    )


def _quoted(texts: Sequence[str]) -> str:
    """The first of these texts, in quotes."""
    more = ["…"] if len(texts) > MAX_LEFT_OUT else []
    return ", ".join([*(f"“{text}”" for text in texts[:MAX_LEFT_OUT]), *more])


def _matched() -> list[tuple[str, str]]:
    """What was chosen of the columns, to be carried along."""
    return [(name, value) for name, value in request.form.items(multi=True) if name in ("means", "whose")]


def _settled() -> list[tuple[str, str]]:
    """What the form says of the table as it was agreed, to be carried along."""
    return [
        (name, value)
        for name, value in request.form.items(multi=True)
        if name in SETTLED or name.startswith("reading-")
    ]
