"""What the buttons of a form that sets a table do, and where its sentences belong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from flask import request

from scorekeeper.actions.club.listing import clubs_for
from scorekeeper.actions.game.command import new_id
from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.table import DealerPlays, PackTooSmall
from scorekeeper.storage.house_rules import HouseRules
from scorekeeper.web.foundation.errors import sentence_for
from scorekeeper.web.foundation.text import clean
from scorekeeper.web.house_rules.choices import house_choices, key_of
from scorekeeper.web.new_game.form import BY_HAND, DRAW, NewGameForm
from scorekeeper.web.new_game.game_from_form import move_name, seat_name
from scorekeeper.web.new_game.open_questions import question_fields
from scorekeeper.web.new_game.view import Suggestions, rounds_of, seat_fields
from scorekeeper.web.rules.choice import rule_choices


def suggest(form: NewGameForm, offer: Suggestions, house: Mapping[str, HouseRules]) -> None:
    """Begin with the rules that the address names, else with what was agreed last."""
    form.start_id.data = new_id()
    if request.args.get("rules") in house:
        form.rules.data = request.args["rules"]
    else:
        form.rules.data = key_of(house, offer.last) or offer.rules or form.chosen.id
        form.bidding.data = offer.bidding
    if "same" in request.args and offer.people:
        form.players.data = list(offer.people)


def table_values(form: NewGameForm, offer: Suggestions, house: Mapping[str, HouseRules]) -> dict[str, Any]:
    """What the form's page shows, by the names its template knows."""
    own, choices = house_choices(house, form.rules.data), rule_choices(form.chosen_preset)
    return {
        "form": form,
        "offer": offer,
        "own": own,
        "rules": choices,
        "asked": {choice.id: question_fields(choice.id, form, offer.last) for choice in choices},
        "shorter": next((choice.shorter for choice in (*own, *choices) if choice.chosen), ""),
        "seats": seat_fields(form),
        "rounds": rounds_of(form, len(form.players.seated) or len(form.players.data)),
    }


def club_of(form: NewGameForm, house: Mapping[str, HouseRules], device: str) -> int | None:
    """The club a new game belongs to: the one whose rules it is played by, else the device's last one."""
    last_club = next((club.id for club in clubs_for(device)), None)
    return house[form.rules.data].club_id if form.rules.data in house else last_club


def rearrange(form: NewGameForm, offer: Suggestions) -> None:
    """Seat the table as the button says that was pressed. Nothing is checked yet."""
    names, dealer = list(form.players.data), form.dealing_seat
    up, down, count = (request.form.get(key, type=int) for key in ("up", "down", "count"))
    if up is not None or down is not None:
        names, dealer = move_name(names, dealer, up if up is not None else down or 0, -1 if up is not None else 1)
    elif "seat" in request.form:
        names = seat_name(names, clean(request.form["seat"]), form.most_fields)
    elif "same" in request.form:
        names, dealer = list(offer.people), None
    elif count is not None:
        names = names[: max(count, form.chosen.least_players)]
        names += [""] * (min(count, form.most_fields) - len(names))
    form.players.data = names
    if form.dealer.data != BY_HAND:
        form.dealer.data = DRAW if dealer is None or dealer >= len(names) else str(dealer)


def place_errors(form: NewGameForm, problems: Iterable[Problem]) -> list[str]:
    """Put each sentence at its field; what concerns the whole table comes back."""
    table = []
    for problem in problems:
        words = sentence_for(problem, form.players.seated)
        if isinstance(problem.fault, PackTooSmall):
            field = form.listed if form.schedule.data == "listed" else form.lowest
            field.errors = list(dict.fromkeys((*field.errors, words)))
        elif isinstance(problem.fault, DealerPlays):
            form.standing_dealer.errors = [words]
        elif problem.seat is not None:
            form.players.wrong(problem.seat, words)
        else:
            table.append(words)
    return table
