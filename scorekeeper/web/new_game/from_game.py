"""Fills the form of a new game with the agreements of a game that was just started."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.rules.presets import base_preset_id, is_preset
from scorekeeper.rules.presets.sentences import answer_in, questions_for
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.shortened import can_be_shortened, hands_of, shortened
from scorekeeper.storage.database.group_rows import HouseRules
from scorekeeper.storage.games.stored import StoredGame
from scorekeeper.web.house_rules.choices import key_of
from scorekeeper.web.new_game.form import LISTED, OWN, SHORTENED, NewGameForm
from scorekeeper.web.new_game.game_from_form import rules_of
from scorekeeper.web.new_game.nameless import without_default_names
from scorekeeper.web.new_game.view import Suggestions, rounds_of
from scorekeeper.web.rules.choice import way_to_bid


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
