"""Imports a table from a spreadsheet into the form: players, rounds, and the cells of the rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO

from flask_babel import gettext as _
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from scorekeeper.files.tables.bare_rows import are_bare
from scorekeeper.files.tables.games import TableGame, table_games
from scorekeeper.files.tables.layout import ColumnMeaning, TableColumn, columns_of
from scorekeeper.files.tables.paper_table import PaperTable, read_table
from scorekeeper.files.tables.text import MAX_BYTES, MAX_CELLS, NotTable, TableLine, read_lines
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.paper import TableWithoutHeader
from scorekeeper.web.fields import MAX_NAME_LENGTH, clean
from scorekeeper.web.new_game.form import LISTED, MIN_FIELDS
from scorekeeper.web.paper_entry.form import PaperForm, TypedRows
from scorekeeper.web.responses import first_sentences, sentences_for

# A text with fewer columns is not a table.
FEWEST_COLUMNS = 2


class UploadRejected(Exception):
    """Nothing was imported, and `sentences` say why. The user may have to answer a question first.

    If `columns` is set, the question is what each column means; if `games` is set, which game to read. If `rows` is
    set, they are numbers without a header for the table in the form.
    """

    def __init__(
        self,
        sentences: Sequence[str],
        columns: Sequence[TableColumn] = (),
        games: Sequence[TableGame] = (),
        rows: Sequence[TableLine] = (),
    ) -> None:
        super().__init__(*sentences)
        self.sentences, self.columns, self.games, self.rows = sentences, columns, games, rows


def import_table(
    form: PaperForm,
    file: IO[bytes] | None,
    meanings: Sequence[tuple[ColumnMeaning, str]] = (),
    number: int | None = None,
) -> PaperTable:
    """Fill the form from a file, or else from the pasted text, and return the table.

    `meanings` override the header; `number` chooses one of several games. If UploadRejected is raised, the form is
    unchanged, except that it gets the text of the file if the user must choose.
    """
    sent = file.read(MAX_BYTES + 1) if file else b""
    data = sent or (form.text.data or "").encode("utf-8", "replace")
    if not data.strip():
        raise UploadRejected([_("Choose a file, or paste the table.")])
    text = data.decode("utf-8", "replace").removeprefix("\ufeff")
    table: PaperTable | None = None
    problems: tuple[Problem, ...]
    try:
        games = table_games(data, meanings)
        if len(games) > 1 and number not in range(1, len(games) + 1):
            form.text.data = text
            raise UploadRejected([], games=games)
        table, problems = read_table(games[number - 1 if number and len(games) > 1 else 0])
    except NotTable as wrong:
        problems = (Problem(wrong.fault),)
    if table is None:
        sentences = first_sentences(sentences_for(problems))
        unknown = any(isinstance(problem.fault, TableWithoutHeader) for problem in problems)
        lines = read_lines(data) if unknown and not meanings else []
        if are_bare(lines):
            form.text.data = text
            raise UploadRejected(sentences, rows=lines)
        columns = _chosen_columns(data, meanings) if unknown or meanings else ()
        if len(columns) < FEWEST_COLUMNS:
            raise UploadRejected(sentences)
        form.text.data = text
        raise UploadRejected(sentences if meanings else [], columns)
    form.text.data = ""
    form.players.data = [*table.names]
    form.widen(MIN_FIELDS)
    form.column.data = table.column.value
    form.rows.data = TypedRows.of_table(table).text
    # These are the rounds they played, whatever the rules.
    if table.cards is not None:
        form.schedule.data, form.listed.data = LISTED, " ".join(map(str, table.cards))
    return table


def _chosen_columns(data: bytes, meanings: Sequence[tuple[ColumnMeaning, str]]) -> tuple[TableColumn, ...]:
    """Return the columns with the chosen meanings, or else the guessed ones. Without a table there are no columns."""
    try:
        columns = columns_of(data)
    except NotTable:
        return ()
    chosen = [
        replace(column, meaning=meaning, whose=whose)
        for column, (meaning, whose) in zip(columns, meanings, strict=False)
    ]
    return (*chosen, *columns[len(chosen) :])


def meaning_words() -> tuple[tuple[ColumnMeaning, str], ...]:
    """Return each possible meaning of a column, in words."""
    return (
        (ColumnMeaning.NOTHING, _("Nothing")),
        (ColumnMeaning.ROUND, _("Round")),
        (ColumnMeaning.CARDS, _("Cards")),
        (ColumnMeaning.TRUMP, _("Trump")),
        (ColumnMeaning.PLAYER, _("Player")),
        (ColumnMeaning.BID, _("Bid")),
        (ColumnMeaning.TRICKS, _("Tricks")),
        (ColumnMeaning.MADE, _("Made")),
        (ColumnMeaning.POINTS, _("Points")),
        (ColumnMeaning.TOTAL, _("Total")),
    )


def meanings_in(sent: MultiDict[str, str]) -> list[tuple[ColumnMeaning, str]]:
    """Return the chosen meaning of each column, and its player. The list is empty if the user was not asked."""
    known = {meaning.value for meaning in ColumnMeaning}
    chosen = [ColumnMeaning(each if each in known else "") for each in sent.getlist("means")[:MAX_CELLS]]
    names = [clean(each)[:MAX_NAME_LENGTH] for each in sent.getlist("whose")[:MAX_CELLS]]
    return list(zip(chosen, [*names, *[""] * len(chosen)], strict=False))
