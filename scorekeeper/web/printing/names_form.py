"""The names on sheets that are printed before play."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from wtforms import Form
from wtforms.validators import ValidationError

from scorekeeper.rules.normalization import name_key
from scorekeeper.web.foundation.fields import WholeField
from scorekeeper.web.foundation.text import MAX_NAME_LENGTH, LineField, clean


class NamesForm(Form):
    """Names with commas between them, as many as players, or none. The forms built on it have the fields.

    Where no number of players is given it is that of the names, or else `usual_players`.
    """

    players: WholeField
    names: LineField
    usual_players: int

    def __init__(self, formdata: Any = None, **kwargs: Any) -> None:
        super().__init__(formdata=formdata, **kwargs)
        if self.players.data is None and not self.players.errors:
            self.players.data = len(self.names_list) or self.usual_players

    def validate_names(self, _field: LineField) -> None:
        """No names at all, or one for every player, none twice, none longer than its column."""
        names = self.names_list
        if not names:
            return
        if len(names) != self.players.data:
            raise ValidationError(_("Write one name for each player, with commas between them, or leave this empty."))
        if len({name_key(name) for name in names}) < len(names):
            raise ValidationError(_("Two players have the same name."))
        if any(len(name) > MAX_NAME_LENGTH for name in names):
            raise ValidationError(_("A name has at most 30 letters."))

    @property
    def names_list(self) -> tuple[str, ...]:
        """The names between the commas."""
        return tuple(name for name in map(clean, (self.names.data or "").split(",")) if name)
