"""The words of the running game: for the scripts of its page, and for its first frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from babel import Locale
from flask_babel import get_locale, gettext, ngettext
from msgspec import Struct

from scorekeeper.rules.game import Game
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import BidSum
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.sheets.table.heading import SIGNS, trump_sign
from scorekeeper.web.act_words import ACT_WORDS
from scorekeeper.web.language import current_language, ordinal_forms
from scorekeeper.wording.sentences import HOOKED, TOO_MANY_ZEROS

Forms = Mapping[str, str]
# The plural form that every language has.
OTHER = "other"


class PageWords(Struct, frozen=True):
    """Sentences with placeholders such as `%(name)s`.

    `counted` has one form per plural category of the language for each sentence that depends on a number.
    """

    plain: Mapping[str, str]
    counted: Mapping[str, Forms]

    def say(self, key: str, **figures: object) -> str:
        """Return a sentence with its figures."""
        return self.plain[key] % figures

    def count(self, key: str, n: int, **figures: object) -> str:
        """Return a sentence in the plural form for `n`."""
        return self.counted[key][_category(n, get_locale())] % {"n": n, **figures}


def page_words(*, absences: bool = False) -> PageWords:
    """Return the words in the language of the visitor. Most games have no absences and need no words for them."""
    sits_out = {"out": gettext("sits out")} if absences else {}
    return PageWords(
        plain=sits_out
        | {
            "round": gettext("Round %(n)s"),
            "of": gettext("of %(n)s"),
            "people": gettext("%(leader)s leads · %(dealer)s deals"),
            "bids-first": gettext("%(leader)s bids first · %(dealer)s deals"),
            "bid-of": gettext("Bid %(bid)s of %(cards)s"),
            "left": gettext("%(n)s left"),
            "beyond": gettext("%(n)s over"),
            "under": gettext("UNDER by %(n)s"),
            "over": gettext("OVER by %(n)s"),
            "even": gettext("EVEN"),
            "counted": gettext("%(n)s / %(cards)s"),
            "leads": gettext("leads"),
            "last": gettext("bids last"),
            "limit-not-even": gettext("bids last — cannot bid %(bid)s"),
            "limit-even": gettext("bids last — must bid %(bid)s"),
            "limit-over": gettext("bids last — at least %(bid)s"),
            "limit-under": gettext("at most %(bid)s"),
            "override": gettext("Override the hook"),
            "limit-zeros": gettext("cannot bid 0"),
            "hooked-zeros": gettext(TOO_MANY_ZEROS),
            "names": gettext("names trump"),
            "blind": gettext("blind"),
            "ask-blind": gettext("%(name)s bids blind"),
            "ask-not-blind": gettext("%(name)s does not bid blind"),
            "bid": gettext("bid %(bid)s"),
            "bid-made": gettext("bid %(bid)s · made"),
            "bid-under": gettext("bid %(bid)s · under by %(n)s"),
            "bid-over": gettext("bid %(bid)s · over by %(n)s"),
            "wins": gettext("wins"),
            "ask-bid": gettext("%(name)s bids"),
            "ask-tricks": gettext("%(name)s took"),
            "ask-trump": gettext("%(name)s names trump"),
            "ask-turned": gettext("Trump is"),
            "choice": gettext("%(under)s under · %(over)s over"),
            "hook": gettext("HOOK"),
            "made": gettext("MADE"),
            **{f"hooked-{required}": gettext(words) for required, words in HOOKED.items()},
            "leave": gettext("Cancel the correction"),
            "all-made": gettext("Everyone made it ✓"),
            "rest": gettext("The rest made it ✓"),
            "game-over": gettext("Game over"),
            "cell-made": gettext("made"),
            "cell-minus": gettext("minus"),
            "cell-reset": gettext("reset"),
            "round-line": gettext("Round %(number)s:"),
            "penalty": gettext(ACT_WORDS["penalty"]),
            "penalty-plain": gettext(ACT_WORDS["penalty-plain"]),
            "unsent": gettext("Offline. Saved here, sent when the server is back"),
            # The button from another view back to the pad, by the next step.
            "back-bid": gettext("Back to bidding"),
            "back-tricks": gettext("Back to the tricks"),
            "back-trump": gettext("Back to naming trump"),
            "back-none": gettext("Back to the result"),
        },
        counted={
            # By the form of the ordinal number: 1st, 2nd, 3rd, 4th.
            "place": ordinal_forms(),
            "cards": _forms(lambda k: ngettext("%(n)s card", "%(n)s cards", k, n="%(n)s")),
            "bid-for": _forms(
                lambda k: ngettext(
                    "%(bid)s bid for %(n)s trick",
                    "%(bid)s bid for %(n)s tricks",
                    k,
                    n="%(n)s",
                    bid="%(bid)s",
                )
            ),
            "tricks-left": _forms(lambda k: ngettext("%(n)s trick left", "%(n)s tricks left", k, n="%(n)s")),
            "winners": _forms(lambda k: ngettext("%(names)s wins", "%(names)s tie", k, names="%(names)s")),
        },
    )


def words_data(words: PageWords, game: Game, *, any_rules: bool = False) -> dict[str, Any]:
    """Return the words that scripts need for these rules, or for `any_rules`."""
    idle = set() if any_rules else idle_words(game.rules)
    plain = {key: text for key, text in words.plain.items() if key not in idle}
    no_trump = trump_sign(Trump.NONE, current_language())
    # English pages do not need it.
    own = {} if no_trump == SIGNS[Trump.NONE] else {"signs": {str(Trump.NONE): no_trump}}
    return {"plain": plain, "counted": {key: _without_repeats(forms) for key, forms in words.counted.items()} | own}


def news_words() -> Mapping[str, str]:
    """Return the sentences about the latest act, with placeholders such as `%(name)s`."""
    return {kind: gettext(words) for kind, words in ACT_WORDS.items()} | {
        "bids": gettext("The bids of round %(round)s"),
        "counts": gettext("The tricks of round %(round)s"),
        "total": gettext("now %(total)s"),
        "undone": gettext("Undone: %(act)s"),
        "redone": gettext("Redone: %(act)s"),
        "away": gettext("You need to be online for this."),
        "hooked": gettext("Hooked: %(name)s must bid %(now)s"),
        "scored": gettext("Round %(round)s scored"),
        "others": gettext("the others took none"),
        "reset": gettext("%(name)s %(total)s, back to %(left)s"),
        "reset-plain": gettext("%(name)s back to %(left)s"),
    }


def remark_words() -> Mapping[str, Forms]:
    """Return the sentences about what is remarkable in a scored round, for who chose to read them."""
    return {
        "reset": {OTHER: gettext("%(name)s must not land on %(total)s")},
        "lead": {OTHER: gettext("%(name)s takes the lead")},
        "points": {OTHER: gettext("%(name)s scores %(total)s in this round")},
        "record": {OTHER: gettext("the group’s record")},
        "short": {OTHER: gettext("one short of the group’s record")},
        "made": _forms(
            lambda k: ngettext(
                "%(name)s has made %(n)s bid in a row",
                "%(name)s has made %(n)s bids in a row",
                k,
                name="%(name)s",
                n="%(n)s",
            )
        ),
        "missed": _forms(
            lambda k: ngettext(
                "%(name)s has missed %(n)s bid in a row",
                "%(name)s has missed %(n)s bids in a row",
                k,
                name="%(name)s",
                n="%(n)s",
            )
        ),
    }


def idle_words(rules: RuleSet) -> set[str]:
    """Return the words that no script uses under these rules."""
    hooks = (rules.hook, *(special.hook for special in rules.specials if special.hook))
    others = {*BidSum} - {hook.required for hook in hooks}
    hooked = {word for each in others for word in (f"hooked-{each}", f"limit-{each}")}
    trump = set() if rules.scoring.needs_trump else {"names", "ask-trump", "ask-turned"}
    blind = set() if rules.scoring.has_blind_bids else {"blind", "ask-blind", "ask-not-blind"}
    zeros = set() if any(hook.zeros for hook in hooks) else {"limit-zeros", "hooked-zeros"}
    override = set() if rules.may_override_hook else {"override"}
    ring = set() if rules.enclose_negative else {"cell-minus"}
    lead = set() if rules.highest_leads else {"bids-first"}
    return hooked | zeros | override | trump | blind | ring | lead | (set() if rules.resets_totals else {"cell-reset"})


def _without_repeats(forms: Forms) -> Forms:
    """Return the forms of a sentence without repetitions of `other`, which scripts use for a missing form."""
    return {form: text for form, text in forms.items() if form == OTHER or text != forms.get(OTHER)}


def _forms(form: Callable[[int], str]) -> Forms:
    """Return one sentence in every plural category of the language, its figures still open."""
    return {category: form(n) for category, n in _samples(get_locale()).items()}


@cache
def _samples(locale: Locale | None) -> Mapping[str, int]:
    """Return for each plural category of a language the smallest number in it."""
    samples: dict[str, int] = {}
    for n in range(101):
        samples.setdefault(_category(n, locale), n)
    return samples


def _category(n: int, locale: Locale | None) -> str:
    return str(locale.plural_form(n)) if locale is not None else "other"
