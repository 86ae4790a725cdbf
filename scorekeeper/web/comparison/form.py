"""Which two rule sets to lay beside each other, and for how many players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from wtforms import SelectField

from scorekeeper.rules.presets import preset_ids
from scorekeeper.web.foundation.forms import PageForm
from scorekeeper.web.foundation.language import lazy as _l
from scorekeeper.web.rules.form import offer_choices, table_sizes

USUAL_PLAYERS = "4"


class ComparisonForm(PageForm):
    """Two rule sets by their ids, those of the group by their keys. An answer that is no choice counts as none."""

    one = SelectField(_l("These rules"), validate_choice=False)
    other = SelectField(_l("and these"), validate_choice=False)
    players = SelectField(_l("Players"), validate_choice=False)

    def __init__(self, names: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        first, second = preset_ids()[:2]
        offered = list(names.items())
        offer_choices(self.one, offered, first)
        offer_choices(self.other, offered, first if self.one.data == second else second)
        offer_choices(self.players, [(str(count), str(count)) for count in table_sizes()], USUAL_PLAYERS)
