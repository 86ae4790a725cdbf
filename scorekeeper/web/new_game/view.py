"""The page of a new game: its form, suggestions from earlier games, its rounds in words, the fields for sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from flask import request
from flask_babel import gettext as _, ngettext
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.actions.game.command import new_id
from scorekeeper.actions.groups.groups import (
    groups_for,
    hidden_for,
    last_game,
    recent_names_for,
    recently_played,
    several_groups,
)
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.table import DealerPlays, NoHandBetween, PackTooSmall, PlayersDeal, WrongNumberOfPlayers
from scorekeeper.rules.game.table_check import table_problems
from scorekeeper.rules.insights.pace import UNKNOWN, Pace, pace_of
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.presets import base_preset_id, is_preset, preset
from scorekeeper.rules.presets.sentences import Question, answer_in, questions_for
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.sheets.table.heading import trump_words
from scorekeeper.storage.database.group_rows import HouseRules
from scorekeeper.web.fields import HOW_TO_LIST, MAX_NAMES
from scorekeeper.web.house_rules.choices import house_rule_choices, key_of, summary_of
from scorekeeper.web.language import current_language, day, list_people, translate
from scorekeeper.web.new_game.form import (
    LISTED,
    MIN_FIELDS,
    SHORTENED,
    NewGameForm,
    RoundsForm,
    without_any_default_name,
    without_default_names,
)
from scorekeeper.web.new_game.game_from_form import agreed_rounds, rules_of
from scorekeeper.web.new_game.own_points import points_of
from scorekeeper.web.responses import sentence_for, sentences_for
from scorekeeper.web.rules import (
    AT_ONCE,
    IN_TURN,
    WITHOUT_HOOK,
    RoundsView,
    RuleChoice,
    rounds_view,
    rule_choices,
    way_to_bid,
    ways_to_bid,
)

# More names are no quicker to look through than to type.
MAX_OFFERED = 16
NEW = "new"


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


class Suggestions(Struct, frozen=True):
    """Suggestions from earlier games: names, and the people, the rules and the bidding of the last game.

    `rules` is the preset that these rules are or derive from, and `last` is the rule set itself. `agreed` are the
    rounds on which its `seats` players agreed, or None for the rounds of the rules. `played` are the names of the rules
    of the last games, newest first, and `pace` is how fast these games went.
    """

    names: tuple[str, ...] = ()
    people: tuple[str, ...] = ()
    rules: str | None = None
    bidding: str = IN_TURN
    last: RuleSet | None = None
    agreed: tuple[int, ...] | None = None
    seats: int = 0
    played: tuple[str, ...] = ()
    pace: Pace = UNKNOWN


def suggestions_for(device: str | None, group_id: int | None = None) -> Suggestions:
    """Return the suggestions for this device, from one of its groups or from all. An unknown device gets no
    suggestions.
    """
    if device is None:
        return Suggestions()
    last = last_game(device, group_id)
    games = recently_played(device, group_id)
    played, pace = tuple(dict.fromkeys(game.rules for game in games)), pace_of(game.time for game in games if game.time)
    names = without_any_default_name(recent_names_for(device, limit=MAX_OFFERED, group_id=group_id))
    if last is None:
        return Suggestions(names, played=played, pace=pace)
    rules = base_preset_id(last.rules.id) if is_preset(last.rules.id) else None
    hidden = hidden_for(device)
    staying = (last.names[seat] for seat in last.seated if seat in last.staying)
    people = tuple(name for name in staying if name_key(name) not in hidden)
    return Suggestions(
        names,
        people if without_any_default_name(people) else (),
        rules,
        way_to_bid(last.rules),
        last.rules,
        last.agreed,
        len(last.players),
        played,
        pace,
    )


def rounds_of(form: RoundsForm, players: int) -> RoundsView:
    """Return the rounds of the form for this many players, or a sentence about what is wrong with them.

    Both are empty if the list in the form is.
    """
    rules = rules_of(form)
    players = rules.nearest_count(players)
    mistyped = (*form.lowest.errors, *form.highest.errors) if form.schedule.data == SHORTENED else ()
    if mistyped:
        return RoundsView(wrong=mistyped[0])
    try:
        agreed = agreed_rounds(form, rules, players)
    except IllegalAct as wrong:
        return RoundsView(wrong=sentences_for(wrong.problems)[0])
    if agreed is None and form.schedule.data == LISTED:
        typed = (form.listed.data or "").strip()
        return RoundsView(wrong=typed and str(HOW_TO_LIST))
    if agreed is None and form.schedule.data == SHORTENED:
        return RoundsView(
            wrong=_(
                "With these rules the game ends on points, so it can’t be shortened. Set your own "
                "list of rounds instead."
            )
        )
    names = tuple(str(seat) for seat in range(players))
    problems = table_problems(rules, names, agreed)
    if problems:
        return RoundsView(wrong=sentences_for(problems)[0])
    return rounds_view(rules, rules.schedule(players, agreed))


def set_up_lines(form: NewGameForm) -> dict[str, object]:
    """Return the values of the form as texts of the closed lines.

    `tables` are the words for one player, two players and so on.
    """
    rules = form.chosen
    own = form.chosen_preset is None
    started_on = day(form.started_on.data) if form.started_on.data else ""
    return {
        "rules": rules.name if own else translate(rules.name),
        "summary": summary_of(rules),
        "bidding": next((way["words"] for way in bidding_choices(form) if way["checked"]), ""),
        "bidding_fixed": len(ways_to_bid(rules)) == 1,
        "draw_offered": form.offers_draw,
        "occasion": form.title.data or started_on or _("Title and date"),
        "day": started_on if form.title.data else "",
        "deals": _dealer_words(form),
        "tables": tuple(ngettext("%(num)d player", "%(num)d players", count) for count in range(1, MAX_NAMES + 1)),
    }


def bidding_choices(form: NewGameForm) -> list[dict[str, object]]:
    """Return all ways to bid; the chosen rules may not offer some of them."""
    ways = ways_to_bid(form.chosen)
    free = _("Bids in turn, no hook")
    words = {
        IN_TURN: (_("Bids in turn, with the hook"), free),
        WITHOUT_HOOK: (free, free),
        AT_ONCE: (_("Secret bids, all at once"), _("Secret bids, all at once")),
    }
    return [
        {
            "value": way,
            "words": hooked if form.chosen.has_hook else plain,
            "with_hook": hooked,
            "without_hook": plain,
            "offered": way in ways,
            "checked": form.bidding.data == way,
        }
        for way, (hooked, plain) in words.items()
    ]


def _dealer_words(form: NewGameForm) -> str:
    name = form.standing_dealer.data
    return _("%(name)s deals and does not play", name=name) if name else _("Everyone deals in turn")


def question_fields(preset_id: str, form: RoundsForm, last: RuleSet | None) -> tuple[dict[str, object], ...]:
    """Return the open questions of a preset with an answer each: as sent, or else as in the last game by it, or else
    its own.
    """

    def answered(choice: Question) -> int:
        sent = form.answer(preset_id, choice.key)
        if sent is None and last is not None and base_preset_id(last.id) == preset_id:
            return answer_in(last.definition, choice)
        return sent or 0

    return tuple(
        {
            "name": f"reading-{preset_id}-{choice.key}",
            "question": choice.question,
            "answers": tuple(
                {"value": value, "text": one.text, "checked": value == answered(choice)}
                for value, one in enumerate(choice.answers)
            ),
        }
        for choice in questions_for(preset_id)
    )


def group_choices(device: str | None) -> list[tuple[str, str]]:
    """Return the groups to choose from, last used first, and a new one. The list is empty if the device has only one
    group.
    """
    groups = several_groups(device)
    named = [(str(group.id), group.name or list_people(people) or _("Your group")) for group, people in groups]
    return [*named, (NEW, _("New group"))] if named else []


def asked_group() -> str:
    """Return the group in the form or the query, as text."""
    return request.form.get("group", request.args.get("group", ""))


def chosen_group(asked: str, device: str | None) -> int | None:
    """Return the group that was asked for, or else the one that the device used last; None for a new group."""
    if device is None or asked == NEW:
        return None
    groups = [group.id for group in groups_for(device)]
    return next((group for group in groups if str(group) == asked), groups[0] if groups else None)


def suggestions_for_asked_group(device: str | None) -> Suggestions:
    """Return the suggestions from the group in the request. A new group gets names from all groups, but no players."""
    if device is None or len(groups_for(device)) < 2:
        return suggestions_for(device)
    offer = suggestions_for(device, chosen_group(asked_group(), device))
    return replace(offer, people=()) if asked_group() == NEW else offer
