"""The form that starts a game: its scripts get errors as JSON, browsers without scripts get a page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from flask import Blueprint, jsonify, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from scorekeeper.actions.clock import today
from scorekeeper.actions.errors import NoSuchGame
from scorekeeper.actions.game.command import new_id
from scorekeeper.actions.game.games import game_at
from scorekeeper.actions.groups.house_rules import keep_agreed_rules
from scorekeeper.actions.start.new_game import is_untouched, set_up_again, start_game
from scorekeeper.rules.presets import base_preset_id, is_preset
from scorekeeper.rules.presets.sentences import answer_in, questions_for
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.shortened import can_be_shortened, hands_of, shortened
from scorekeeper.storage.database.group_rows import HouseRules
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.access import game_to_write
from scorekeeper.web.devices import ensure_device, known_device
from scorekeeper.web.draw import CardsNeeded, cards_page, draw_view, draws_seats
from scorekeeper.web.fields import summary_of
from scorekeeper.web.house_rules.choices import house_rules_for, key_of, rule_sets, with_agreed
from scorekeeper.web.incoming import start_id_of_form
from scorekeeper.web.new_game.form import LISTED, OWN, SHORTENED, NewGameForm, RoundsForm, without_default_names
from scorekeeper.web.new_game.game_from_form import agreed_rules, game_from_form, rules_of
from scorekeeper.web.new_game.view import (
    NEW,
    Suggestions,
    asked_group,
    chosen_group,
    faults_of,
    fill_with_suggestions,
    form_page_values,
    group_choices,
    group_of,
    place_errors,
    rounds_of,
    suggestions_for,
    suggestions_for_asked_group,
    table_sentences,
)
from scorekeeper.web.responses import form_faults, see_other
from scorekeeper.web.rules import way_to_bid

bp = Blueprint("new_game", __name__)


@bp.route("/games/new", methods=["GET", "POST"], writes="create")
def start() -> ResponseReturnValue:
    """Ask who plays by which rules, and start the game. `?same=1` seats the people of the last game.

    `?rules=` names the rules, shipped or the group's own, `?group=` the group. A form sent to `?again=1` is shown again
    as typed, unchecked: that is the way back from the page about drawn cards.
    """
    device = known_device()
    house_rules = house_rules_for(device)
    formdata = request.form if request.method == "POST" else None
    form = NewGameForm(today(), formdata=formdata, house_rules=_known_rules(house_rules))
    if request.method == "GET":
        offer = suggestions_for_asked_group(device)
        fill_with_suggestions(form, offer, house_rules)
        if "rules" not in request.args:
            fill_rounds_as_last(form, offer)
        return _page(form, offer, house_rules)

    def refused(table_errors: Iterable[str] = ()) -> str | Response:
        table = [*table_errors]
        return (
            _errors_as_json(form, table)
            if _wants_data()
            else _page(form, suggestions_for_asked_group(device), house_rules, table)
        )

    if "again" in request.args:
        return _page(form, suggestions_for_asked_group(device), house_rules)
    if not form.validate():
        return refused(), 422
    try:
        with form_faults(lambda problems: refused(place_errors(form, problems))):
            started = _start_game(form, house_rules)
    except CardsNeeded as needed:
        return cards_page(needed, url_for("new_game.start"), url_for("new_game.start", again=1))
    return jsonify(location=started.location) if _wants_data() else started


@bp.get("/games/<key>/set-up")
def change(key: str) -> ResponseReturnValue:
    """Show the form that started a game once more.

    If anything is recorded in the game, or the form cannot express its rules, redirect to the list of games.
    """
    stored, device = game_to_write(key)
    house_rules = house_rules_for(device)
    form = NewGameForm(today(), formdata=None, house_rules=_known_rules(house_rules))
    if not is_untouched(stored) or not fill_from_game(form, stored, house_rules):
        return see_other("home.index")
    form.start_id.data = new_id()
    return _page(form, replace(suggestions_for(device), people=()), house_rules)


@bp.get("/games/new/rounds", reads="preview")
def rounds() -> ResponseReturnValue:
    """Return the chosen rounds in words, or what is wrong with them, for the page while it is filled in."""
    house_rules = rule_sets(house_rules_for(known_device()))
    form = RoundsForm(formdata=MultiDict(request.args), house_rules=house_rules)
    form.validate()
    view = rounds_of(form, request.args.get("count", 0, type=int))
    return jsonify(way=view.way, amount=view.amount, wrong=view.wrong)


@bp.get("/games/<key>/draw", public=True)
def draw(key: str) -> ResponseReturnValue:
    """Show the draw before a game: which cards the players drew, their seats, and the dealer."""
    stored = game_at(key, known_device())
    if stored.drawn is None:
        return see_other("game.show", key=key)
    again = url_for("new_game.change", key=key) if stored.may_write and is_untouched(stored) else ""
    return render_template(
        "draw/result.html",
        key=key,
        draw=draw_view(stored.recorded, stored.drawn),
        seats_drawn=draws_seats(stored.recorded.rules),
        again=again,
    )


def _known_rules(house_rules: Mapping[str, HouseRules]) -> dict[str, RuleSet]:
    """Return the house rules to choose from, with the rules of a game started offline."""
    return with_agreed(rule_sets(house_rules), request.form.get("rules", ""), request.form.get("agreed"))


def _start_game(form: NewGameForm, house_rules: Mapping[str, HouseRules]) -> Response:
    """Start the game of a valid form, and redirect to it, or to the page of the draw."""
    device = ensure_device()
    replaced = _game_to_replace(form, device)
    house_rules = _with_agreed_points(form, house_rules, device, replaced)
    agreed = game_from_form(form)
    day, start_id = form.started_on.data or today(), start_id_of_form()
    if replaced is not None:
        group = house_rules[form.rules.data].group_id if form.rules.data in house_rules else None
        key = set_up_again(replaced, device, agreed.game, day, group_id=group, drawn=agreed.drawn, start_id=start_id)
    else:
        group = group_of(form, house_rules, device)
        key = start_game(device, agreed.game, day, group_id=group, drawn=agreed.drawn, start_id=start_id)
    return see_other("game.show" if agreed.drawn is None else "new_game.draw", key=key)


def _with_agreed_points(
    form: NewGameForm, house_rules: Mapping[str, HouseRules], device: str, replaced: str | None
) -> Mapping[str, HouseRules]:
    """Store rules with the table's own points as house rules, so that this game and the next ones can use them.

    Nothing is stored if the form has other errors.
    """
    if form.with_own_points(form.chosen) == form.chosen.definition:
        return house_rules
    game_from_form(form)
    own = form.rules.data in house_rules
    group = game_at(replaced, device).group_id if replaced else group_of(form, house_rules, device)
    name = form.chosen.name if own else _("House rules")
    kept = keep_agreed_rules(device, agreed_rules(form).definition, name, group)
    form.use_rules(kept)
    return {**house_rules, kept.key: kept}


def _game_to_replace(form: NewGameForm, device: str) -> str | None:
    """Return the key of the game that this form sets up again, or None."""
    key = form.replaces.data
    try:
        return key if key and game_at(key, device).may_write else None
    except NoSuchGame:
        return None


def _wants_data() -> bool:
    """Return whether the script of the form sent the request and expects JSON, not a page."""
    return request.accept_mimetypes.best_match(["text/html", "application/json"]) == "application/json"


def _errors_as_json(form: NewGameForm, table_errors: Sequence[str]) -> Response:
    faults = [{"field": field, "sentences": sentences} for field, sentences in faults_of(form, table_errors)]
    return jsonify(wrong=_error_summary(form, table_errors), faults=faults)


def _error_summary(form: NewGameForm, table_errors: Iterable[str]) -> list[str]:
    return summary_of(_("The game hasn’t started yet."), table_sentences(form, table_errors))


def _page(
    form: NewGameForm, offer: Suggestions, house_rules: Mapping[str, HouseRules], table_errors: Sequence[str] = ()
) -> str:
    return render_template(
        "new_game/edit.html",
        **form_page_values(form, offer, house_rules),
        # A game that is set up again keeps its group.
        groups=[] if form.replaces.data else group_choices(known_device()),
        group=str(chosen_group(asked_group(), known_device()) or NEW),
        table_errors=table_errors,
        wrong=_error_summary(form, table_errors),
    )


def fill_from_game(form: NewGameForm, stored: StoredGame, house_rules: Mapping[str, HouseRules]) -> bool:
    """Fill the form, and return whether it can express the rules of the game."""
    game = stored.recorded
    own = key_of(house_rules, game.rules)
    if own is None and not is_preset(game.rules.id):
        return False
    form.rules.data = own or base_preset_id(game.rules.id)
    form.bidding.data = way_to_bid(game.rules)
    if own is None:
        form.take_answers(_preset_answers(game.rules))
    if rules_of(form).definition != game.rules.definition:
        return False
    form.players.data = list(without_default_names(game.players))
    form.dealer.data = str(game.first_dealer)
    form.standing_dealer.data = game.standing_dealer
    form.title.data = game.title
    form.started_on.data = stored.started_on
    form.replaces.data = stored.key
    fill_rounds(form, game.rules, len(game.players), game.agreed)
    return True


def fill_rounds_as_last(form: NewGameForm, offer: Suggestions) -> None:
    """Fill in the rounds that were agreed on last time, if the rules are the same and the pack has enough cards."""
    last = offer.last
    if last is None or offer.agreed is None:
        return
    if form.chosen_preset is not None and base_preset_id(last.id) == form.rules.data:
        form.take_answers(_preset_answers(last))
    if rules_of(form).definition != last.definition:
        return
    fill_rounds(form, last, offer.seats, offer.agreed)
    if rounds_of(form, len(form.players.data or ())).wrong:
        fill_rounds(form, last, offer.seats, None)


def fill_rounds(form: NewGameForm, rules: RuleSet, players: int, agreed: tuple[int, ...] | None) -> None:
    """Fill in the rounds that this many players agreed on: the rule set's own, some of these, or a list."""
    if agreed is None:
        form.schedule.data = OWN
    elif can_be_shortened(rules) and shortened(rules, players, min(agreed), max(agreed)) == agreed:
        least, largest = hands_of(rules, players)
        form.schedule.data = SHORTENED
        form.lowest.data = None if min(agreed) == least else min(agreed)
        form.highest.data = None if max(agreed) == largest else max(agreed)
    else:
        form.schedule.data = LISTED
        form.listed.data = " ".join(map(str, agreed))


def _preset_answers(rules: RuleSet) -> dict[str, str]:
    """Return the answers to the open questions of a preset, by field name."""
    preset_id = base_preset_id(rules.id)
    return {
        f"reading-{preset_id}-{question.key}": str(answer_in(rules.definition, question))
        for question in questions_for(preset_id)
    }
