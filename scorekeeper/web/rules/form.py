"""The choices above the list of all rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from flask_babel import gettext as _
from flask_babel import ngettext
from wtforms import SelectField

from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.rules.rule_set.traits import HookBinds, MissedBid, RuleFilter
from scorekeeper.web.foundation.forms import PageForm
from scorekeeper.web.foundation.language import lazy as _l

ANY = ""


class RuleFilterForm(PageForm):
    """What the rules to list are like. An answer that is no choice counts as none."""

    players = SelectField(_l("Players"), validate_choice=False)
    pack = SelectField(_l("Pack"), validate_choice=False)
    hook = SelectField(_l("Hook"), validate_choice=False)
    missed = SelectField(_l("A missed bid"), validate_choice=False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        offered = {
            self.players: [(str(count), str(count)) for count in table_sizes()],
            self.pack: [(str(size), ngettext("%(num)d card", "%(num)d cards", size)) for size in _packs()],
            self.hook: [
                (HookBinds.LAST.value, _("binds the last to bid")),
                (HookBinds.EVERYONE.value, _("binds everybody")),
                (HookBinds.NONE.value, _("none")),
            ],
            self.missed: [
                (MissedBid.COSTS.value, _("costs points")),
                (MissedBid.NOTHING.value, _("is worth nothing")),
                (MissedBid.BRINGS.value, _("still brings points")),
            ],
        }
        for field, choices in offered.items():
            offer_choices(field, [(ANY, _("any")), *choices], ANY)

    @property
    def rule_filter(self) -> RuleFilter:
        """What was chosen."""
        return RuleFilter(
            int(self.players.data) if self.players.data else None,
            int(self.pack.data) if self.pack.data else None,
            HookBinds(self.hook.data) if self.hook.data else None,
            MissedBid(self.missed.data) if self.missed.data else None,
        )


def offer_choices(field: SelectField, choices: Sequence[tuple[str, str]], otherwise: str) -> None:
    """Let a field offer these values with their words. An answer that is none of them becomes this one."""
    field.choices = choices
    if field.data not in dict(choices):
        field.data = otherwise


def table_sizes() -> range:
    """For how many players some rules we ship are."""
    counts = [preset(preset_id).player_counts for preset_id in preset_ids()]
    return range(min(each[0] for each in counts), max(each[-1] for each in counts) + 1)


def _packs() -> list[int]:
    rule_sets = map(preset, preset_ids())
    return sorted({rules.pack.at(players) for rules in rule_sets for players in rules.player_counts})
