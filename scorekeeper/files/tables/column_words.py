"""The words that name the columns of a table: those of our own CSV, and those of our screens in every language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache

from scorekeeper.rules.normalization import normalized
from scorekeeper.wording import N_
from scorekeeper.wording.translation.catalogues import languages, translate_into

OF_THE_ROUND = ("round", "cards", "trump")
OF_A_PLAYER = ("bid", "tricks", "points", "total", "made")
# Columns that tell the games of one table apart.
OF_THE_GAME = ("game", "date")
IN_ENGLISH: Mapping[str, tuple[str, ...]] = {
    "bid": ("bid", "bids"),
    "tricks": ("tricks", "won"),
    "points": ("points", "score"),
    "total": ("total", "running total", "running_total", "sum"),
    "made": ("made",),
    "round": ("round", "no", "#"),
    "cards": ("cards", "hand"),
    "trump": ("trump",),
    "player": ("player", "name", "players"),
    "game": ("game",),
    "date": ("date",),
    "dealer": ("dealer",),
}
ON_SCREENS: Mapping[str, tuple[str, ...]] = {
    "bid": (N_("Bid"), N_("bid"), N_("bids")),
    "tricks": (N_("Tricks"), N_("tricks"), N_("tricks taken")),
    "points": (N_("Points"), N_("points of the round")),
    "total": (N_("Total"), N_("total"), N_("Totals"), N_("running total")),
    "made": (N_("Made"),),
    "round": (N_("Round"), N_("Rounds"), N_("No."), N_("number of the round")),
    "cards": (N_("Cards"), N_("cards in the round")),
    "trump": (N_("Trump"),),
    "player": (N_("Player"), N_("Players"), N_("Name"), N_("name of the player")),
    "game": (N_("Game"),),
    "date": (N_("Date"), N_("Day"), N_("Played on")),
    "dealer": (N_("Dealer"),),
}
YES = ("yes", "y", "true", "1", "x", "made", "+", "✓")
# No page of ours says a plain "no", so no catalogue has it.
NO = ("no", "n", "false", "0", "-", "−", "missed", "nein", "non", "nie", "nee", "nem", "não", "nu", "לא")


def meaning_of(text: str) -> str:
    """Return what a column under this word holds, or an empty text."""
    return column_words().get(_key(text), "")


def made_mark(text: str) -> str:
    """Return + or - for the word that says whether a bid was made, or the word itself if it says neither."""
    word = _key(text)
    if word in (*YES, *_translations((N_("yes"), N_("made")))):
        return "+"
    return "-" if word in (*NO, *_translations((N_("missed"),))) else text


@cache
def column_words() -> Mapping[str, str]:
    """Return the meaning of each word in lower case; of a word with several, the first."""
    words: dict[str, str] = {}
    for meaning, known in IN_ENGLISH.items():
        words |= dict.fromkeys(known, meaning)
    for meaning, texts in ON_SCREENS.items():
        words = dict.fromkeys(_translations(texts), meaning) | words
    return words


@cache
def _translations(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(_key(translate_into(code)(text)) for code in languages() for text in texts)


def _key(text: str) -> str:
    return normalized(text).strip().casefold().rstrip(".:")
