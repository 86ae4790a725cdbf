"""Paper for an evening at several tables, and the poster of its standing."""

from __future__ import annotations

import json

from flask import Blueprint, abort, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.listing import games_of
from scorekeeper.sheets.evening.evening_set import PART_NAMES, EveningPart, evening_batches, evening_html
from scorekeeper.sheets.evening.poster import poster
from scorekeeper.sheets.evening.tables import TablesDoNotFit
from scorekeeper.sheets.paper.html import page_html
from scorekeeper.sheets.pictures.printing import PrintAs
from scorekeeper.web.evening.form import EveningForm, PosterForm
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.foundation.errors import sentences_for
from scorekeeper.web.foundation.first_fault import form_sentences, summary_of
from scorekeeper.web.foundation.language import current_language
from scorekeeper.web.foundation.print_support import missing_for_printing
from scorekeeper.web.foundation.responses import form_faults
from scorekeeper.web.house_rules.choices import house_rule_choices, house_rules_for, rule_sets
from scorekeeper.web.new_game.game_from_form import rules_of
from scorekeeper.web.printing.form import LARGE_PAPER_NAMES
from scorekeeper.web.printing.responses import print_response, print_set_response
from scorekeeper.web.rules.choice import rule_choices

bp = Blueprint("evening", __name__)


@bp.get("/sheets/evening")
def evening_form() -> ResponseReturnValue:
    """Ask how many tables there are, and which papers they need."""
    return _form(EveningForm(formdata=request.args or None, house_rules=rule_sets(house_rules_for(known_device()))), [])


@bp.get("/sheets/evening.pdf", reads="compute")
def papers() -> ResponseReturnValue:
    """All of them in one document."""
    form = EveningForm(formdata=request.args, house_rules=rule_sets(house_rules_for(known_device())))
    if not form.validate():
        return _form(form, summary_of(_("The papers are not made yet."), form_sentences(form))), 422
    parts = [EveningPart(part) for part in form.parts.data or ()]
    rules, tables, printing = rules_of(form), form.tables.data or 0, form.printing()
    made_from = (json.dumps(rules.definition), tables, form.people, parts, printing.paper, printing.ink, printing.holes)
    with form_faults(lambda problems: _form(form, sentences_for(problems))):
        try:
            batches = evening_batches(rules, tables, form.people, printing, parts)
            response = print_set_response(evening_html(batches, _("Oh Hell")), "evening", *made_from)
        except TablesDoNotFit as wrong:
            return _form(form, [wrong.sentence(rules, current_language())]), 422
    response.headers.set("Content-Disposition", "inline", filename="oh-hell-evening.pdf")
    return response


@bp.get("/sheets/poster")
def choose_games() -> ResponseReturnValue:
    """Ask which games were those of the evening."""
    return _choose(PosterForm(formdata=request.args or None), [])


@bp.get("/sheets/poster.pdf", reads="compute")
def standings() -> ResponseReturnValue:
    """Everybody who sat at one of these tables in one standing."""
    form = PosterForm(formdata=request.args)
    if not form.validate():
        return _choose(form, summary_of(_("The poster is not made yet."), form_sentences(form))), 422
    # Tables are numbered in the order in which their games were begun.
    games = sorted(
        (game_at(key, known_device()) for key in dict.fromkeys(form.games.data or ())), key=lambda game: game.id
    )
    versions = [(game.key, game.version) for game in games]
    title, printing = form.title.data or "", form.printing()

    def html() -> str:
        if not all(game.sheet.finished for game in games):
            abort(404)
        return page_html([poster([game.sheet for game in games], printing, title)])

    return print_response(PrintAs.PDF, html, "poster", versions, title, printing.paper, printing.ink)


def _form(form: EveningForm, wrong: list[str]) -> str:
    return render_template(
        "evening/form.html",
        form=form,
        own=house_rule_choices(house_rules_for(known_device()), form.rules.data),
        rules=rule_choices(form.chosen_preset),
        parts=[(part.value, words) for part, words in PART_NAMES.items()],
        papers=LARGE_PAPER_NAMES,
        wrong=wrong,
        missing=missing_for_printing(),
    )


def _choose(form: PosterForm, wrong: list[str]) -> str:
    return render_template(
        "evening/poster.html",
        form=form,
        games=[game for game in games_of(known_device() or "") if game.finished],
        papers=LARGE_PAPER_NAMES,
        wrong=wrong,
        missing=missing_for_printing(),
    )
