"""What a value must be, by the codes of `WrongValue`."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.wording.marks import N_, Translate

EXPECTED_VALUES: Mapping[str, str] = {
    "table": N_("an object"),
    "text": N_("a text of at most 200 letters on one line"),
    "note": N_("a text of at most 120 letters on one line"),
    "changes": N_(
        "a list of objects with “after”, a later round each time, and “schedule”, a list of whole numbers from 1"
    ),
    "truth": N_("true or false"),
    "whole-number": N_("a whole number, at most a million"),
    "whole-or-nothing": N_("whole numbers, or null where nothing was said yet"),
    "bonus-name": N_("a name of 1 to 30 letters"),
    "special-name": N_("a name of 1 to 30 letters"),
    "at-most-20-objects": N_("a list of at most 20 objects"),
    "other-rounds": N_("other rounds than those of an earlier object of the list"),
    "which-rounds": N_("one of “round”, “cards” and “last”: true, and only one of them"),
    "points": N_("whole or half points"),
    "list": N_("a list"),
    "list-of-numbers": N_("a list of whole numbers from 1"),
    "list-of-names": N_("a list of names, each a text of at most 200 letters on one line"),
    "at-most-5000-names": N_("a list of at most 5000 names"),
    "list-of-objects": N_("a list of objects"),
    "misdeals": N_("a whole number from 0 to 99"),
    "below-target": N_("a whole number below the points of a target that is “exact”"),
    "tie-breaks": N_("a list of “most-made”, “most-bid-made”, “fewest-off” and “last-round”, each at most once"),
    "number-by-players": N_('a whole number from 1, or such numbers by players as in {"3": 28, "else": 52}'),
    "round-number": N_("the number of a round, from 1 to 500"),
    "rounds-in-order": N_("a list in the order of rounds, each round once"),
    "everybody-once": N_("everybody at the table once, clockwise"),
    "somebody-else": N_("another player than the one who comes"),
    "round-not-before": N_("a round that is not before “from”"),
    "date": N_("a date as in 2022-09-05"),
    "rules": N_("the id of a preset or an object with a “base”"),
    "preset": N_("the id of rules that are shipped, as in “himes”"),
    "suit": N_("one of C, D, H, S, NT"),
    "trump": N_(
        "turned, named, dealer-names, last-bidder-names, none, one of C, D, H, S, NT, or a list of those in turn"
    ),
    "turning-points": N_("a list of turning points, each a number from 1 to 200 or “peak”"),
    "at-most-20-turning-points": N_("a list of at most 20 turning points"),
    "repeats": N_("a number from 1 to 200 or “players”, or a list with one for each turning point"),
    "points-for-places": N_("a list of 1 to 10 whole numbers up to 999, the largest first"),
    "dropped-evenings": N_("a whole number from 0 to 99"),
    "seasons": N_("a list of at most 100 seasons"),
    "season-name": N_("a name of 1 to 40 letters"),
    "last-day": N_("a day that is not before “first_day” and at most three years after it"),
    "closing-day": N_("a day that is not before “first_day”"),
    "at-most-200-rounds": N_("a list of at most 200 rounds"),
}
FROM = "whole-number-from: "
FROM_LEAST = N_("a whole number from %(least)s up to a million")
ONE_OF = "one-of: "
ONE_OF_THESE = N_("one of %(words)s")


def expected_words(expected: str, translate: Translate) -> str:
    """What is expected, to follow "must be"."""
    if expected.startswith(FROM):
        return translate(FROM_LEAST) % {"least": expected.removeprefix(FROM)}
    if expected.startswith(ONE_OF):
        return translate(ONE_OF_THESE) % {"words": expected.removeprefix(ONE_OF)}
    return translate(EXPECTED_VALUES[expected])
