"""Fields whose sentences are ours."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from wtforms import DateField, IntegerField


class DayField(DateField):
    """A date, as a browser's calendar sends it."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the field. Raises ValueError with our own sentence."""
        try:
            super().process_formdata(valuelist)
        except ValueError:
            raise ValueError(_("This is not a date. Write it like 2026-11-20.")) from None


class WholeField(IntegerField):
    """A whole number."""

    def process_formdata(self, valuelist: list[Any]) -> None:
        """Read the field. Raises ValueError with our own sentence."""
        try:
            super().process_formdata([text for text in valuelist if not isinstance(text, str) or text.strip()])
        except ValueError:
            raise ValueError(_("Write a whole number.")) from None
