"""A paper sheet as its form sends it, with every answer, until it is kept."""

from __future__ import annotations

from collections.abc import Mapping

from flask import request
from msgspec import Struct

from scorekeeper.actions.clock import today
from scorekeeper.rules.game import Game
from scorekeeper.rules.paper.game_reconstruction import PaperGame, reconstruct_game
from scorekeeper.storage.database.group_rows import HouseRules
from scorekeeper.web.foundation.device import known_device
from scorekeeper.web.house_rules.choices import house_rules_for, rule_sets
from scorekeeper.web.new_game.view import Suggestions, suggestions_for
from scorekeeper.web.paper_entry.form import PaperForm
from scorekeeper.web.paper_entry.typed_cells import Typed

HouseRulesByKey = Mapping[str, HouseRules]


class SentSheet(Struct, frozen=True):
    """The form as it was sent: the table, the rows typed so far, and what there is to choose from."""

    form: PaperForm
    typed: Typed
    offer: Suggestions
    house_rules: HouseRulesByKey


def sent_sheet() -> SentSheet:
    """What this request sends."""
    house_rules = house_rules_for(known_device())
    form = PaperForm(today(), formdata=request.form, house_rules=rule_sets(house_rules))
    typed = Typed.of_form(request.form, form.players.seated)
    form.rows.data = typed.text
    return SentSheet(form, typed, suggestions_for(known_device()), house_rules)


def paper_of(form: PaperForm, game: Game, typed: Typed) -> PaperGame:
    """The game by the rows typed so far: what was played, and what is still wrong or missing."""
    fill_bids = bool(form.fill.data)
    return reconstruct_game(game, typed.written(form.kind), fill_bids=fill_bids, as_played=typed.as_played)
