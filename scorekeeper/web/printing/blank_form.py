"""An empty sheet to print: for which rules and people, on which paper."""

from __future__ import annotations

from flask_babel import gettext as _
from wtforms import RadioField
from wtforms.validators import Length, ValidationError

from scorekeeper.sheets.paper.catalogue import SHEETS
from scorekeeper.web.foundation.fields import WholeField
from scorekeeper.web.foundation.language import lazy as _l
from scorekeeper.web.foundation.text import LineField
from scorekeeper.web.new_game.form import RoundsForm
from scorekeeper.web.printing.form import PrintForm
from scorekeeper.web.printing.names_form import NamesForm

USUAL_PLAYERS = 4


class BlankSheetForm(NamesForm, PrintForm, RoundsForm):
    """What a blank sheet needs to know."""

    usual_players = USUAL_PLAYERS
    players = WholeField(_l("Players"), default=USUAL_PLAYERS)
    names = LineField(_l("Names, clockwise"), [Length(max=600, message=_l("These are too many names."))])

    def validate_players(self, field: WholeField) -> None:
        """As many as the rules are for."""
        least, most = self.chosen.least_players, self.chosen.most_players
        if field.data is None or not least <= field.data <= most:
            if least == most:
                raise ValidationError(_("These rules are for exactly %(number)d players.", number=least))
            raise ValidationError(_("These rules are for %(least)d to %(most)d players.", least=least, most=most))

    def validate_sheet(self, field: RadioField) -> None:
        """The one made for the rules, or one that serves any."""
        if field.data and (field.data not in SHEETS or SHEETS[field.data].made_for):
            raise ValidationError(_("Choose a sheet."))
