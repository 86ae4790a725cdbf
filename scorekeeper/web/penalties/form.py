"""Points given or taken by hand: for whom, in which round, how many, and why."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from wtforms import BooleanField, HiddenField, RadioField, SelectField, StringField
from wtforms.validators import Length, ValidationError

from scorekeeper.rules.formula import Points
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.foundation.fields import points_in, whole_in
from scorekeeper.web.foundation.forms import PageForm
from scorekeeper.web.foundation.language import lazy as _l
from scorekeeper.web.foundation.text import LineField

TAKE, GIVE = "take", "give"
MAX_REASON_LENGTH = 60
# More points than these, and than so many times the largest total or penalty of the rules, are saved if confirmed. The
# phone asks the same (static/js/game/penalties.js).
UNQUESTIONED, TIMES = 200, 2


class PenaltyForm(PageForm):
    """One penalty. `penalty_id` tells a second tap from a second penalty; `asked` are the points that were doubted."""

    penalty_id = HiddenField(validators=[Length(max=64)])
    asked = HiddenField(validators=[Length(max=20)])
    seat = RadioField(_l("For whom?"), validate_choice=False)
    round = SelectField(_l("In round"), validate_choice=False)
    sign = RadioField(_l("Points"), default=TAKE, validate_choice=False)
    points = StringField(
        _l("How many points"), [Length(max=20, message=_l("Write a number of points like 20 or 2.5."))]
    )
    reason = LineField(_l("Why"), [Length(max=MAX_REASON_LENGTH, message=_l("This is too long: 60 letters fit."))])
    before_score = BooleanField(_l("Counts before the points of the round"))

    def __init__(self, stored: StoredGame, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.players = len(stored.recorded.players)
        self.rounds = current_round(stored)
        self.named = stored.recorded.rules.named_penalties
        totals = stored.sheet.totals
        sizes: list[Points] = [*totals, *(-total for total in totals), *(each.points for each in self.named)]
        self.most = max(UNQUESTIONED, *(TIMES * size for size in sizes))

    def validate_seat(self, field: RadioField) -> None:
        """Somebody at the table."""
        if whole_in(field.data, 4) not in range(self.players):
            raise ValidationError(_("Choose whom it is for."))

    def validate_round(self, field: SelectField) -> None:
        """A round that was begun, or the current one."""
        if whole_in(field.data, 4) not in range(1, self.rounds + 1):
            raise ValidationError(_("Choose a round that was begun."))

    def validate_sign(self, field: RadioField) -> None:
        """Given or taken."""
        if field.data not in (TAKE, GIVE):
            raise ValidationError(_("Are the points taken or given?"))

    def validate_points(self, _field: StringField) -> None:
        """A whole number or a half one, more than nothing; one beyond any sense only when it is sent again."""
        if not self.amount:
            raise ValidationError(_("Write a number of points like 20 or 2.5."))
        if self.amount > self.most and self.asked.data != self.points.data:
            self.asked.data = self.points.data
            raise ValidationError(_("That is far more than anyone has. If it is right, save it again."))

    @property
    def amount(self) -> Points | None:
        """How many points were typed, with a comma or a point; None where it is no such number."""
        return points_in(self.points.data, signs="")

    @property
    def signed(self) -> Points:
        """The points as they change the total."""
        amount = self.amount or 0
        return amount if self.sign.data == GIVE else -amount

    @property
    def why(self) -> str:
        """The reason; none for points that are given, where it is still the one for which the rules take them."""
        reason = self.reason.data or ""
        return "" if self.sign.data == GIVE and reason in {_(each.reason) for each in self.named} else reason


def current_round(stored: StoredGame) -> int:
    """The last round points can be noted in: the one being played, or the last one of a finished game."""
    return stored.sheet.next.round or max(len(stored.game.rounds), 1)


def usual_round(stored: StoredGame) -> int:
    """The round that points by hand are most likely for: the one just scored, while nothing of the next is recorded."""
    return min(current_round(stored), max(len(stored.game.rounds), 1))
