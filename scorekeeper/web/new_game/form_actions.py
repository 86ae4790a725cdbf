"""What the buttons of a form that sets a table do, and where its sentences belong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flask import request
from flask_babel import gettext as _

from scorekeeper.actions.game.command import new_id
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.table import DealerPlays, NoHandBetween, PackTooSmall, WrongNumberOfPlayers
from scorekeeper.rules.presets import base_preset_id, is_preset, preset
from scorekeeper.storage.database.group_rows import HouseRules
from scorekeeper.web.errors import sentence_for
from scorekeeper.web.fields import clean
from scorekeeper.web.house_rules.choices import house_rule_choices, key_of
from scorekeeper.web.new_game.form import BY_HAND, DRAW, MIN_FIELDS, NewGameForm
from scorekeeper.web.new_game.groups import asked_group, chosen_group
from scorekeeper.web.new_game.lines import bidding_choices, lines_of
from scorekeeper.web.new_game.nameless import without_numbers
from scorekeeper.web.new_game.open_questions import question_fields
from scorekeeper.web.new_game.seating import Table, fitted, move_name, resized, seat_name, without_seat
from scorekeeper.web.new_game.view import Suggestions, own_hands, rounds_of, seat_fields
from scorekeeper.web.rules.choice import rule_choices, way_of


def suggest(form: NewGameForm, offer: Suggestions, house_rules: Mapping[str, HouseRules]) -> None:
    """Begin with the rules that the address names, else with what was agreed last."""
    form.start_id.data = new_id()
    named = request.args.get("rules", "")
    if named in house_rules:
        form.rules.data = named
    elif is_preset(named):
        form.rules.data = base_preset_id(named)
        form.bidding.data = way_of(preset(named))
    else:
        form.rules.data = key_of(house_rules, offer.last) or offer.rules or form.chosen.id
        form.bidding.data = offer.bidding
    if "same" in request.args and offer.people:
        form.players.data = list(without_numbers(offer.people))


def table_values(form: NewGameForm, offer: Suggestions, house_rules: Mapping[str, HouseRules]) -> dict[str, Any]:
    """What the form's page shows, by the names its template knows."""
    if not form.players.data:
        form.widen(MIN_FIELDS)
    own, choices = house_rule_choices(house_rules, form.rules.data), rule_choices(form.chosen_preset)
    chosen = next((choice for choice in (*own, *choices) if choice.chosen), None)
    return {
        "form": form,
        "offer": offer,
        "own": own,
        "rules": choices,
        "asked": {choice.id: question_fields(choice.id, form, offer.last) for choice in choices},
        "shorter": chosen.shorter if chosen else "",
        "hook": chosen.hook if chosen else "",
        "seats": seat_fields(form),
        "rounds": rounds_of(form, len(form.seated) or len(form.players.data)),
        "hands": own_hands(form, len(form.seated) or len(form.players.data)),
        "lines": lines_of(form),
        "bidding": bidding_choices(form),
    }


def group_of(form: NewGameForm, house_rules: Mapping[str, HouseRules], device: str) -> int | None:
    """The group a new game belongs to: the one that was chosen, else that whose rules it is played by, else the
    device's last one. None for a new one.
    """
    if not asked_group() and form.rules.data in house_rules:
        return house_rules[form.rules.data].group_id
    return chosen_group(asked_group(), device)


def rearrange(form: NewGameForm, offer: Suggestions) -> None:
    """Seat the table as the button says that was pressed. Nothing is checked yet."""
    table = Table(tuple(form.players.data), form.dealing_seat)
    up, down, count, gone = (request.form.get(key, type=int) for key in ("up", "down", "count", "remove"))
    if up is not None:
        table = move_name(table, up, -1)
    elif down is not None:
        table = move_name(table, down, 1)
    elif gone is not None and len(table.names) > form.chosen.least_players:
        table = without_seat(table, gone)
    elif "seat" in request.form:
        table = seat_name(table, clean(request.form["seat"]), form.most_fields)
    elif "same" in request.form:
        table = Table(without_numbers(offer.people), None)
    elif count is not None:
        table = resized(table, max(min(count, form.most_fields), form.chosen.least_players))
    table = fitted(table, form.chosen.least_players, form.most_fields)
    form.players.data = list(table.names)
    if form.dealer.data not in (DRAW, BY_HAND):
        form.dealer.data = str(form.dealer.default if table.dealer is None else table.dealer)


def place_errors(form: NewGameForm, problems: Iterable[Problem]) -> list[str]:
    """Put each sentence at its field; what concerns the whole table comes back."""
    table = []
    for problem in problems:
        words = sentence_for(problem, form.seated)
        if isinstance(problem.fault, (PackTooSmall, NoHandBetween)):
            field = form.listed if form.schedule.data == "listed" else form.lowest
            field.errors = list(dict.fromkeys((*field.errors, words)))
        elif isinstance(problem.fault, DealerPlays):
            form.standing_dealer.errors = [words]
        elif isinstance(problem.fault, WrongNumberOfPlayers):
            table.append(_number_words(problem.fault))
        elif problem.seat is not None:
            form.players.wrong(problem.seat, words)
        else:
            table.append(words)
    return table


def table_sentences(form: NewGameForm, table: Iterable[str]) -> list[str]:
    """Everything that is wrong with a form: about the table, the seats, the fields."""
    seats = [words for at_seat in form.players.by_seat.values() for words in at_seat]
    fields = [words for field in form if field is not form.players for words in field.errors]
    return [*table, *seats, *fields]


def _number_words(wrong: WrongNumberOfPlayers) -> str:
    """What to do about too few or too many at the table."""
    if wrong.players < wrong.least:
        return _("Add at least %(least)s players.", least=wrong.least)
    return _("By these rules at most %(most)s can play: remove somebody, or choose other rules.", most=wrong.most)
