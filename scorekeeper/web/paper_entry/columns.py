"""What the columns of somebody else's table are, as a person chooses it."""

from __future__ import annotations

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorekeeper.files.tables.layout import ColumnMeaning
from scorekeeper.files.tables.text import MAX_CELLS
from scorekeeper.web.foundation.text import MAX_NAME_LENGTH, clean


def meaning_words() -> tuple[tuple[ColumnMeaning, str], ...]:
    """Everything a column may be, in words."""
    return (
        (ColumnMeaning.NOTHING, _("leave it out")),
        (ColumnMeaning.ROUND, _("number of the round")),
        (ColumnMeaning.CARDS, _("cards in the round")),
        (ColumnMeaning.TRUMP, _("trump")),
        (ColumnMeaning.PLAYER, _("name of the player")),
        (ColumnMeaning.BID, _("bid")),
        (ColumnMeaning.TRICKS, _("tricks taken")),
        (ColumnMeaning.MADE, _("whether it was made")),
        (ColumnMeaning.POINTS, _("points of the round")),
        (ColumnMeaning.TOTAL, _("running total")),
    )


def meanings_in(sent: MultiDict[str, str]) -> list[tuple[ColumnMeaning, str]]:
    """What each column was chosen to be, and whose it is; empty where nobody was asked."""
    known = {meaning.value for meaning in ColumnMeaning}
    chosen = [ColumnMeaning(each if each in known else "") for each in sent.getlist("means")[:MAX_CELLS]]
    names = [clean(each)[:MAX_NAME_LENGTH] for each in sent.getlist("whose")[:MAX_CELLS]]
    return list(zip(chosen, [*names, *[""] * len(chosen)], strict=False))
