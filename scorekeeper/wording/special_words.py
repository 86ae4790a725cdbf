"""Special rounds in words: which they are, and what is different in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.rules.rule_set import SpecialRounds
from scorekeeper.rules.rule_set.cards import Trump, TrumpMode, TrumpRule
from scorekeeper.rules.rule_set.schedule import PEAK
from scorekeeper.wording.formula_words import as_agreed
from scorekeeper.wording.hook_words import hook_words
from scorekeeper.wording.translation import N_, Translate, identity, nN_
from scorekeeper.wording.trump_words import trump_words

# With the numbers of these rounds.
ROUNDS = nN_("round %(number)s", "rounds %(number)s")
CARDS, LAST = nN_("rounds of %(cards)s card", "rounds of %(cards)s cards"), nN_("last round", "last %(rounds)s rounds")
LARGEST = N_("rounds of the largest hand")
NO_TRUMP = N_("No trump.")
AT_ONCE, IN_TURN = N_("All bid at once, in secret."), N_("Bids are made in turn.")
TIMES = N_("All points ×\u00a0%(times)s.")


def which_rounds(special: SpecialRounds, translate: Translate = identity) -> str:
    """Describe which rounds are meant: round 1, rounds of 1 card, last round."""
    if special.number is not None:
        return rounds_listed([special.number], translate)
    if special.cards == PEAK:
        return translate(LARGEST)
    if special.cards is not None:
        return translate.plural(*CARDS, special.cards) % {"cards": special.cards}
    return translate.plural(*LAST, special.last) % {"rounds": special.last}


def rounds_listed(rounds: Sequence[int], translate: Translate = identity) -> str:
    """Return rounds by their numbers: round 1, or rounds 1, 19."""
    return translate.plural(*ROUNDS, len(rounds)) % {"number": ", ".join(map(str, rounds))}


def special_words(special: SpecialRounds, translate: Translate = identity) -> str:
    """Return name, note and what is different, in sentences."""
    return " ".join(dict.fromkeys(_difference_sentences(special, translate)))


def name_and_note(special: SpecialRounds, translate: Translate = identity) -> str:
    """Return what the table must know in such a round, like “On the forehead: you do not see your own card”."""
    name, note = translate(special.name), translate(special.note)
    return f"{name}: {note}" if note else name


def _difference_sentences(special: SpecialRounds, translate: Translate) -> Iterator[str]:
    yield from (f"{translate(text).rstrip('.')}." for text in (special.name, special.note) if text)
    if special.trump is not None:
        yield _trump_sentence(special.trump, translate)
    if special.simultaneous is not None:
        yield translate(AT_ONCE if special.simultaneous else IN_TURN)
    hook = special.hook
    if hook is not None and (hook.forbids_any or not special.simultaneous):
        yield hook_words(hook, translate)
    if special.multiplier is not None:
        times = as_agreed(special.multiplier, translate)
        yield translate(TIMES) % {"times": f"({times})" if " " in times else times}


def _trump_sentence(trump: TrumpRule, translate: Translate) -> str:
    if trump.mode is TrumpMode.NONE or trump.suits == (Trump.NONE,):
        return translate(NO_TRUMP)
    return translate("%(name)s: %(words)s") % {"name": translate("Trump"), "words": trump_words(trump, translate)}
