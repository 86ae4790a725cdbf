"""How a group ranks its players, typed in a form."""

from __future__ import annotations

import re
from typing import Any

from flask_babel import gettext as _
from wtforms import RadioField
from wtforms.validators import ValidationError

from scorekeeper.rules.statistics.points import MAX_DROPPED, MAX_PLACES, MAX_POINTS
from scorekeeper.rules.statistics.ranking import Order, Ranking
from scorekeeper.web.foundation.fields import WholeField, whole_in
from scorekeeper.web.foundation.forms import PageForm
from scorekeeper.web.foundation.language import lazy as _l
from scorekeeper.web.foundation.text import LineField

BETWEEN_NUMBERS = re.compile(r"[\s,;.–-]+")


class RankingForm(PageForm):
    """What the table is ranked by; for points what the places are worth, and how many evenings do not count."""

    order = RadioField(_l("Ranked by"), validate_choice=False)
    places = LineField(_l("Points for 1st, 2nd, 3rd place and so on"))
    dropped = WholeField(_l("Worst evenings dropped"))

    def __init__(self, ranking: Ranking, **kwargs: Any) -> None:
        usual = {
            "order": ranking.order.value,
            "places": ", ".join(map(str, ranking.places)),
            "dropped": ranking.dropped,
        }
        super().__init__(data=usual, **kwargs)

    @property
    def ranking(self) -> Ranking:
        """What was typed, once it is valid."""
        return Ranking(Order(self.order.data), tuple(_numbers(self.places.data)), self.dropped.data or 0)

    def validate_order(self, field: RadioField) -> None:
        """One of ours."""
        if field.data not in [*Order]:
            raise ValidationError(_("Choose one of these."))

    def validate_places(self, field: LineField) -> None:
        """Some numbers, none larger than the one before it."""
        try:
            numbers = _numbers(field.data)
        except ValueError:
            raise ValidationError(_("Write whole numbers with commas between them, such as 5, 3, 2, 1.")) from None
        if not 1 <= len(numbers) <= MAX_PLACES:
            raise ValidationError(_("From 1 to %(most)d numbers.", most=MAX_PLACES))
        if numbers != sorted(numbers, reverse=True):
            raise ValidationError(_("A better place is worth at least as much as the next one."))
        if not numbers[0]:
            raise ValidationError(_("The first place is worth at least 1 point."))

    def validate_dropped(self, field: WholeField) -> None:
        """A number of evenings."""
        if field.data is not None and not 0 <= field.data <= MAX_DROPPED:
            raise ValidationError(_("From 0 to %(most)d evenings.", most=MAX_DROPPED))


def _numbers(text: str | None) -> list[int]:
    """The numbers in a text. Raises ValueError where anything else is in it."""
    numbers = []
    for part in filter(None, BETWEEN_NUMBERS.split(text or "")):
        number = whole_in(part, len(str(MAX_POINTS)))
        if number is None or number > MAX_POINTS:
            raise ValueError(text)
        numbers.append(number)
    return numbers
