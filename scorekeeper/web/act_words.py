"""An act in words, such as “Ana bid 2”: the same for the news of a game, its scripts and its history."""

from __future__ import annotations

from flask_babel import gettext

from scorekeeper.rules.formula import Points
from scorekeeper.rules.formula.points import from_half_points
from scorekeeper.sheets.table.heading import SIGNS
from scorekeeper.storage.games.changes import Change
from scorekeeper.web.language import language, translate
from scorekeeper.wording.bidi_isolates import isolated
from scorekeeper.wording.marks import N_
from scorekeeper.wording.numbers import signed_text

ACT_WORDS = {
    "bid": N_("%(name)s bid %(now)s"),
    "bid-again": N_("%(name)s’s bid %(was)s, now %(now)s"),
    "tricks": N_("%(name)s took %(now)s"),
    "tricks-again": N_("%(name)s’s tricks %(was)s, now %(now)s"),
    "trump": N_("Trump is %(now)s"),
    "trump-again": N_("Trump %(was)s, now %(now)s"),
    "blind": N_("%(name)s bids blind"),
    "not-blind": N_("%(name)s does not bid blind"),
    "overridden": N_("The hook is overridden in round %(round)s"),
    "not-overridden": N_("The hook holds in round %(round)s"),
    "misdeals": N_("Misdeal in round %(round)s"),
    "bonus": N_("Points given by hand changed"),
    "nothing": N_("open"),
    "penalty": N_("%(name)s %(points)s, %(reason)s"),
    "penalty-plain": N_("%(name)s %(points)s"),
    "penalty-gone": N_("%(penalty)s: removed"),
    "dealer": N_("%(name)s deals round %(round)s"),
    "seats": N_("Seats changed from round %(round)s on"),
    "name": N_("%(was)s is now called %(now)s"),
    # Used for undone acts where the usual sentence would leave open which of two values stands.
    "bid-again-undone": N_("%(name)s’s bid is %(was)s again, not %(now)s"),
    "tricks-again-undone": N_("%(name)s’s tricks are %(was)s again, not %(now)s"),
    "trump-undone": N_("Trump is %(was)s again, not %(now)s"),
    "trump-again-undone": N_("Trump is %(was)s again, not %(now)s"),
    "name-undone": N_("%(now)s is called %(was)s again"),
}
TRUMP_SIGNS = {str(trump): sign for trump, sign in SIGNS.items()}


def act_sentence(kind: str, *, undone: bool = False, **figures: object) -> str:
    """One of these sentences in the visitor's language."""
    words = ACT_WORDS[kind]
    return gettext(ACT_WORDS.get(f"{kind}-undone", words) if undone else words) % figures


def value_sentence(change: Change, name: str, *, undone: bool = False) -> str:
    """A bid, a count or trump that was recorded, corrected or cleared; `name` is the player's."""
    kind = change.place.what if change.was is None else f"{change.place.what}-again"
    return act_sentence(kind, undone=undone, name=name, was=_value(change.was), now=_value(change.now))


def penalty_sentence(change: Change, name: str) -> str:
    """A penalty that was given to a player of this name, or removed."""
    penalty = change.now or change.was
    text = penalty_words(name, from_half_points(penalty["half_points"]), penalty["reason"])
    return text if change.now else act_sentence("penalty-gone", penalty=text)


def penalty_words(name: str, points: Points, reason: str) -> str:
    """Who got how many points by hand, and why."""
    who, why = isolated(name, language()), isolated(translate(reason), language())
    return act_sentence("penalty" if why else "penalty-plain", name=who, points=signed_text(points), reason=why)


def _value(value: object) -> str:
    if value is None:
        return act_sentence("nothing")
    sign = TRUMP_SIGNS.get(str(value))
    return str(value) if sign is None else gettext(sign)
