"""Forms for printing: which sheet, on which paper, in which ink; for a blank sheet also which rules and people."""

from __future__ import annotations

from typing import Any, ClassVar

from flask_babel import gettext as _
from wtforms import BooleanField, Form, RadioField
from wtforms.validators import Length, ValidationError

from scorekeeper.rules.normalization import name_key
from scorekeeper.sheets.paper.print_options import INKS, SHEETS, PrintOptions
from scorekeeper.web.fields import MAX_NAME_LENGTH, LineField, OneOfField, PageForm, WholeField, clean
from scorekeeper.web.language import current_language, lazy as _l
from scorekeeper.web.new_game.form import RoundsForm
from scorekeeper.wording.sentences import EXACTLY, FROM_TO

PAPER_NAMES = {"a4": "A4", "letter": "Letter", "a5": "A5"}
LARGE_PAPER_NAMES = PAPER_NAMES | {"a3": "A3"}
HAND, TYPE = "hand", "type"
FILLED, NAMES, EMPTY = "filled", "names", "empty"
USUAL_PLAYERS = 4


class PrintForm(PageForm):
    """The form with the choices for any sheet. It changes nothing, so it is sent as a query.

    A missing value gets its default.
    """

    # The papers to choose from, by their names.
    papers: ClassVar = LARGE_PAPER_NAMES
    sheet = RadioField(_l("Sheet"), default="", validate_choice=False)
    paper = OneOfField(_l("Paper"), LARGE_PAPER_NAMES, default="a4")
    ink = OneOfField(_l("Ink"), INKS, default=INKS[0])
    holes = BooleanField(_l("Room for punched holes"))
    ones = BooleanField(_l("A small 1 before each bid"))

    def __init__(self, formdata: Any = None, **kwargs: Any) -> None:
        super().__init__(formdata=formdata, **kwargs)

    @property
    def choices(self) -> list[tuple[str, object]]:
        """All choices, which are part of the cache key of a print."""
        return sorted((field.name, field.data) for field in self)

    def printing(self, *, hand: bool = True) -> PrintOptions:
        """Return the print options, in the reader's language."""
        return PrintOptions(
            self.paper.data,
            current_language(),
            self.sheet.data,
            self.ink.data,
            hand,
            holes=self.holes.data,
            ones=self.ones.data,
        )


class GamePrintForm(PrintForm):
    """The sheet of a game so far, or a blank one for the next game of the same people."""

    fill = OneOfField(_l("Filled in"), (FILLED, NAMES, EMPTY), default=FILLED)
    hand = OneOfField(_l("Written"), (HAND, TYPE), default=HAND)
    live = BooleanField(_l("With a code to watch the game"))
    earlier = BooleanField(_l("With the games before it"))


class NamesForm(Form):
    """The form for comma-separated names: one for each player, or no names at all. Other forms inherit its fields.

    If the number of players is missing, it is the number of names, or else `usual_players`.
    """

    players: WholeField
    names: LineField
    usual_players: int

    def __init__(self, formdata: Any = None, **kwargs: Any) -> None:
        super().__init__(formdata=formdata, **kwargs)
        if self.players.data is None and not self.players.errors:
            self.players.data = len(self.names_list) or self.usual_players

    def validate_names(self, _field: LineField) -> None:
        """Require no names at all, or one for each player. Names must be different and short enough for a column."""
        names = self.names_list
        if not names:
            return
        if len(names) != self.players.data:
            raise ValidationError(_("Enter one name for each player, with commas between them, or leave this empty."))
        if len({name_key(name) for name in names}) < len(names):
            raise ValidationError(_("Two players have the same name."))
        if any(len(name) > MAX_NAME_LENGTH for name in names):
            raise ValidationError(_("At most %(max)d characters.", max=MAX_NAME_LENGTH))

    @property
    def names_list(self) -> tuple[str, ...]:
        """The names between the commas."""
        return tuple(name for name in map(clean, (self.names.data or "").split(",")) if name)


class BlankSheetForm(NamesForm, PrintForm, RoundsForm):
    """The choices for a blank sheet."""

    usual_players = USUAL_PLAYERS
    players = WholeField(_l("Players"), default=USUAL_PLAYERS)
    names = LineField(_l("Around the table, clockwise"), [Length(max=600, message=_l("This is too long."))])

    def validate_players(self, field: WholeField) -> None:
        """Require a number of players that the rules allow."""
        least, most = self.chosen.least_players, self.chosen.most_players
        if field.data is not None and not least <= field.data <= most:
            words = _(EXACTLY if least == most else FROM_TO, least=least, most=most, players=field.data)
            raise ValidationError(words)

    def validate_sheet(self, field: RadioField) -> None:
        """Require a sheet made for the rules, or a sheet that serves any rules."""
        if field.data and (field.data not in SHEETS or SHEETS[field.data].made_for):
            raise ValidationError(_("Choose one of these."))
