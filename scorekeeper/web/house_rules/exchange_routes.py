"""House rules on their way: copied, deleted, taken along as a text, brought in from one."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint, Response, render_template, request
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from werkzeug.utils import secure_filename

from scorekeeper.actions.errors import NameTaken
from scorekeeper.actions.groups.house_rules import (
    copy_house_rules,
    delete_house_rules,
    house_rules_at,
    save_house_rules,
)
from scorekeeper.actions.groups.listing import groups_for
from scorekeeper.files.rules_file import read_rules_file, write_rules_file
from scorekeeper.files.text.toml_text import MAX_BYTES
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.storage.house_rules import HouseRules
from scorekeeper.web.foundation.device import ensure_device, known_device
from scorekeeper.web.foundation.errors import not_all
from scorekeeper.web.foundation.language import current_language
from scorekeeper.web.foundation.responses import see_other
from scorekeeper.web.house_rules.form import MAX_NAME_LENGTH, ImportRulesForm
from scorekeeper.web.house_rules.normalize import normalized_definition
from scorekeeper.wording import describe

bp = Blueprint("house_rules_exchange", __name__, url_prefix="/house-rules")
MAX_COPIES = 1_000


@bp.post("/<key>/copy", writes="create")
def copy(key: str) -> ResponseReturnValue:
    """The same rules once more, to be changed: the copy is numbered until it gets a name of its own."""
    house_rules = house_rules_at(key, known_device())
    made = _copied(house_rules, ensure_device())
    return see_other("house_rules.change", key=made.key)


@bp.route("/<key>/delete", methods=["GET", "POST"], writes="free")
def delete(key: str) -> ResponseReturnValue:
    """Delete house rules, after a question."""
    house_rules = house_rules_at(key, known_device())
    if request.method == "GET":
        return render_template("house_rules/delete.html", house_rules=house_rules)
    delete_house_rules(key, ensure_device())
    return see_other("house_rules.index")


@bp.get("/<key>/rules.toml")
def export(key: str) -> ResponseReturnValue:
    """The rules as a text that people can read, change and hand on."""
    house_rules = house_rules_at(key, known_device())
    response = Response(write_rules_file(house_rules.definition), mimetype="text/plain")
    name = secure_filename(house_rules.name) or "house-rules"
    response.headers.set("Content-Disposition", "attachment", filename=f"{name}.toml")
    return response


@bp.route("/import", methods=["GET", "POST"], writes="create")
def bring_in() -> ResponseReturnValue:
    """Bring in a text of rules. What was sent comes back in the form where something is wrong with it."""
    form = ImportRulesForm()
    if request.method == "GET":
        return _page(form, [])
    sent = form.file.data.read(MAX_BYTES + 1) if form.file.data else b""
    data = sent or (form.text.data or "").encode("utf-8", "replace")
    form.text.data = data.decode("utf-8", "replace")
    if not form.validate():
        return _page(form, []), 422
    if not data.strip():
        return _page(form, [_("Choose a file, or paste the text of the rules.")]), 422
    definition, problems = read_rules_file(data)
    if definition is None:
        return _page(form, _sentences(problems)), 422
    definition = normalized_definition(definition)
    definition["name"] = form.name.data or definition["name"] or _("House rules")
    if len(definition["name"]) > MAX_NAME_LENGTH:
        form.name.errors = [_("The name is too long: 40 letters fit. Give another one.")]
        return _page(form, []), 422
    device = ensure_device()
    group_id = next((group.id for group in groups_for(device)), None)
    try:
        house_rules = save_house_rules(device, definition, group_id)
    except NameTaken as taken:
        form.name.errors = [_("You have other rules called “%(name)s”: give these another name.", name=taken.name)]
        return _page(form, []), 422
    return see_other("house_rules.show", key=house_rules.key)


def _copied(house_rules: HouseRules, device: str) -> HouseRules:
    """A copy under the first free number."""
    for number in range(2, MAX_COPIES):
        behind = f" {number}"
        try:
            return copy_house_rules(house_rules.key, device, house_rules.name[: MAX_NAME_LENGTH - len(behind)] + behind)
        except NameTaken:
            continue
    raise NameTaken(house_rules.name)


def _sentences(problems: Iterable[Problem]) -> list[str]:
    return not_all(describe(problem, (), current_language()) for problem in problems)


def _page(form: ImportRulesForm, wrong: list[str]) -> str:
    return render_template("house_rules/import.html", form=form, wrong=wrong)
