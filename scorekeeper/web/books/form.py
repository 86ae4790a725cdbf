"""Which games a book is of, and on which paper."""

from __future__ import annotations

from wtforms import HiddenField, SelectField

from scorekeeper.actions.books.books import BookChoice
from scorekeeper.storage.jobs.job import BookOrder
from scorekeeper.web.foundation.language import language
from scorekeeper.web.foundation.language import lazy as _l
from scorekeeper.web.printing.form import PrintForm

ALL, YEAR, PLAYER = "all", "year-", "player-"


class BookForm(PrintForm):
    """The group, and which of its games: all, or `year-2026`, or `player-Gina`. It is kept."""

    group = HiddenField()
    games = SelectField(_l("Which games"), default=ALL, validate_choice=False)

    def order(self, choices: list[BookChoice]) -> BookOrder | None:
        """The order that the form describes, None where it names something that cannot be chosen."""
        choice = next((each for each in choices if str(each.group_id) == self.group.data), None)
        if choice is None:
            return None
        wanted, paper, ink = self.games.data or "", self.paper.data, self.ink.data
        if wanted == ALL:
            return BookOrder(choice.group_id, paper, ink, language=language())
        year = next((year for year in choice.years if wanted == f"{YEAR}{year}"), None)
        player = next((name for name in choice.players if wanted == f"{PLAYER}{name}"), "")
        return BookOrder(choice.group_id, paper, ink, player, year, language()) if player or year else None
