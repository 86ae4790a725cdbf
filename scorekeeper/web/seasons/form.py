"""The name and the days of a season."""

from __future__ import annotations

from datetime import date
from typing import Any

from flask_babel import gettext as _
from wtforms.validators import Length, Optional, ValidationError

from scorekeeper.rules.statistics.seasons import MAX_NAME_LENGTH, latest_day
from scorekeeper.storage.database.group_rows import Season
from scorekeeper.web.foundation.fields import DayField
from scorekeeper.web.foundation.forms import PageForm
from scorekeeper.web.foundation.language import lazy as _l
from scorekeeper.web.foundation.text import LineField


class SeasonForm(PageForm):
    """A season that is named, or changed."""

    name = LineField(_l("Name"), [Length(max=MAX_NAME_LENGTH, message=_l("A name has at most 40 letters."))])
    first_day = DayField(_l("First day"))
    last_day = DayField(_l("Last day"), [Optional()])

    def __init__(self, season: Season | None, today: date, **kwargs: Any) -> None:
        known = {"name": season.name, "first_day": season.first_day, "last_day": season.last_day} if season else {}
        super().__init__(data={"first_day": today, **known}, **kwargs)

    @property
    def values(self) -> dict[str, Any]:
        """What was typed, once it is valid."""
        return {"name": self.name.data, "first_day": self.first_day.data, "last_day": self.last_day.data}

    def validate_name(self, field: LineField) -> None:
        """It has one."""
        if not field.data:
            raise ValidationError(_("Give the season a name, such as Autumn 2026."))

    def validate_last_day(self, field: DayField) -> None:
        """Not before the first one, and not too long after it."""
        first = self.first_day.data
        if first is None or field.data is None:
            return
        if field.data < first:
            raise ValidationError(_("A season ends after it begins."))
        if field.data > latest_day(first):
            raise ValidationError(_("A season has at most three years."))
