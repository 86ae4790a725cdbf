"""The evenings of a group, for its keepers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _, ngettext, pgettext
from msgspec import Struct
from wtforms import SelectField

from scorekeeper.actions.groups.evenings import Evening, Evenings, evenings_of_group
from scorekeeper.rules.normalization import name_key
from scorekeeper.rules.statistics.choice import LAST, GameChoice, GameSearch
from scorekeeper.rules.statistics.summary import PlayerPlace
from scorekeeper.storage.statistics import FoundGame
from scorekeeper.web.access import OWN_GROUP, keepers_only
from scorekeeper.web.fields import PageForm
from scorekeeper.web.jobs.one_at_a_time import one_at_a_time
from scorekeeper.web.language import day as day_words, language, lazy as _l, list_names, list_people, ordinal
from scorekeeper.web.rules import ANY, offer_choices
from scorekeeper.web.statistics.choice import choice_arguments, choice_from, rules_words
from scorekeeper.wording.bidi_isolates import isolated

bp = Blueprint("evenings", __name__, url_prefix="/groups")
# The largest games have this many players.
MAX_PLACES = 13


@bp.get(f"{OWN_GROUP}/evenings")
@one_at_a_time
def index(group_id: int) -> ResponseReturnValue:
    """List the evenings that match the search, latest first."""
    query = evening_query(request.args)
    with keepers_only() as device:
        found = evenings_of_group(device, group_id, query.search, query.before)
    form = EveningsForm()
    form.offer(found, query.arguments)
    return render_template(
        "evenings/index.html",
        group=found.name or list_people(found.people),
        group_id=group_id,
        form=form,
        more=found.more,
        search=query.arguments,
        day=query.day,
        newest=query.before is None,
        older=found.older,
        evenings=[evening_view(each, query.search.player) for each in found.evenings],
    )


def evening_view(evening: Evening, player: str | None) -> dict[str, object]:
    """Return the view of an evening, with the places of `player` if the search is for one player.

    `others` says how many of its games are not shown.
    """
    others = evening.count - len(evening.games)
    return {
        "day": evening.day,
        "words": day_words(evening.day),
        "games": ngettext("%(num)d game", "%(num)d games", evening.count),
        "lines": tuple(_game_line(game, places, player) for game, places in evening.games),
        "others": ngettext("%(num)d more game", "%(num)d more games", others) if others else "",
    }


def _game_line(game: FoundGame, places: Sequence[PlayerPlace], player: str | None) -> dict[str, object]:
    winners = [one.name for one in places if one.rank == 1]
    title, rules = isolated(game.title, language()), rules_words(game.rules)
    return {
        "won": _("%(names)s won", names=list_names(winners)) if winners else _("Not finished"),
        "about": f"{title} · {rules}" if title else rules,
        "players": ", ".join(one.name for one in places),
        "place": "" if player is None else _place_words(places, player),
        "address": url_for("recap.index", key=game.key),
    }


def _place_words(places: Sequence[PlayerPlace], player: str) -> str:
    ranks = (one.rank for one in places if name_key(one.name) == name_key(player))
    rank = next(ranks, None)
    return "" if rank is None else ordinal(rank)


class EveningQuery(Struct, frozen=True):
    """A search for evenings. `before` is the last day of the previous page, and `day` the only day to show."""

    search: GameSearch
    before: date | None
    day: date | None

    @property
    def arguments(self) -> dict[str, str | int]:
        """The search as query arguments, without `before` and `day`."""
        choice = self.search.choice if self.day is None else GameChoice(self.search.choice.rules)
        found = {"name": self.search.player, "place": self.search.place}
        return {name: value for name, value in found.items() if value is not None} | choice_arguments(choice)


def evening_query(args: Mapping[str, str]) -> EveningQuery:
    """Return the query of these arguments. Invalid arguments are ignored, and so is a place without a player."""
    choice, day = choice_from(args), _day_in(args.get("day", ""))
    if day is not None:
        choice = GameChoice(choice.rules, day, day)
    player = args.get("name", "").strip() or None
    place = args.get("place", "") if player else ""
    rank = int(place) if place in map(str, range(MAX_PLACES + 1)) else None
    return EveningQuery(GameSearch(choice, player, rank), _day_in(args.get("before", "")), day)


def _day_in(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


class EveningsForm(PageForm):
    """The search as a form, sent by GET. An unknown value counts as no choice."""

    name = SelectField(_l("Player"), validate_choice=False)
    place = SelectField(_l("Place of the player"), validate_choice=False)
    rules = SelectField(_l("Rules"), validate_choice=False)
    year = SelectField(_l("Year"), validate_choice=False)

    def offer(self, group: Evenings, chosen: Mapping[str, str | int]) -> None:
        """Offer the choices of a group; `chosen` has the current ones by field name."""
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
