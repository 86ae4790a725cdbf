"""The words of the running game in the language of the visitor, for the first frame of its page and for its scripts."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from babel import Locale
from flask_babel import get_locale, gettext
from msgspec import Struct

from scorekeeper.rules.game import Game
from scorekeeper.rules.rule_set import RuleSet
from scorekeeper.rules.rule_set.bidding import BidSum
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.sheets.table.heading import SIGNS, trump_sign
from scorekeeper.web.language import current_language, ordinal_forms
from scorekeeper.wording.game_words import ABSENCES, COUNTED, NEWS, REMARKS, SCREEN, STREAKS

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
        """Return a sentence with its figures filled in."""
        return self.plain[key] % figures

    def count(self, key: str, n: int, **figures: object) -> str:
        """Return a sentence in the plural form for `n`."""
        return self.counted[key][_category(n, get_locale())] % {"n": n, **figures}


def page_words(game: Game | None = None, *, any_rules: bool = False) -> PageWords:
    """Return the words in the language of the visitor, without the words for absences if no player can be absent."""
    away = game is not None and (game.may_lack_players or game.rules.dealer_sits_out_from is not None)
    plain = SCREEN | ABSENCES if any_rules or away else SCREEN
    return PageWords(
        plain={key: gettext(text) for key, text in plain.items()},
        # By the form of the ordinal number: 1st, 2nd, 3rd, 4th.
        counted={"place": ordinal_forms()} | {key: _forms(pair) for key, pair in COUNTED.items()},
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
    return {kind: gettext(words) for kind, words in NEWS.items()}


def remark_words() -> Mapping[str, Forms]:
    """Return the sentences about what is remarkable in a scored round, for readers who want such remarks."""
    return {kind: {OTHER: gettext(words)} for kind, words in REMARKS.items()} | {
        kind: _forms(pair) for kind, pair in STREAKS.items()
    }


def idle_words(rules: RuleSet) -> set[str]:
    """Return the words that no script uses under these rules."""
    hooks = (rules.hook, *(special.hook for special in rules.specials if special.hook))
    others = {*BidSum} - {hook.required for hook in hooks}
    hooked = {word for each in others for word in (f"hooked-{each}", f"limit-{each}")}
    trump = set() if rules.scoring.needs_trump else {"names", "ask-trump", "ask-turned"}
    marks = set() if rules.marks else {"ask-mark", "ask-not-mark"}
    zeros = set() if any(hook.zeros for hook in hooks) else {"limit-zeros", "hooked-zeros"}
    override = set() if rules.may_override_hook else {"override"}
    ring = set() if rules.enclose_negative else {"cell-minus"}
    lead = set() if rules.highest_leads else {"bids-first"}
    return hooked | zeros | override | trump | marks | ring | lead | (set() if rules.resets_totals else {"cell-reset"})


def _without_repeats(forms: Forms) -> Forms:
    """Return the forms of a sentence without repetitions of `other`, which scripts use for a missing form."""
    return {form: text for form, text in forms.items() if form == OTHER or text != forms.get(OTHER)}


def _forms(sentence: tuple[str, str]) -> Forms:
    """Return a sentence in every plural category of the language, with its placeholders."""
    language = current_language()
    return {category: language.plural(*sentence, n) for category, n in _samples(get_locale()).items()}


@cache
def _samples(locale: Locale | None) -> Mapping[str, int]:
    """Return for each plural category of a language the smallest number in it."""
    samples: dict[str, int] = {}
    for n in range(101):
        samples.setdefault(_category(n, locale), n)
    return samples


def _category(n: int, locale: Locale | None) -> str:
    return str(locale.plural_form(n)) if locale is not None else "other"
