"""Which games a book is of, and on which paper."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_wtf import FlaskForm
from wtforms import HiddenField, RadioField, SelectField
from wtforms.validators import ValidationError

from scorekeeper.actions.books import BookChoice
from scorekeeper.sheets.pdf import PAPERS
from scorekeeper.storage.bookshelf import Order
from scorekeeper.web.forms.lazy import lazy as _l

ALL, YEAR, PLAYER = "all", "year-", "player-"


class BookForm(FlaskForm):
    """The club, and which of its games: all, or `year-2026`, or `player-Gina`."""

    club = HiddenField()
    games = SelectField(_l("Which games"), default=ALL, validate_choice=False)
    paper = RadioField(_l("Paper"), default="a4", validate_choice=False)

    def validate_paper(self, field: RadioField) -> None:
        """A paper the sheets are made for."""
        if field.data not in PAPERS:
            raise ValidationError(_("Choose a paper."))

    def order(self, choices: list[BookChoice]) -> Order | None:
        """What is wanted, None where there is no such thing among the choices."""
        choice = next((each for each in choices if str(each.club_id) == self.club.data), None)
        if choice is None:
            return None
        wanted, paper = self.games.data or "", self.paper.data
        if wanted == ALL:
            return Order(choice.club_id, paper)
        year = next((year for year in choice.years if wanted == f"{YEAR}{year}"), None)
        player = next((name for name in choice.players if wanted == f"{PLAYER}{name}"), "")
        return Order(choice.club_id, paper, player, year) if player or year else None
