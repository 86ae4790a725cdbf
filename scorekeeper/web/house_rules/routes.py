"""House rules: a group's own rule sets, listed, looked at, and written in a form that shows what they come to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.actions.errors import HouseRulesChanged, NameTaken
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.house_rules import change_house_rules, house_rules_at, house_rules_of, save_house_rules
from scorekeeper.actions.groups.listing import groups_for
from scorekeeper.rules.formula import FUNCTIONS, TERMS
from scorekeeper.rules.presets import NoSuchPreset, preset_definition, preset_ids
from scorekeeper.rules.presets.sentences import sentences_of
from scorekeeper.storage.house_rules import HouseRules
from scorekeeper.web.foundation.device import ensure_device, known_device
from scorekeeper.web.foundation.first_fault import form_sentences, summary_of
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.house_rules.check import CheckedForm, check_form
from scorekeeper.web.house_rules.form import HouseRulesForm
from scorekeeper.web.house_rules.list_view import house_items
from scorekeeper.web.house_rules.to_form import form_values
from scorekeeper.web.rules.routes import count_links, players_from_address
from scorekeeper.web.rules.view import rules_view
from scorekeeper.wording.rule_words import TIE_BREAKS

bp = Blueprint("house_rules", __name__, url_prefix="/house-rules")
Definition = Mapping[str, Any]


@bp.get("")
def index() -> ResponseReturnValue:
    """The house rules of the groups in which this device writes; nobody sees anybody else's."""
    device = known_device()
    return render_template("house_rules/index.html", rules=house_items(house_rules_of(device)) if device else [])


@bp.get("/<key>")
def show(key: str) -> ResponseReturnValue:
    """One rule set of the group, for a number of players."""
    house_rules = house_rules_at(key, known_device())
    players = players_from_address(house_rules.rules)
    return render_template(
        "rules/show.html",
        view=rules_view(house_rules.rules, players),
        players=players,
        counts=count_links(house_rules.rules, "house_rules.show", key=key),
        key=None,
        house_rules=house_rules,
        subheading=ngettext("Your rules for %(num)d player", "Your rules for %(num)d players", players),
    )


@bp.route("/new", methods=["GET", "POST"], writes="create")
def new() -> ResponseReturnValue:
    """House rules made from a shipped rule set, or from those of a game."""
    base = _base()

    def keep(definition: Definition) -> HouseRules:
        device = ensure_device()
        group_id = next((group.id for group in groups_for(device)), None)
        return save_house_rules(device, definition, group_id)

    if request.method == "GET":
        # The keeper writes the name and the summary; the source names the rules they are made from.
        source = _("House rules, after %(name)s", name=_(str(base.get("name", "")) or "Oh Hell"))
        form = HouseRulesForm(formdata=None, data=form_values(base) | {"name": "", "summary": "", "source": source})
        return _page(form, check_form(form, base), None)
    return _keep_or_show(HouseRulesForm(), base, None, keep)


@bp.route("/<key>/change", methods=["GET", "POST"], writes="create")
def change(key: str) -> ResponseReturnValue:
    """Change house rules; games that were started by them stay as they are."""
    house_rules = house_rules_at(key, known_device())
    if request.method == "GET":
        sentences = sentences_of(house_rules.rules)
        form_texts = {"summary": sentences.summary, "source": sentences.source, "version": str(house_rules.version)}
        form = HouseRulesForm(formdata=None, data=form_values(house_rules.definition) | form_texts)
        return _page(form, check_form(form, house_rules.definition), house_rules)
    form = HouseRulesForm()
    device = ensure_device()
    return _keep_or_show(
        form,
        house_rules.definition,
        house_rules,
        lambda definition: change_house_rules(key, device, definition, form.seen_version),
    )


@bp.route("/new/preview", methods=["GET", "POST"], writes="preview")
def preview_new() -> ResponseReturnValue:
    """What new rules come to as typed so far. Nothing is kept."""
    if request.method == "GET":
        return redirect(_address("new", "change", None), code=303)
    return _page(form := _stepped(), check_form(form, _base()), None)


@bp.route("/<key>/preview", methods=["GET", "POST"], writes="preview")
def preview(key: str) -> ResponseReturnValue:
    """What changed rules come to as typed so far. Nothing is kept."""
    house_rules = house_rules_at(key, known_device())
    if request.method == "GET":
        return see_other("house_rules.change", key=key)
    return _page(form := _stepped(), check_form(form, house_rules.definition), house_rules)


def _stepped() -> HouseRulesForm:
    """The form as sent, after the button beside one of its numbers, if that was pressed."""
    form = HouseRulesForm()
    form.change_number(request.form.get("less"), request.form.get("more"))
    return form


def _base() -> Definition:
    """What the new rules are made from."""
    if "game" in request.args:
        return game_at(request.args["game"], known_device()).recorded.rules.definition
    try:
        return preset_definition(request.args.get("from", preset_ids()[0]))
    except NoSuchPreset:
        abort(404)


def _keep_or_show(
    form: HouseRulesForm, base: Definition, house_rules: HouseRules | None, keep: Callable[[Definition], HouseRules]
) -> ResponseReturnValue:
    """Keep what the form says, or show what is wrong with it and what it comes to."""
    valid = form.validate()
    checked = check_form(form, base)
    status = 422
    if valid and checked.is_valid:
        try:
            return see_other("house_rules.show", key=keep(checked.definition).key)
        except NameTaken:
            form.name.errors = [_("You have other rules of this name: give these another one.")]
        except HouseRulesChanged as changed:
            form.version.data, house_rules, status = str(changed.current.version), changed.current, 409
            sentence = _("Somebody else changed these rules meanwhile. Save once more to have yours instead.")
            checked.more.append(sentence)
    return _page(form, checked, house_rules, saving=True), status


def _page(form: HouseRulesForm, checked: CheckedForm, house_rules: HouseRules | None, *, saving: bool = False) -> str:
    general = summary_of(_("Nothing is saved yet."), form_sentences(form)) if saving else []
    return render_template(
        "house_rules/edit.html",
        form=form,
        checked=checked,
        house_rules=house_rules,
        address=_address("new", "change", house_rules),
        preview_address=_address("preview_new", "preview", house_rules),
        back=_back(house_rules),
        wrong=[*general, *checked.more],
        terms=TERMS,
        tie_words=[("", ""), *((str(tie), _(words)) for tie, words in TIE_BREAKS.items())],
        functions=FUNCTIONS,
    )


def _address(new: str, change: str, house_rules: HouseRules | None) -> str:
    """The address of an act on rules that are new, with what they are made from, or on those that are changed."""
    if house_rules is None:
        made_from: dict[str, Any] = {name: request.args[name] for name in ("from", "game") if name in request.args}
        return url_for(f"house_rules.{new}", **made_from)
    return url_for(f"house_rules.{change}", key=house_rules.key)


def _back(house_rules: HouseRules | None) -> str:
    """The address of the rules that are changed or that new ones are made from; a game is one step behind its own."""
    if house_rules is not None:
        return url_for("house_rules.show", key=house_rules.key)
    if "game" in request.args:
        return url_for("rules.of_game", key=request.args["game"])
    if "from" in request.args:
        return url_for("rules.show", preset_id=request.args["from"])
    return url_for("house_rules.index")
