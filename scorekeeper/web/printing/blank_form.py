"""An empty sheet to print: for which rules and people, on which paper."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from wtforms import RadioField
from wtforms.validators import Length, ValidationError

from scorekeeper.rules.one_spelling import name_key
from scorekeeper.sheets.paper.catalogue import SHEETS
from scorekeeper.web.foundation.fields import WholeField
from scorekeeper.web.foundation.language import lazy as _l
from scorekeeper.web.foundation.text import MAX_NAME_LENGTH, LineField, clean
from scorekeeper.web.new_game.form import RoundsForm
from scorekeeper.web.printing.form import PrintForm

USUAL_PLAYERS = 4


class BlankSheetForm(PrintForm, RoundsForm):
    """What a blank sheet needs to know."""

    players = WholeField(_l("Players"), default=USUAL_PLAYERS)
    names = LineField(_l("Names, clockwise"), [Length(max=600, message=_l("These are too many names."))])

    def __init__(self, formdata: Any = None, **kwargs: Any) -> None:
        super().__init__(formdata=formdata, **kwargs)
        if self.players.data is None and not self.players.errors:
            self.players.data = len(self.names_list) or USUAL_PLAYERS

    def validate_players(self, field: WholeField) -> None:
        """As many as the rules are for."""
        least, most = self.chosen.least_players, self.chosen.most_players
        if field.data is None or not least <= field.data <= most:
            if least == most:
                raise ValidationError(_("These rules are for exactly %(number)d players.", number=least))
            raise ValidationError(_("These rules are for %(least)d to %(most)d players.", least=least, most=most))

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

    def validate_sheet(self, field: RadioField) -> None:
        """The one made for the rules, or one that serves any."""
        if field.data and (field.data not in SHEETS or SHEETS[field.data].made_for):
            raise ValidationError(_("Choose a sheet."))

    @property
    def names_list(self) -> tuple[str, ...]:
        """The names between the commas."""
        return tuple(name for name in map(clean, (self.names.data or "").split(",")) if name)
