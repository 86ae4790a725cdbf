"""Sheets for paper: of a game, or blank ones to fill in by hand."""

from __future__ import annotations

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from msgspec.structs import replace

from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.game.history import earlier_games, sheet_extras, state_of_earlier_games
from scorekeeper.sheets.paper.document import SheetSource
from scorekeeper.sheets.paper.pdf import blank_sheet_html, named_sheet_html, score_sheet_html
from scorekeeper.sheets.paper.print_options import KINDS, SHEETS, NoSuchSheet, SheetShape, sheets_for
from scorekeeper.sheets.paper.small_sheets import SheetsDoNotFit
from scorekeeper.sheets.pictures import PrintAs, standings_html
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.devices import known_device
from scorekeeper.web.fields import form_sentences, summary_of
from scorekeeper.web.house_rules.choices import house_rule_choices, house_rules_for, rule_sets
from scorekeeper.web.language import current_language, day, translate
from scorekeeper.web.new_game.game_from_form import agreed_rounds, rules_of
from scorekeeper.web.printing.form import FILLED, HAND, NAMES, BlankSheetForm, GamePrintForm
from scorekeeper.web.printing.responses import print_response
from scorekeeper.web.responses import form_faults, sentences_for
from scorekeeper.web.rules import rule_choices
from scorekeeper.web.sharing.routes import link_to

bp = Blueprint("printing", __name__)


@bp.get("/games/<key>/print", public=True)
def choose(key: str) -> ResponseReturnValue:
    """Ask how to print the sheet of a game, or how to send it."""
    return _choices_page(key, [])


def _choices_page(key: str, wrong: list[str]) -> str:
    stored = game_at(key, known_device())
    return render_template(
        "printing/print.html",
        wrong=wrong,
        key=key,
        title=stored.recorded.display_name,
        form=GamePrintForm(formdata=request.args or None),
        kinds=sheets_for(stored.recorded.rules),
        name=f"oh-hell-{stored.started_on}",
        may_write=stored.may_write,
        only_here=link_to(url_for("game.show", key=key)).only_here,
    )


@bp.get("/games/<key>/sheet.pdf", reads="compute", public=True)
def of_game(key: str) -> ResponseReturnValue:
    """Send the sheet of a game so far, or a blank one for the same people."""
    return _game_sheet(PrintAs.PDF, key)


@bp.get("/games/<key>/sheet.png", reads="compute", public=True)
def picture(key: str) -> ResponseReturnValue:
    """Send the same sheet as a picture, for the group chat."""
    return _game_sheet(PrintAs.PNG, key)


@bp.get("/games/<key>/standings.png", reads="compute", public=True)
def standings(key: str) -> ResponseReturnValue:
    """Send the current standings as a picture, for group chats and for messengers that show it with a link."""
    stored = game_at(key, known_device())
    about = f"{day(stored.started_on)} · {translate(stored.recorded.rules.name)}"

    def card() -> str:
        return standings_html(stored.sheet, current_language(), about)

    return print_response(PrintAs.PAGE, [card], key, stored.version, name=f"standings-{stored.started_on}")


@bp.get("/sheets")
def blank_form() -> ResponseReturnValue:
    """Ask what the blank sheet is for."""
    form = BlankSheetForm(formdata=request.args or None, house_rules=rule_sets(house_rules_for(known_device())))
    return _page(form, [])


@bp.get("/sheets/blank.pdf", reads="compute")
def blank() -> ResponseReturnValue:
    """Send a blank sheet."""
    form = BlankSheetForm(formdata=request.args, house_rules=rule_sets(house_rules_for(known_device())))
    if not form.validate():
        return _page(form, summary_of(_("Nothing has been printed yet."), form_sentences(form))), 422
    rules, players = rules_of(form), form.players.data or 0
    with form_faults(lambda problems: _page(form, sentences_for(problems))):
        agreed = agreed_rounds(form, rules, players)
        try:
            sheet = blank_sheet_html(rules, players, form.printing(), names=form.names_list or None, agreed=agreed)
        except SheetsDoNotFit as wrong:
            return _page(form, [wrong.sentence(current_language())]), 422
    return print_response(PrintAs.PDF, [lambda: sheet], sheet, name=f"{rules.id}-{players}")


def _game_sheet(kind: PrintAs, key: str) -> ResponseReturnValue:
    """Return the sheet of a game that the address asks for. Answers 404 to choices that no form offers."""
    stored = game_at(key, known_device())
    form = GamePrintForm(formdata=request.args)
    if not form.validate():
        abort(404)
    earlier = _earlier_games(stored, form)
    versions = [*((each.key, each.version) for each in (*earlier, stored)), state_of_earlier_games(stored)]
    live = _live_address(key, form)
    try:
        parts = [lambda: _game_html(stored, form, earlier, live)]
        return print_response(kind, parts, versions, form.choices, live, name=str(stored.started_on))
    except NoSuchSheet:
        abort(404)
    except SheetsDoNotFit as wrong:
        return _choices_page(key, [wrong.sentence(current_language())]), 422


def _earlier_games(stored: StoredGame, form: GamePrintForm) -> list[StoredGame]:
    """Return earlier games to print on the same page, if small sheets were chosen and there is room."""
    kind = SHEETS.get(form.sheet.data)
    if kind is None or not form.earlier.data or form.fill.data != FILLED:
        return []
    return earlier_games(stored, kind.per_page - 1)


def _live_address(key: str, form: GamePrintForm) -> str:
    """Return the address for watching the game if the sheet is a table tent or the form asks for it, or else an empty
    text.

    It is also empty if no other machine can open the address.
    """
    if not form.live.data and form.sheet.data != SheetShape.TENT:
        return ""
    link = link_to(url_for("game.show", key=key))
    return "" if link.only_here else link.address


def _game_html(stored: StoredGame, form: GamePrintForm, earlier: list[StoredGame], live: str) -> str:
    printing, game = form.printing(hand=form.hand.data == HAND), stored.game
    if form.fill.data == FILLED:
        before = [SheetSource(each.sheet, extras=sheet_extras(each)) for each in earlier]
        return score_sheet_html(stored.sheet, printing, replace(sheet_extras(stored), live=live), before)
    if form.fill.data == NAMES:
        return named_sheet_html(game, printing)
    return blank_sheet_html(game.rules, game.founders, printing, agreed=game.agreed)


def _page(form: BlankSheetForm, wrong: list[str]) -> str:
    return render_template(
        "printing/blank.html",
        form=form,
        own=house_rule_choices(house_rules_for(known_device()), form.rules.data),
        rules=rule_choices(form.chosen_preset),
        kinds=[kind for kind in KINDS if not kind.made_for],
        wrong=wrong,
    )
