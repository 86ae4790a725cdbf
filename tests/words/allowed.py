"""What stays as it is in every language, each with its reason. Everything else is translated."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from scorekeeper.rules.formula.language import FUNCTIONS, TERMS
from scorekeeper.rules.presets import preset, preset_ids

# A letter with an accent is no English one, and neither is one in a word that has such letters.
ENGLISH = re.compile(r"(?<![^\W\d_])[A-Za-z]+(?![^\W\d_])")
# What forms and files of rules are written in, which is the same in every language.
RULE_LANGUAGE = "|".join(
    (*TERMS, *FUNCTIONS, "if", "else", "and", "or", "not", "bounce", "hold", "others", "end", "NT", *"CDHSabni")
)
ALWAYS = (
    # What a formula may have, listed as it is typed.
    rf"(?:\b(?:{RULE_LANGUAGE})\b, ){{3,}}\b(?:{RULE_LANGUAGE})\b",
    # What to type like this, such as a formula.
    r"ťĥíś: [^⟧]+?\.~",
    # Names of papers.
    r"\b(?:A[3-5]|Letter)\b",
    # Addresses, and paths of our pages.
    r"\b(?:https?://)?(?:localhost|scorekeeper\.local|\d+\.\d+\.\d+\.\d+)[^\s⟧]*",
    r"/(?:games|rules|tv)/[\w/.-]+",
    # The places of a text that a script fills.
    r"%\(\w+\)[sd]",
    # The index of a card, as it stands on the pack.
    r"(?<!\w)(?:[AKQJ])[♠♥♦♣]",
    # What the code of an empty sheet says, for programs.
    r"OHHELL/\S+",
    # The number of an error in the log.
    r"· [0-9a-f]{8}",
)
# The letters for a television, which are typed as they are.
CODE = r"\b[A-Z]{4}\b"


@cache
def sources() -> tuple[str, ...]:
    """Where the rules of our presets are published: titles of books and pages."""
    return tuple(preset(preset_id).source for preset_id in preset_ids())


def english_in(text: str, more: Sequence[str] = ()) -> list[str]:
    """The English words of a text, without what may be in it; `more` are patterns that may be there as well."""
    if any(_unspoken(text) in source for source in sources()):
        return []
    for pattern in (*ALWAYS, *more):
        text = re.sub(pattern, " ", text)
    return ENGLISH.findall(text)


def _unspoken(text: str) -> str:
    """The rest of a text where a translated one ends, or begins again: a source may stand in several elements."""
    return text.rpartition(": ")[2].partition("~")[0].strip() if "⟦" in text else text.partition("~")[0].strip()


def untranslated(texts: Iterable[tuple[str, str]]) -> list[str]:
    """Each text that is not wholly translated, with the place it stands in."""
    return [f"{place}: {text[:120]}" for place, text in texts if english_in(text, _more(place))]


def _more(place: str) -> tuple[str, ...]:
    if place.startswith("dt.") or "placeholder" in place or "formula" in place:
        return (rf"\b(?:{RULE_LANGUAGE})\b",)
    if place == "t.":
        # The letters of trump in a workbook, which its formulas read.
        return (r"^(?:NT|[CDHS])$",)
    return (CODE,) if place.startswith(("p.letters", "p.to-type")) else ()
