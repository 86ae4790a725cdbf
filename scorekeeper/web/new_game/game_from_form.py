"""Makes a game from a form: the rules as agreed, the rounds, the seats, the first dealer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from scorekeeper.actions.start.draw import DrawnTable, by_first_bidder, draw_table
from scorekeeper.rules.faults.fault import IllegalAct, Problem
from scorekeeper.rules.faults.table import NoHandBetween, PackTooSmall
from scorekeeper.rules.game import Game, first_bidder_by
from scorekeeper.rules.game.table_check import table_problems
from scorekeeper.rules.presets.sentences import PRESET, apply_answer, questions_for
from scorekeeper.rules.rule_set import FirstDealer, RuleSet
from scorekeeper.rules.rule_set.definition import rule_set_from
from scorekeeper.rules.rule_set.shortened import can_be_shortened, hands_of, shortened
from scorekeeper.web.draw import draw_by_hand
from scorekeeper.web.new_game.form import BY_HAND, LISTED, SHORTENED, NewGameForm, RoundsForm
from scorekeeper.web.rules import with_way_to_bid

Drawn = tuple[tuple[str, ...], ...]


class AgreedGame(Struct, frozen=True):
    """A game as agreed, and the cards that were drawn for it."""

    game: Game
    drawn: Drawn | None


def game_from_form(form: NewGameForm) -> AgreedGame:
    """Return the game of a valid form.

    Raises IllegalAct with all problems of the table, before anything is drawn. Raises CardsNeeded if cards are to be
    drawn by hand and are not known yet.
    """
    rules = rules_of(form)
    players = form.seated
    problems = table_problems(rules, players, None)
    if problems:
        raise IllegalAct(problems)
    agreed = agreed_rounds(form, rules, len(players))
    problems = table_problems(rules, players, agreed)
    if problems:
        raise IllegalAct(problems)
    seat = form.dealing_seat
    agreement: dict[str, Any] = {
        "agreed": agreed,
        "title": form.title.data or "",
        "standing_dealer": form.standing_dealer.data or "",
    }
    if seat is not None:
        bidder = first_bidder_by(rules, seat, len(players), agreement["standing_dealer"])
        return AgreedGame(Game(rules, players, seat, bidder, **agreement), None)
    table = _draw(form, rules.rotation.first, players)
    table = by_first_bidder(table, rules, agreement["standing_dealer"])
    return AgreedGame(Game(rules, table.players, table.first_dealer, table.first_bidder, **agreement), table.drawn)


def _draw(form: NewGameForm, rule: FirstDealer, players: Sequence[str]) -> DrawnTable:
    if form.dealer.data == BY_HAND:
        return draw_by_hand(rule, players, form.cards.data)
    return draw_table(rule, players)


def rules_of(form: RoundsForm) -> RuleSet:
    """Return the rules as the table bids by them: as they are, without their hook, or with all bids at once."""
    return with_way_to_bid(agreed_rules(form), form.bidding.data or "")


def agreed_rules(form: RoundsForm) -> RuleSet:
    """Return the chosen rules with the table's points and answers to open questions."""
    rules = form.chosen
    definition = form.with_own_points(rules)
    for choice in questions_for(rules.id) if form.chosen_preset is not None else ():
        answer = form.answer(rules.id, choice.key) or PRESET
        definition = apply_answer(definition, choice, answer if answer < len(choice.answers) else PRESET)
    return rules if definition == rules.definition else rule_set_from(definition)


def agreed_rounds(form: RoundsForm, rules: RuleSet, players: int) -> tuple[int, ...] | None:
    """Return the rounds the table agreed on, or None if they are the rule set's own.

    Raises IllegalAct if the rule set has no hand within the chosen bounds, or the pack is too small for the lower one.
    """
    if form.schedule.data == LISTED:
        return form.rounds_listed
    if form.schedule.data != SHORTENED or not can_be_shortened(rules):
        return None
    rounds = shortened(rules, players, form.lowest.data, form.highest.data)
    if rounds:
        return rounds
    least, largest = hands_of(rules, players)
    lowest = least if form.lowest.data is None else form.lowest.data
    highest = largest if form.highest.data is None else form.highest.data
    pack, dealt_to = rules.pack_at(players), rules.dealt_to(players)
    if lowest > pack // dealt_to:
        raise IllegalAct([Problem(PackTooSmall(lowest, dealt_to, pack), round=1)])
    raise IllegalAct([Problem(NoHandBetween(lowest, highest, least, largest))])
