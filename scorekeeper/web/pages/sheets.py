"""Score sheets on paper: of a game, or empty ones to fill in by hand."""

from __future__ import annotations

from flask import Blueprint, Response, abort, render_template, request
from flask_babel import gettext as _

from scorekeeper.actions.games import game_at
from scorekeeper.rules.errors import IllegalAct
from scorekeeper.rules.score_sheet import NoSheet
from scorekeeper.sheets.pdf import PAPERS, blank_sheet_pdf, score_sheet_pdf
from scorekeeper.sheets.standings_picture import standings_picture
from scorekeeper.web.agreement import agreed_rounds, rules_of
from scorekeeper.web.device import known_device
from scorekeeper.web.errors import sentences_for
from scorekeeper.web.forms.blank_sheet import PAPER_NAMES, BlankSheetForm
from scorekeeper.web.house_rules.choices import house_choices, house_for, rule_sets
from scorekeeper.web.language import language
from scorekeeper.web.new_game_view import rule_choices
from scorekeeper.web.printing import missing_for_printing

bp = Blueprint("sheets", __name__)


@bp.get("/games/<key>/sheet.pdf")
def of_game(key: str) -> Response:
    """The sheet of a game as far as it has come."""
    stored = game_at(key, known_device())
    paper = request.args.get("paper", "a4")
    if paper not in PAPERS:
        abort(404)
    return _pdf(score_sheet_pdf(stored.sheet, paper, language=language(), translate=_), f"oh-hell-{stored.started_on}")


@bp.get("/games/<key>/standings.png")
def standings(key: str) -> Response:
    """Who leads with how much, as a picture: for messengers, which show it beside the link, and for group chats."""
    stored = game_at(key, known_device())
    return Response(standings_picture(stored.sheet, _), mimetype="image/png")


@bp.get("/sheets")
def blank_form() -> str:
    """Ask what the empty sheet is for."""
    form = BlankSheetForm(formdata=request.args or None, house=rule_sets(house_for(known_device())))
    return _page(form, [])


@bp.get("/sheets/blank.pdf")
def blank() -> Response | tuple[str, int]:
    """An empty sheet."""
    form = BlankSheetForm(formdata=request.args, house=rule_sets(house_for(known_device())))
    if not form.validate():
        return _page(form, [_("The sheet is not made yet: please look at the marked places.")]), 422
    rules, players = rules_of(form), form.players.data or 0
    try:
        agreed = agreed_rounds(form, rules, players)
        pdf = blank_sheet_pdf(
            rules,
            players,
            names=form.listed_names or None,
            agreed=agreed,
            paper=form.paper.data,
            language=language(),
            translate=_,
        )
    except (IllegalAct, NoSheet) as wrong:
        return _page(form, sentences_for(wrong.problems)), 422
    return _pdf(pdf, f"oh-hell-{rules.id}-{players}")


def _pdf(pdf: bytes, name: str) -> Response:
    """Shown in the browser, from where it is printed; saved under a name that says what it is."""
    answer = Response(pdf, mimetype="application/pdf")
    answer.headers.set("Content-Disposition", "inline", filename=f"{name}.pdf")
    return answer


def _page(form: BlankSheetForm, wrong: list[str]) -> str:
    return render_template(
        "blank_sheet.html",
        form=form,
        own=house_choices(house_for(known_device()), form.rules.data),
        rules=rule_choices(form.chosen_preset),
        papers=PAPER_NAMES,
        wrong=wrong,
        missing=missing_for_printing(),
    )
