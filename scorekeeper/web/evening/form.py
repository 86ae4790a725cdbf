"""What an evening at several tables needs to know, and which games are on the poster of its standing."""

from __future__ import annotations

from typing import Any

from flask_babel import gettext as _
from wtforms import SelectMultipleField
from wtforms.validators import Length, ValidationError

from scorekeeper.sheets.evening.evening_set import EveningPart
from scorekeeper.sheets.evening.tables import MAX_TABLES
from scorekeeper.web.foundation.fields import WholeField
from scorekeeper.web.foundation.language import lazy as _l
from scorekeeper.web.foundation.text import LineField
from scorekeeper.web.new_game.form import RoundsForm
from scorekeeper.web.printing.form import NamesForm, PrintForm

USUAL_TABLES, USUAL_PLAYERS = 2, 8
# As many as twenty tables of rules for thirteen have.
MAX_PLAYERS = 260


class EveningForm(NamesForm, PrintForm, RoundsForm):
    """Rules, tables, players or their names, and which papers."""

    tables = WholeField(_l("Tables"), default=USUAL_TABLES)
    usual_players = USUAL_PLAYERS
    players = WholeField(_l("Players in all"), default=USUAL_PLAYERS)
    names = LineField(_l("Names, table by table"), [Length(max=9000, message=_l("These are too many names."))])
    parts = SelectMultipleField(
        _l("Papers"),
        default=[part.value for part in EveningPart],
        validate_choice=False,
    )

    def __init__(self, formdata: Any = None, **kwargs: Any) -> None:
        super().__init__(formdata=formdata, **kwargs)
        # A link that says nothing of the papers wants all of them.
        if not (formdata and "sent" in formdata) and not self.parts.data:
            self.parts.data = [part.value for part in EveningPart]
        if self.tables.data is None and not self.tables.errors:
            self.tables.data = USUAL_TABLES

    def validate_tables(self, field: WholeField) -> None:
        """A number of tables."""
        if field.data is None or not 1 <= field.data <= MAX_TABLES:
            raise ValidationError(_("From 1 to %(most)d tables.", most=MAX_TABLES))

    def validate_players(self, field: WholeField) -> None:
        """A number of people; whether they fit the tables is for the rules to say."""
        if field.data is None or not 1 <= field.data <= MAX_PLAYERS:
            raise ValidationError(_("From 1 to %(most)d players.", most=MAX_PLAYERS))

    def validate_parts(self, field: SelectMultipleField) -> None:
        """At least one, and each one of ours."""
        if not field.data or any(part not in [*EveningPart] for part in field.data):
            raise ValidationError(_("Choose at least one paper."))

    @property
    def people(self) -> tuple[str, ...]:
        """Everybody's name, or empty texts."""
        return self.names_list or ("",) * (self.players.data or 0)


class PosterForm(PrintForm):
    """Which games: those of tables of one evening."""

    title = LineField(_l("Title"), [Length(max=60, message=_l("A title has at most 60 letters."))])
    games = SelectMultipleField(_l("Games"), validate_choice=False)

    def validate_games(self, field: SelectMultipleField) -> None:
        """At least one, and no more than have room."""
        if not field.data:
            raise ValidationError(_("Choose the games of the evening."))
        if len(field.data) > MAX_TABLES:
            raise ValidationError(_("A poster has room for %(most)d games.", most=MAX_TABLES))
