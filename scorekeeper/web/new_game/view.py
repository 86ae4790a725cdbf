"""The page of a new game: suggestions, seats, groups, the resulting rounds, and the lines below the names."""

from __future__ import annotations

from flask import request
from flask_babel import gettext as _
from flask_babel import ngettext
from msgspec import Struct
from msgspec.structs import replace

from scorekeeper.actions.groups.groups import (
    groups_for,
    hidden_for,
    last_game,
    recent_names_for,
    recently_played,
    several_groups,
)
from scorekeeper.rules.faults.fault import IllegalAct
from scorekeeper.rules.game.table_check import table_problems
from scorekeeper.rules.insights.pace import UNKNOWN, Pace, pace_of
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.presets import base_preset_id, is_preset
from scorekeeper.rules.presets.sentences import Question, answer_in, questions_for
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.web.fields import MAX_NAMES
from scorekeeper.web.house_rules.choices import summary_of
from scorekeeper.web.language import day, list_people, translate
from scorekeeper.web.new_game.form import LISTED, SHORTENED, NewGameForm, RoundsForm, without_any_default_name
from scorekeeper.web.new_game.game_from_form import agreed_rounds, rules_of
from scorekeeper.web.responses import sentences_for
from scorekeeper.web.rules.choice import (
    AT_ONCE,
    IN_TURN,
    WITHOUT_HOOK,
    RoundsView,
    rounds_view,
    way_to_bid,
    ways_to_bid,
)

# More names are no quicker to look through than to type.
MAX_OFFERED = 16
NEW = "new"


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
        return RoundsView(wrong=typed and _("Enter the cards of each round as numbers, such as 1 2 3 4 3 2 1."))
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
