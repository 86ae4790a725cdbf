"""What addresses call a group: its number for those who keep score in it, the key of its shared pages for others."""

from __future__ import annotations

from flask import Flask
from werkzeug.routing import BaseConverter, ValidationError

# A larger number is none that a database gives.
MAX_ID = 2**31 - 1
# The group of a page that is for its keepers alone, and of one that may be shared.
CLUB = f"/<int(max={MAX_ID}):club_id>"
GROUP = "/<group:club_id>"


class GroupConverter(BaseConverter):
    """A part of an address: the number of a group, or a key, which is too long for a number."""

    regex = r"[0-9]{1,10}|[A-Za-z0-9_-]{22,64}"

    def to_python(self, value: str) -> int | str:
        """A number or a key."""
        if len(value) > len(str(MAX_ID)):
            return value
        if int(value) > MAX_ID:
            raise ValidationError
        return int(value)


def init_group_addresses(app: Flask) -> None:
    """Let addresses say `<group:…>`. To be called before pages are registered."""
    app.url_map.converters["group"] = GroupConverter
