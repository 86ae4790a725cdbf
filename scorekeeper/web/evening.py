"""Paper for an evening at several tables, and the poster of its standings."""

from __future__ import annotations

import json
from typing import Any

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from wtforms import SelectMultipleField
from wtforms.validators import Length, ValidationError

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.groups import games_of
from scorekeeper.sheets.evening.evening_set import PART_NAMES, EveningPart, evening_batches, evening_html, poster
from scorekeeper.sheets.evening.tables import MAX_TABLES, TablesDoNotFit
from scorekeeper.sheets.paper.html import page_html
from scorekeeper.sheets.pictures import PrintAs
from scorekeeper.web.devices import known_device
from scorekeeper.web.fields import LineField, WholeField, at_most, form_sentences, require_between, summary_of
from scorekeeper.web.house_rules.choices import house_rule_choices, house_rules_for, rule_sets
from scorekeeper.web.language import current_language, lazy as _l
from scorekeeper.web.new_game.form import RoundsForm
from scorekeeper.web.new_game.game_from_form import rules_of
from scorekeeper.web.printing.form import NamesForm, PrintForm
from scorekeeper.web.printing.responses import print_response
from scorekeeper.web.responses import form_faults, sentences_for
from scorekeeper.web.rules import rule_choices

bp = Blueprint("evening", __name__)
USUAL_TABLES, USUAL_PLAYERS = 2, 8
# Twenty tables of thirteen players.
MAX_PLAYERS = 260


@bp.get("/sheets/evening")
def evening_form() -> ResponseReturnValue:
    """Ask how many tables there are, and which papers they need."""
    return _evening_page(
        EveningForm(formdata=request.args or None, house_rules=rule_sets(house_rules_for(known_device()))), []
    )


@bp.get("/sheets/evening.pdf", reads="compute")
def papers() -> ResponseReturnValue:
    """Send all papers as one PDF."""
    form = EveningForm(formdata=request.args, house_rules=rule_sets(house_rules_for(known_device())))
    if not form.validate():
        return _evening_page(form, summary_of(_("Nothing has been printed yet."), form_sentences(form))), 422
    parts = [EveningPart(part) for part in form.parts.data or ()]
    rules, tables, printing = rules_of(form), form.tables.data or 0, form.printing()
    made_from = (json.dumps(rules.definition), form.choices)
    with form_faults(lambda problems: _evening_page(form, sentences_for(problems))):
        try:
            batches = evening_batches(rules, tables, form.people, printing, parts)
            return print_response(PrintAs.PDF, evening_html(batches, _("Oh Hell")), *made_from, name="evening")
        except TablesDoNotFit as wrong:
            return _evening_page(form, [wrong.sentence(rules, current_language())]), 422


@bp.get("/sheets/poster")
def choose_games() -> ResponseReturnValue:
    """Ask for the games of the evening."""
    return _poster_page(PosterForm(formdata=request.args or None), [])


@bp.get("/sheets/poster.pdf", reads="compute")
def standings() -> ResponseReturnValue:
    """Send a poster of the standings of all players at these tables."""
    form = PosterForm(formdata=request.args)
    if not form.validate():
        return _poster_page(form, summary_of(_("Nothing has been printed yet."), form_sentences(form))), 422
    # Tables are numbered in the order in which their games began.
    games = sorted(
        (game_at(key, known_device()) for key in dict.fromkeys(form.games.data or ())), key=lambda game: game.id
    )
    versions = [(game.key, game.version) for game in games]
    title, printing = form.title.data or "", form.printing()

    def html() -> str:
        if not all(game.sheet.finished for game in games):
            abort(404)
        return page_html([poster([game.sheet for game in games], printing, title)])

    return print_response(PrintAs.PDF, [html], "poster", versions, form.choices, name="poster")


def _evening_page(form: EveningForm, wrong: list[str]) -> str:
    return render_template(
        "evening/form.html",
        form=form,
        own=house_rule_choices(house_rules_for(known_device()), form.rules.data),
        rules=rule_choices(form.chosen_preset),
        parts=[(part.value, words) for part, words in PART_NAMES.items()],
        wrong=wrong,
    )


def _poster_page(form: PosterForm, wrong: list[str]) -> str:
    return render_template(
        "evening/poster.html",
        form=form,
        games=[game for game in games_of(known_device() or "") if game.finished],
        wrong=wrong,
    )


class EveningForm(NamesForm, PrintForm, RoundsForm):
    """The form for the papers of an evening: rules, tables, players or their names, and which papers."""

    tables = WholeField(_l("Tables"), default=USUAL_TABLES)
    usual_players = USUAL_PLAYERS
    players = WholeField(_l("Players in all"), default=USUAL_PLAYERS)
    names = LineField(_l("Names, table by table"), [Length(max=9000, message=_l("This is too long."))])
    parts = SelectMultipleField(
        _l("Papers"),
        default=[part.value for part in EveningPart],
        validate_choice=False,
    )

    def __init__(self, formdata: Any = None, **kwargs: Any) -> None:
        super().__init__(formdata=formdata, **kwargs)
        # A link that names no papers asks for all of them.
        if not (formdata and "sent" in formdata) and not self.parts.data:
            self.parts.data = [part.value for part in EveningPart]
        if self.tables.data is None and not self.tables.errors:
            self.tables.data = USUAL_TABLES

    def validate_tables(self, field: WholeField) -> None:
        """Check the number of tables."""
        require_between(field.data, 1, MAX_TABLES)

    def validate_players(self, field: WholeField) -> None:
        """Check the number of players; whether they fit the tables depends on the rules."""
        require_between(field.data, 1, MAX_PLAYERS)

    def validate_parts(self, field: SelectMultipleField) -> None:
        """Require at least one paper, and only known ones."""
        if not field.data or any(part not in [*EveningPart] for part in field.data):
            raise ValidationError(_("Choose one of these."))

    @property
    def people(self) -> tuple[str, ...]:
        """The names of all players, or empty texts."""
        return self.names_list or ("",) * (self.players.data or 0)


class PosterForm(PrintForm):
    """The form that chooses the games of the tables of one evening."""

    title = LineField(_l("Title"), [at_most(60)])
    games = SelectMultipleField(_l("Games"), validate_choice=False)

    def validate_games(self, field: SelectMultipleField) -> None:
        """Require at least one game, and no more than fit on the poster."""
        if not field.data:
            raise ValidationError(_("Choose one of these."))
        if len(field.data) > MAX_TABLES:
            raise ValidationError(_("A poster has room for %(most)d games.", most=MAX_TABLES))
