"""The search for evenings: whose, at which place, by which rules, in which year."""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import gettext as _
from flask_babel import pgettext
from wtforms import SelectField

from scorekeeper.actions.groups.evenings import Evenings
from scorekeeper.rules.statistics.choice import LAST
from scorekeeper.web.foundation.forms import PageForm
from scorekeeper.web.foundation.language import lazy as _l
from scorekeeper.web.foundation.language import ordinal
from scorekeeper.web.rules.form import ANY, offer_choices
from scorekeeper.web.statistics.choice import rules_words

# As many as play the largest of our games.
MAX_PLACES = 13


class EveningsForm(PageForm):
    """What to search for, sent by GET. An answer that is no choice counts as none."""

    name = SelectField(_l("Player"), validate_choice=False)
    place = SelectField(_l("Place of the player"), validate_choice=False)
    rules = SelectField(_l("Rules"), validate_choice=False)
    year = SelectField(_l("Year"), validate_choice=False)

    def offer(self, group: Evenings, chosen: Mapping[str, str | int]) -> None:
        """Let the fields offer what there is in a group, and what is chosen now by the name of its field."""
        offered = {
            self.name: [(each, each) for each in group.people],
            self.place: [
                ("1", pgettext("place", "won")),
                (str(LAST), _("last")),
                *((str(rank), ordinal(rank)) for rank in range(2, MAX_PLACES + 1)),
            ],
            self.rules: [(each, rules_words(each)) for each in group.rules if each],
            self.year: [(str(each), str(each)) for each in reversed(group.years)],
        }
        for field, choices in offered.items():
            field.data = str(chosen.get(field.name, ANY))
            other = [] if field.data in {ANY, *dict(choices)} else [(field.data, field.data)]
            offer_choices(field, [(ANY, _("any")), *choices, *other], ANY)
