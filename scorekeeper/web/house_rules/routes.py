"""House rules: a group's own rule sets, listed, shown, exchanged, and edited in a form with a preview."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _, ngettext
from werkzeug.utils import secure_filename

from scorekeeper.actions.errors import HouseRulesChanged, NameTaken
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.groups import groups_for
from scorekeeper.actions.groups.house_rules import (
    change_house_rules,
    copy_house_rules,
    delete_house_rules,
    house_rules_at,
    house_rules_of,
    save_house_rules,
)
from scorekeeper.files.rules_file import read_rules_file, write_rules_file
from scorekeeper.files.text import MAX_TOML_BYTES
from scorekeeper.rules.formula import FUNCTIONS, TERMS
from scorekeeper.rules.presets import NoSuchPreset, preset_definition, preset_ids
from scorekeeper.rules.presets.sentences import sentences_of
from scorekeeper.storage.database.group_rows import HouseRules
from scorekeeper.web.devices import ensure_device, known_device
from scorekeeper.web.fields import summary_of
from scorekeeper.web.house_rules.choices import house_items, house_rules_for, normalized_definition
from scorekeeper.web.house_rules.errors import CheckedForm, check_form, sentences_of_fields
from scorekeeper.web.house_rules.form import MAX_NAME_LENGTH, HouseRulesForm, ImportRulesForm
from scorekeeper.web.language import current_language
from scorekeeper.web.responses import first_sentences, see_other
from scorekeeper.web.rules import players_from_address, rules_view
from scorekeeper.wording import describe
from scorekeeper.wording.rule_words import TIE_BREAKS

bp = Blueprint("house_rules", __name__, url_prefix="/house-rules")
MAX_COPIES = 1_000
Definition = Mapping[str, Any]


@bp.get("")
def index() -> ResponseReturnValue:
    """List the house rules of the groups that this device keeps score for."""
    device = known_device()
    return render_template("house_rules/index.html", rules=house_items(house_rules_of(device)) if device else [])


@bp.get("/<key>")
def show(key: str) -> ResponseReturnValue:
    """Show one rule set of the group, for a number of players."""
    house_rules = house_rules_at(key, known_device())
    players = players_from_address(house_rules.rules)
    return render_template(
        "rules/show.html",
        view=rules_view(house_rules.rules, players),
        players=players,
        counts=house_rules.rules.player_counts,
        key=None,
        house_rules=house_rules,
        subheading=ngettext("Rules for %(num)d player", "Rules for %(num)d players", players),
    )


@bp.route("/new", methods=["GET", "POST"], writes="create")
def new() -> ResponseReturnValue:
    """Create house rules from a shipped rule set, or from the rules of a game."""
    base = _base_definition()

    def keep(definition: Definition) -> HouseRules:
        device = ensure_device()
        group_id = next((group.id for group in groups_for(device)), None)
        return save_house_rules(device, definition, group_id)

    if request.method == "GET":
        # The keeper writes name and summary; the source names the rules they derive from.
        source = _("House rules, after %(name)s", name=_(str(base.get("name", "")) or "Oh Hell"))
        form = HouseRulesForm(None, base, name="", summary="", source=source)
        form.show_points(request.args)
        return _page(form, check_form(form), None)
    return _store_or_show(HouseRulesForm(request.form, base), None, keep)


@bp.route("/<key>/change", methods=["GET", "POST"], writes="create")
def change(key: str) -> ResponseReturnValue:
    """Change house rules. Games that were started by them continue with the old rules."""
    house_rules = house_rules_at(key, known_device())
    if request.method == "GET":
        sentences = sentences_of(house_rules.rules)
        texts = {"summary": sentences.summary, "source": sentences.source, "version": str(house_rules.version)}
        form = HouseRulesForm(None, house_rules.definition, **texts)
        return _page(form, check_form(form), house_rules)
    form = HouseRulesForm(request.form, house_rules.definition)
    device = ensure_device()
    return _store_or_show(
        form,
        house_rules,
        lambda definition: change_house_rules(key, device, definition, form.seen_version),
    )


@bp.route("/new/preview", methods=["GET", "POST"], writes="preview", defaults={"key": None})
@bp.route("/<key>/preview", methods=["GET", "POST"], writes="preview")
def preview(key: str | None) -> ResponseReturnValue:
    """Preview new or changed rules as typed so far, with one number changed if its button was pressed. Nothing is
    stored.
    """
    house_rules = None if key is None else house_rules_at(key, known_device())
    if request.method == "GET":
        return redirect(_form_address("new" if house_rules is None else "change", house_rules), code=303)
    form = HouseRulesForm(request.form, _base_definition() if house_rules is None else house_rules.definition)
    form.change_number(request.form.get("less"), request.form.get("more"))
    return _page(form, check_form(form), house_rules)


@bp.post("/<key>/copy", writes="create")
def copy(key: str) -> ResponseReturnValue:
    """Copy rules in order to change them. The copy has a number in its name until it gets a name of its own."""
    house_rules = house_rules_at(key, known_device())
    made = _numbered_copy(house_rules, ensure_device())
    return see_other("house_rules.change", key=made.key)


@bp.route("/<key>/delete", methods=["GET", "POST"], writes="free")
def delete(key: str) -> ResponseReturnValue:
    """Ask, then delete house rules."""
    house_rules = house_rules_at(key, known_device())
    if request.method == "GET":
        return render_template("house_rules/delete.html", house_rules=house_rules)
    delete_house_rules(key, ensure_device())
    return see_other("house_rules.index")


@bp.get("/<key>/rules.toml")
def export(key: str) -> ResponseReturnValue:
    """Send the rules as a text that people can read, change and pass on."""
    house_rules = house_rules_at(key, known_device())
    response = Response(write_rules_file(house_rules.definition), mimetype="text/plain")
    name = secure_filename(house_rules.name) or "house-rules"
    response.headers.set("Content-Disposition", "attachment", filename=f"{name}.toml")
    return response


@bp.route("/import", methods=["GET", "POST"], writes="create")
def bring_in() -> ResponseReturnValue:
    """Import a text of rules. If anything is wrong with it, it comes back in the form."""
    form = ImportRulesForm()
    if request.method == "GET":
        return _import_page(form, [])
    sent = form.file.data.read(MAX_TOML_BYTES + 1) if form.file.data else b""
    data = sent or (form.text.data or "").encode("utf-8", "replace")
    form.text.data = data.decode("utf-8", "replace")
    if not form.validate():
        return _import_page(form, []), 422
    if not data.strip():
        return _import_page(form, [_("Choose a file, or paste the text of the rules.")]), 422
    definition, problems = read_rules_file(data)
    if definition is None:
        return _import_page(
            form, first_sentences(describe(problem, (), current_language()) for problem in problems)
        ), 422
    definition = normalized_definition(definition)
    definition["name"] = form.name.data or definition["name"] or _("House rules")
    if len(definition["name"]) > MAX_NAME_LENGTH:
        form.name.errors = [_("At most %(max)d characters.", max=MAX_NAME_LENGTH)]
        return _import_page(form, []), 422
    device = ensure_device()
    group_id = next((group.id for group in groups_for(device)), None)
    try:
        house_rules = save_house_rules(device, definition, group_id)
    except NameTaken as taken:
        form.name.errors = [_("You already have rules called “%(name)s”: choose another name.", name=taken.name)]
        return _import_page(form, []), 422
    return see_other("house_rules.show", key=house_rules.key)


def _base_definition() -> Definition:
    """Return the definition that new rules derive from."""
    if "game" in request.args:
        return game_at(request.args["game"], known_device()).recorded.rules.definition
    wanted = request.args.get("from", preset_ids()[0])
    if known := house_rules_for(known_device()).get(wanted):
        return dict(known.definition)
    try:
        return preset_definition(wanted)
    except NoSuchPreset:
        abort(404)


def _store_or_show(
    form: HouseRulesForm, house_rules: HouseRules | None, keep: Callable[[Definition], HouseRules]
) -> ResponseReturnValue:
    """Store the rules if they are valid, or show their errors and the preview."""
    valid = form.validate()
    checked = check_form(form)
    status = 422
    if valid and checked.is_valid:
        try:
            return see_other("house_rules.show", key=keep(checked.definition).key)
        except NameTaken:
            form.name.errors = [
                _("You already have rules called “%(name)s”: choose another name.", name=form.name.data)
            ]
        except HouseRulesChanged as changed:
            form.version.data, house_rules, status = str(changed.current.version), changed.current, 409
            sentence = _("Someone else has just changed these rules. Save once more to use yours instead.")
            checked.more.append(sentence)
    return _page(form, checked, house_rules, saving=True), status


def _page(form: HouseRulesForm, checked: CheckedForm, house_rules: HouseRules | None, *, saving: bool = False) -> str:
    general = summary_of(_("Nothing has been saved yet."), sentences_of_fields(form)) if saving else []
    return render_template(
        "house_rules/edit.html",
        form=form,
        checked=checked,
        house_rules=house_rules,
        address=_form_address("new" if house_rules is None else "change", house_rules),
        preview_address=_form_address("preview", house_rules),
        back=_back_address(house_rules),
        wrong=[*general, *checked.more],
        terms=TERMS,
        tie_words=[("", ""), *((str(tie), _(words)) for tie, words in TIE_BREAKS.items())],
        functions=FUNCTIONS,
    )


def _form_address(page: str, house_rules: HouseRules | None) -> str:
    """Return the address of a page about existing rules, or about new ones, with what these derive from."""
    if house_rules is None:
        made_from: dict[str, Any] = {name: request.args[name] for name in ("from", "game") if name in request.args}
        return url_for(f"house_rules.{page}", **made_from)
    return url_for(f"house_rules.{page}", key=house_rules.key)


def _back_address(house_rules: HouseRules | None) -> str:
    """Return the address of the rules that the form changes or derives from."""
    if house_rules is not None:
        return url_for("house_rules.show", key=house_rules.key)
    if "game" in request.args:
        return url_for("rules.of_game", key=request.args["game"])
    if "from" in request.args:
        return url_for("rules.show", preset_id=request.args["from"])
    return url_for("house_rules.index")


def _numbered_copy(house_rules: HouseRules, device: str) -> HouseRules:
    """Return a copy with the first free number."""
    for number in range(2, MAX_COPIES):
        behind = f" {number}"
        try:
            return copy_house_rules(house_rules.key, device, house_rules.name[: MAX_NAME_LENGTH - len(behind)] + behind)
        except NameTaken:
            continue
    raise NameTaken(house_rules.name)


def _import_page(form: ImportRulesForm, wrong: list[str]) -> str:
    return render_template("house_rules/import.html", form=form, wrong=wrong)
