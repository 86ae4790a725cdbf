"""The page of the form for a new game, and the fields for its sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import request
from flask_babel import gettext as _
from msgspec.structs import replace

from scorekeeper.actions.game.command import new_id
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.table import DealerPlays, NoHandBetween, PackTooSmall, PlayersDeal, WrongNumberOfPlayers
from scorekeeper.rules.presets import base_preset_id, is_preset, preset
from scorekeeper.sheets.table.heading import trump_words
from scorekeeper.storage.database.group_rows import HouseRules
from scorekeeper.web.fields import MAX_NAMES
from scorekeeper.web.house_rules.choices import house_rule_choices, key_of
from scorekeeper.web.language import current_language
from scorekeeper.web.new_game.form import MIN_FIELDS, NewGameForm, without_default_names
from scorekeeper.web.new_game.own_points import points_of
from scorekeeper.web.new_game.view import (
    Suggestions,
    asked_group,
    bidding_choices,
    chosen_group,
    question_fields,
    rounds_of,
    set_up_lines,
)
from scorekeeper.web.responses import sentence_for
from scorekeeper.web.rules.choice import RuleChoice, rule_choices, way_to_bid


def fill_with_suggestions(form: NewGameForm, offer: Suggestions, house_rules: Mapping[str, HouseRules]) -> None:
    """Fill the form with the rules in the query, or else with those of the last game."""
    form.start_id.data = new_id()
    named = request.args.get("rules", "")
    if named in house_rules:
        form.rules.data = named
    elif is_preset(named):
        form.rules.data = base_preset_id(named)
        form.bidding.data = way_to_bid(preset(named))
    else:
        form.rules.data = key_of(house_rules, offer.last) or offer.rules or form.chosen.id
        form.bidding.data = offer.bidding
    if "same" in request.args and offer.people:
        form.players.data = list(without_default_names(offer.people))


def form_page_values(form: NewGameForm, offer: Suggestions, house_rules: Mapping[str, HouseRules]) -> dict[str, Any]:
    """Return the values of the form's page, by their names in its template."""
    if not form.players.data:
        form.widen(MIN_FIELDS)
    own = last_played_first(house_rule_choices(house_rules, form.rules.data), offer.played)
    choices = last_played_first(rule_choices(form.chosen_preset), offer.played)
    rule_sets = {**{choice.id: preset(choice.id) for choice in choices}, **form.house_rules}
    chosen = next((choice for choice in (*own, *choices) if choice.chosen), None)
    return {
        "form": form,
        "offer": offer,
        "own": own,
        "rules": choices,
        "asked": {choice.id: question_fields(choice.id, form, offer.last) for choice in choices},
        "points": {
            key: points_of(rules) | {"trump": trump_words(rules, current_language())}
            for key, rules in rule_sets.items()
        },
        "scored": points_of(form.chosen),
        "hook": chosen.hook if chosen else "",
        # Without scripts seats cannot be added, so there is one for every possible player.
        "unscripted_seats": range(len(form.players.data) + 1, MAX_NAMES + 1),
        "rounds": rounds_of(form, len(form.seated) or len(form.players.data)),
        "lines": set_up_lines(form),
        "bidding": bidding_choices(form),
    }


def last_played_first(choices: Sequence[RuleChoice], played: Sequence[str]) -> list[RuleChoice]:
    """Put the rules that were played lately before all others, the last ones first."""
    lately = [replace(choice, first=True) for name in played for choice in choices if choice.name == name]
    return [*lately, *(choice for choice in choices if choice.name not in played)]


def group_of(form: NewGameForm, house_rules: Mapping[str, HouseRules], device: str) -> int | None:
    """Return the group of a new game, or None for a new group.

    It is the chosen one, or else the group of the chosen house rules, or else the device's last one.
    """
    if not asked_group() and form.rules.data in house_rules:
        return house_rules[form.rules.data].group_id
    return chosen_group(asked_group(), device)


def place_errors(form: NewGameForm, problems: Iterable[Problem]) -> list[str]:
    """Put each sentence at its field, and return the sentences about the whole table."""
    table = []
    for problem in problems:
        words = sentence_for(problem, form.seated)
        if isinstance(problem.fault, (PackTooSmall, NoHandBetween)):
            field = form.listed if form.schedule.data == "listed" else form.lowest
            field.errors = list(dict.fromkeys((*field.errors, words)))
        elif isinstance(problem.fault, (DealerPlays, PlayersDeal)):
            form.standing_dealer.errors = [words]
        elif isinstance(problem.fault, WrongNumberOfPlayers):
            table.append(_players_words(problem.fault))
        elif problem.seat is not None:
            form.players.add_error(problem.seat, words)
        else:
            table.append(words)
    return table


def faults_of(form: NewGameForm, table: Iterable[str]) -> list[tuple[str, list[str]]]:
    """Return all errors of a form, as pairs of the id of a field and its sentences."""
    seats = [(f"player-{seat + 1}", words) for seat, words in form.players.by_seat.items()]
    fields = [(field.id, [*field.errors]) for field in form if field is not form.players]
    return [(field, sentences) for field, sentences in [("players", [*table]), *seats, *fields] if sentences]


def table_sentences(form: NewGameForm, table: Iterable[str]) -> list[str]:
    """Return all errors of a form as sentences: about the table, the seats, the fields."""
    return [words for _field, sentences in faults_of(form, table) for words in sentences]


def _players_words(wrong: WrongNumberOfPlayers) -> str:
    """Return what to do about too few or too many players."""
    if wrong.players < wrong.least:
        return _("Add at least %(least)s players.", least=wrong.least)
    return _("With these rules at most %(most)s can play: remove someone, or choose other rules.", most=wrong.most)
