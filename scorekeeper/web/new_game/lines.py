"""The set-up page below the names: rules, rounds, bidding, title and date, dealer, each a line that can be opened."""

from __future__ import annotations

from flask_babel import gettext as _
from flask_babel import ngettext
from msgspec import Struct

from scorekeeper.web.fields import MAX_NAMES
from scorekeeper.web.house_rules.choices import summary_of
from scorekeeper.web.language import day, translate
from scorekeeper.web.new_game.form import NewGameForm
from scorekeeper.web.rules.choice import AT_ONCE, IN_TURN, WITHOUT_HOOK, ways_to_bid


class BiddingChoice(Struct, frozen=True):
    """One way to bid. `words` describe it for the chosen rules, `with_hook` and `without_hook` for rules of either
    kind.
    """

    value: str
    words: str
    with_hook: str
    without_hook: str
    offered: bool
    checked: bool


class SetUpLines(Struct, frozen=True):
    """The texts of the lines while they are closed. `tables` are the words for one player, two players and so on."""

    rules: str
    summary: str
    bidding: str
    bidding_fixed: bool
    draw_offered: bool
    occasion: str
    day: str
    deals: str
    tables: tuple[str, ...]


def set_up_lines(form: NewGameForm) -> SetUpLines:
    """Return the values of the form as texts of the closed lines."""
    rules = form.chosen
    own = form.chosen_preset is None
    started_on = day(form.started_on.data) if form.started_on.data else ""
    return SetUpLines(
        rules=rules.name if own else translate(rules.name),
        summary=summary_of(rules),
        bidding=next((way.words for way in bidding_choices(form) if way.checked), ""),
        bidding_fixed=len(ways_to_bid(rules)) == 1,
        draw_offered=form.offers_draw,
        occasion=form.title.data or started_on or _("Title and date"),
        day=started_on if form.title.data else "",
        deals=_dealer_words(form),
        tables=tuple(ngettext("%(num)d player", "%(num)d players", count) for count in range(1, MAX_NAMES + 1)),
    )


def bidding_choices(form: NewGameForm) -> list[BiddingChoice]:
    """Return all ways to bid; the chosen rules may not offer some of them."""
    ways = ways_to_bid(form.chosen)
    free = _("Bids in turn, no hook")
    words = {
        IN_TURN: (_("Bids in turn, with the hook"), free),
        WITHOUT_HOOK: (free, free),
        AT_ONCE: (_("Secret bids, all at once"), _("Secret bids, all at once")),
    }
    return [
        BiddingChoice(
            value=way,
            words=hooked if form.chosen.has_hook else plain,
            with_hook=hooked,
            without_hook=plain,
            offered=way in ways,
            checked=form.bidding.data == way,
        )
        for way, (hooked, plain) in words.items()
    ]


def _dealer_words(form: NewGameForm) -> str:
    name = form.standing_dealer.data
    return _("%(name)s deals and does not play", name=name) if name else _("Everyone deals in turn")
