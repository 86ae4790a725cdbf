"""What the columns of somebody else's table are, as a person chooses it."""

from __future__ import annotations

from flask_babel import gettext as _
from werkzeug.datastructures import MultiDict

from scorekeeper.files.tables.column_matching import Means
from scorekeeper.files.tables.text import MAX_CELLS
from scorekeeper.web.foundation.text import MAX_NAME_LENGTH, clean


def meaning_words() -> tuple[tuple[Means, str], ...]:
    """Everything a column may be, in words."""
    return (
        (Means.NOTHING, _("leave it out")),
        (Means.ROUND, _("number of the round")),
        (Means.CARDS, _("cards in the round")),
        (Means.TRUMP, _("trump")),
        (Means.PLAYER, _("name of the player")),
        (Means.BID, _("bid")),
        (Means.TRICKS, _("tricks taken")),
        (Means.MADE, _("whether it was made")),
        (Means.POINTS, _("points of the round")),
        (Means.TOTAL, _("running total")),
    )


def meanings_in(sent: MultiDict[str, str]) -> list[tuple[Means, str]]:
    """What each column was chosen to be, and whose it is; empty where nobody was asked."""
    known = {means.value for means in Means}
    chosen = [Means(each if each in known else "") for each in sent.getlist("means")[:MAX_CELLS]]
    names = [clean(each)[:MAX_NAME_LENGTH] for each in sent.getlist("whose")[:MAX_CELLS]]
    return list(zip(chosen, [*names, *[""] * len(chosen)], strict=False))
