"""A table from a spreadsheet, taken over into the form: players, rounds, and the cells of the rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import IO

from flask_babel import gettext as _

from scorekeeper.files.tables.paper_table import read_table
from scorekeeper.files.tables.text import MAX_BYTES
from scorekeeper.web.foundation.errors import not_all, sentences_for
from scorekeeper.web.new_game.form import LISTED, MIN_FIELDS
from scorekeeper.web.paper_entry.form import PaperForm
from scorekeeper.web.paper_entry.typed_cells import Typed


class Unread(Exception):
    """Nothing was taken over; `sentences` say why."""

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__(*sentences)
        self.sentences = sentences


def take_over(form: PaperForm, file: IO[bytes] | None) -> int:
    """Fill the form from a file, or else from the text pasted into it, and return how many rounds it has.

    Raises Unread; then the form is as it was.
    """
    sent = file.read(MAX_BYTES + 1) if file else b""
    data = sent or (form.text.data or "").encode("utf-8", "replace")
    if not data.strip():
        raise Unread([_("Choose a file, or paste the table.")])
    table, problems = read_table(data)
    if table is None:
        raise Unread(not_all(sentences_for(problems)))
    form.text.data = ""
    form.players.data = [*table.names]
    form.widen(MIN_FIELDS)
    form.column.data = table.column.value
    form.rows.data = Typed.of_table(table).text
    # By whatever rules they played, these are the rounds they had.
    if table.cards is not None:
        form.schedule.data, form.listed.data = LISTED, " ".join(map(str, table.cards))
    return len(table.cells)
