"""Panels with shares of a player's rounds: bids made by cards, place in the bidding, call and for zero, and rounds by
the number of tricks that they were off. Each has a chart and the table behind it, and compares with the whole group.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from flask_babel import gettext as _, ngettext
from msgspec import Struct

from scorekeeper.rules.rule_set.bidding import CallWord
from scorekeeper.rules.statistics.player import MadeBids, PlayerStatistics
from scorekeeper.sheets.charts import PERCENT
from scorekeeper.web.statistics.charts import RoundsShare, bars_chart, scale_top
from scorekeeper.web.statistics.words import FEW, share_text
from scorekeeper.wording.numbers import signed_text


class KindOfRounds(Struct, frozen=True):
    """Rounds of one kind, such as rounds with three cards. `mark` is their name in the chart, and `name` is that in the
    table.

    `part` is how many bids were made in how many rounds; `rounds` is the number of rounds to display.
    """

    mark: str
    name: str
    part: MadeBids
    rounds: int


class PanelHeads(Struct, frozen=True):
    """The heading of a panel, a note beside it, and the heads of the first and the third column of its table."""

    heading: str
    note: str
    of: str
    share: str


def share_panels(player: PlayerStatistics, players: Sequence[PlayerStatistics]) -> tuple[dict[str, object], ...]:
    """Return panels of the bids made by cards, by place in the bidding, by call and for zero. Empty panels are left
    out.
    """
    made = _("made")
    parts = (
        (PanelHeads(_("Bids made by cards"), "", _("cards"), made), _rounds_by_cards),
        (PanelHeads(_("Bids made by place in the bidding"), _("1 bids first"), _("place"), made), _rounds_by_place),
        (PanelHeads(_("Bids made by call"), "", _("call"), made), _rounds_by_call),
        (PanelHeads(_("Bids of zero"), "", _("bid"), made), _zero_rounds),
    )
    return tuple(
        _panel(heads, own, _sums_by_mark(players, kinds), top=PERCENT)
        for heads, kinds in parts
        if (own := [each for each in kinds(player) if each.rounds])
    )


def misses_panel(player: PlayerStatistics, players: Sequence[PlayerStatistics]) -> dict[str, object]:
    """Return a panel with the part of the rounds that were off by each number of tricks.

    Too few tricks are on one side, too many on the other, and bids made in the middle.
    """
    heads = PanelHeads(_("How far off"), _("below 0: too few tricks"), _("tricks off"), _("share"))
    return _panel(heads, list(_rounds_by_off(player)), _sums_by_mark(players, _rounds_by_off), top=None)


def _panel(
    heads: PanelHeads, own: Sequence[KindOfRounds], group: Mapping[str, MadeBids], *, top: int | None
) -> dict[str, object]:
    shares = [
        RoundsShare(one.mark, one.rounds, _part_made(one.part), _part_made(group[one.mark]), _is_few(one))
        for one in own
    ]
    return {
        "heads": heads,
        "chart": bars_chart(shares, top or scale_top(shares)),
        "words": _("%(what)s, as bars: %(shares)s", what=heads.heading, shares="; ".join(map(_spoken_words, own))),
        "lines": tuple(
            {
                "of": one.name,
                "rounds": _rounds_text(one),
                "share": share_text(one.part),
                "group": share_text(group[one.mark]),
            }
            for one in own
        ),
        "pale": _("Pale: fewer than %(rounds)d rounds.", rounds=FEW) if any(map(_is_few, own)) else "",
    }


def _rounds_by_cards(player: PlayerStatistics) -> Iterator[KindOfRounds]:
    return (_made_rounds(str(cards), made) for cards, made in player.by_cards)


def _rounds_by_place(player: PlayerStatistics) -> Iterator[KindOfRounds]:
    yield from (_made_rounds(str(place), made) for place, made in player.by_place)
    yield _made_rounds(_("last"), player.last)


def _rounds_by_call(player: PlayerStatistics) -> Iterator[KindOfRounds]:
    names = {CallWord.UNDER: _("Under"), CallWord.EVEN: _("Even"), CallWord.OVER: _("Over")}
    return (_made_rounds(names[call], made) for call, made in player.by_call)


def _zero_rounds(player: PlayerStatistics) -> Iterator[KindOfRounds]:
    yield _made_rounds("0", MadeBids(player.zero_bids, player.zero_made))
    yield _made_rounds(_("1 or more"), MadeBids(player.rounds - player.zero_bids, player.made - player.zero_made))


def _made_rounds(name: str, made: MadeBids) -> KindOfRounds:
    return KindOfRounds(name, name, made, made.rounds)


def _rounds_by_off(player: PlayerStatistics) -> Iterator[KindOfRounds]:
    """Yield the rounds that were off by each number of tricks. Their `part` is the part of all rounds."""
    furthest = player.by_off[-1][0]
    for off, rounds in player.by_off:
        mark = f"{signed_text(off)}{'…' if abs(off) == furthest else ''}"
        name = _off_words(off, furthest=abs(off) == furthest)
        yield KindOfRounds(mark, name, MadeBids(player.rounds, rounds), rounds)


def _off_words(off: int, *, furthest: bool) -> str:
    size = abs(off)
    if off == 0:
        return _("0, made")
    if off < 0:
        return _("%(size)d or more too few", size=size) if furthest else _("%(size)d too few", size=size)
    return _("%(size)d or more too many", size=size) if furthest else _("%(size)d too many", size=size)


def _sums_by_mark(
    players: Iterable[PlayerStatistics], kinds: Callable[[PlayerStatistics], Iterator[KindOfRounds]]
) -> dict[str, MadeBids]:
    """Return the bids made by all players together, by the mark of the kind of rounds."""
    sums: dict[str, MadeBids] = {}
    for player in players:
        for one in kinds(player):
            before = sums.get(one.mark, MadeBids(0, 0))
            sums[one.mark] = MadeBids(before.rounds + one.part.rounds, before.made + one.part.made)
    return sums


def _part_made(made: MadeBids) -> Fraction:
    return Fraction(made.made, made.rounds)


def _is_few(one: KindOfRounds) -> bool:
    return one.part.rounds < FEW


def _rounds_text(one: KindOfRounds) -> str:
    return _("%(rounds)d, few", rounds=one.rounds) if _is_few(one) else str(one.rounds)


def _spoken_words(one: KindOfRounds) -> str:
    rounds = ngettext("%(num)d round", "%(num)d rounds", one.rounds)
    return _("%(of)s: %(share)s, %(rounds)s", of=one.name, share=share_text(one.part), rounds=rounds)
