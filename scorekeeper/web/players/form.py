"""Forms for a late player and for a takeover: the name, and the points to begin with."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from wtforms import HiddenField, RadioField, SelectField, StringField
from wtforms.validators import DataRequired, Length, ValidationError

from scorekeeper.rules.formula import Points
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.fields import MAX_NAME_LENGTH, LineField, PageForm, at_most, points_in
from scorekeeper.web.language import lazy as _l

OWN = "own"
NAME_CHECKS = (
    DataRequired(message=_l("Enter a name.")),
    at_most(MAX_NAME_LENGTH),
)


class TakeoverForm(PageForm):
    """The name of a player who takes over a seat."""

    name = LineField(_l("Who takes over"), NAME_CHECKS)


class NameForm(PageForm):
    """The name of a player, and the name that the page showed (`seen`)."""

    name = LineField(_l("Name"), NAME_CHECKS)
    where = RadioField(_l("Where"), validate_choice=False)
    seen = HiddenField()


class JoinForm(PageForm):
    """The form for a late player, who sits left of `after`.

    `start` is one of the totals offered, or `own` for the typed `total`. `fit` asks for smaller hands if the pack is
    too small.
    """

    name = LineField(_l("Name"), NAME_CHECKS)
    after = SelectField(_l("Sits left of"), coerce=int, validate_choice=False)
    fit = HiddenField()
    start = RadioField(_l("Begins with"), validate_choice=False)
    total = StringField(_l("How many points"), [Length(max=20, message=_l("Enter points such as 20, −3 or 2.5."))])

    def __init__(self, stored: StoredGame, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rules = stored.game.rules

    def validate_start(self, field: RadioField) -> None:
        """Require fewer points than the total that ends the game."""
        if field.data != OWN and points_in(field.data) is None:
            raise ValidationError(_("Choose one of these."))
        target = self.rules.target
        if self.points is None or target is None:
            return
        if self.points > target or (self.rules.exact_target and self.points == target):
            raise ValidationError(_("The game ends at %(target)s points: start with fewer.", target=target))

    def validate_total(self, _field: StringField) -> None:
        """Require whole or half points, if the table chose its own."""
        if self.start.data == OWN and self.points is None:
            raise ValidationError(_("Enter points such as 20, −3 or 2.5."))

    @property
    def points(self) -> Points | None:
        """The total to begin with, or None if it is not a number of points."""
        return points_in(self.total.data if self.start.data == OWN else self.start.data)
