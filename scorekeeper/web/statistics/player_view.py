"""One player over many games, in ready words and pictures."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from flask_babel import gettext as _
from flask_babel import ngettext

from scorekeeper.rules.insights.head_to_head import HeadToHead
from scorekeeper.rules.one_spelling import name_key
from scorekeeper.rules.rule_set.bidding import CallWord
from scorekeeper.rules.statistics.form import FORM_ROUNDS, form_over_time
from scorekeeper.rules.statistics.group import GroupStatistics
from scorekeeper.rules.statistics.player import MadeBids, PlayerStatistics, RuleSetTotals
from scorekeeper.rules.statistics.ranking import Order, ranked
from scorekeeper.rules.statistics.summary import Feat
from scorekeeper.sheets.book.tables import percent
from scorekeeper.sheets.charts.scales import rounded
from scorekeeper.web.statistics.choice import rules_words
from scorekeeper.web.statistics.share_charts import ShareChart, cards_chart, form_chart
from scorekeeper.web.statistics.words import FEW, ShareCell, day_text, mean_text, share_cell, share_text
from scorekeeper.wording.numbers import number_text

# How wide the bar of an opponent is, as in the template.
BAR = 300


@dataclass(frozen=True)
class Figure:
    """A figure with what it is."""

    value: str
    words: str


@dataclass(frozen=True)
class CardsLine:
    """Rounds of so many cards: how many, the share made, and that of the group."""

    cards: int
    rounds: int
    share: str
    group: str


@dataclass(frozen=True)
class OpponentLine:
    """Against one other player: in how many games who had the better rank. Of a bar `BAR` wide the games ahead reach to
    `ahead`, the level ones to `reach`.
    """

    name: str
    games: str
    words: str
    ahead: float
    reach: float


@dataclass(frozen=True)
class GameTotal:
    """A final total, and the day and the address of its game."""

    value: str
    when: str
    address: str


@dataclass(frozen=True)
class TotalsLine:
    """The final totals by one rule set: how many and their mean in words, the best and the worst."""

    rules: str
    words: str
    best: GameTotal
    worst: GameTotal


@dataclass(frozen=True)
class PlayerView:
    """Everything on the page of a player who played at least one complete round in the chosen games.

    `form` is None before there are enough rounds for it.
    """

    name: str
    games: str
    figures: tuple[Figure, ...]
    few: str
    pale: str
    cards: ShareChart
    cards_words: str
    by_cards: tuple[CardsLine, ...]
    group_rounds: str
    by_place: tuple[ShareCell, ...]
    by_call: tuple[ShareCell, ...]
    misses: tuple[str, ...]
    form: ShareChart | None
    form_words: str
    opponents: tuple[OpponentLine, ...]
    totals: tuple[TotalsLine, ...]


def player_view(statistics: GroupStatistics, name: str, addresses: Mapping[int, str]) -> PlayerView | None:
    """The page of the player with this name; None where nobody has it. `addresses` are those of games by number."""
    person = name_key(name)
    player = next((one for one in statistics.players if name_key(one.name) == person), None)
    if player is None:
        return None
    group = _group_by_cards(statistics.players)
    form = form_over_time(player.history)
    whole = Fraction(player.made, player.rounds)
    return PlayerView(
        name=player.name,
        games=ngettext("%(num)d game", "%(num)d games", player.games),
        figures=tuple(_figures(player, statistics)),
        few=_few(player),
        pale=_pale(player),
        cards=cards_chart(player.by_cards, group, FEW),
        cards_words=_cards_words(player),
        by_cards=tuple(
            CardsLine(cards, made.rounds, share_text(made), share_text(group[cards])) for cards, made in player.by_cards
        ),
        group_rounds=ngettext("group: %(num)d round", "group: %(num)d rounds", statistics.rounds),
        by_place=tuple(_places(player)),
        by_call=tuple(share_cell(_call_name(call), made) for call, made in player.by_call if made.rounds),
        misses=tuple(_misses(player)),
        form=form_chart(form, whole) if form else None,
        form_words=_form_words(form, whole),
        opponents=tuple(_opponents(statistics.head_to_head, person)),
        totals=tuple(_totals(each, addresses) for each in player.totals),
    )


def games_shown(statistics: GroupStatistics, name: str) -> set[int]:
    """The numbers of the games that the page of a player links to."""
    mine = (one for one in statistics.players if name_key(one.name) == name_key(name))
    return {feat.game for one in mine for each in one.totals for feat in (each.best, each.worst)}


def _figures(player: PlayerStatistics, statistics: GroupStatistics) -> Iterator[Figure]:
    yield Figure(percent(Fraction(player.made, player.rounds)), _("bids made"))
    won = player.wins + player.shared_wins
    yield Figure(str(won), ngettext("won of %(num)d game", "won of %(num)d games", player.finished))
    yield Figure(mean_text(player.mean_rank), _("average finish"))
    ranks = {name_key(one.name): rank for rank, one in ranked(statistics.players, Order.RATING)}
    players, rating = len(ranks), mean_text(player.rating.ordinal)
    words = ngettext("of %(num)d by rating, %(rating)s", "of %(num)d by rating, %(rating)s", players, rating=rating)
    yield Figure(str(ranks[name_key(player.name)]), words)


def _few(player: PlayerStatistics) -> str:
    if player.rounds >= FEW:
        return ""
    return ngettext(
        "From %(num)d round only: it says little yet.", "From %(num)d rounds only: it says little yet.", player.rounds
    )


def _pale(player: PlayerStatistics) -> str:
    """What pale bars mean, where there are any."""
    few = any(made.rounds < FEW for _cards, made in player.by_cards)
    return _("Pale: fewer than %(rounds)d rounds, which says little.", rounds=FEW) if few else ""


def _group_by_cards(players: Sequence[PlayerStatistics]) -> dict[int, MadeBids]:
    """Everybody's rounds by cards."""
    all_made: dict[int, MadeBids] = defaultdict(lambda: MadeBids(0, 0))
    for player in players:
        for cards, made in player.by_cards:
            before = all_made[cards]
            all_made[cards] = MadeBids(before.rounds + made.rounds, before.made + made.made)
    return all_made


def _cards_words(player: PlayerStatistics) -> str:
    shares = ", ".join(f"{cards}: {share_text(made)}" for cards, made in player.by_cards)
    return _("Bars: the share of bids made, by cards dealt. %(shares)s", shares=shares)


def _places(player: PlayerStatistics) -> Iterator[ShareCell]:
    for place, made in player.by_place:
        yield share_cell(str(place), made)
    if player.last.rounds:
        yield share_cell(_("last"), player.last)


def _call_name(call: CallWord) -> str:
    return {CallWord.UNDER: _("Under"), CallWord.EVEN: _("Even"), CallWord.OVER: _("Over")}[call]


def _misses(player: PlayerStatistics) -> Iterator[str]:
    over, under = (percent(Fraction(count, player.rounds)) for count in (player.over, player.under))
    yield _("Took too many in %(over)s of the rounds and too few in %(under)s.", over=over, under=under)
    off = mean_text(Fraction(player.off_sum, player.rounds))
    yield _("Off by %(off)s tricks a round on average.", off=off)
    if player.zero_bids:
        zero = percent(Fraction(player.zero_made, player.zero_bids))
        yield ngettext(
            "Bid zero %(num)d time and made %(share)s of these.",
            "Bid zero %(num)d times and made %(share)s of these.",
            player.zero_bids,
            share=zero,
        )
    yield _(
        "Longest streaks: %(made)d made, %(missed)d missed.", made=player.longest_made, missed=player.longest_missed
    )


def _form_words(form: Sequence[tuple[int, Fraction]], whole: Fraction) -> str:
    if not form:
        return _("After %(rounds)d rounds a line here shows the form.", rounds=FORM_ROUNDS)
    shares = [share for _, share in form]
    return _(
        "Of the last %(rounds)d rounds %(last)s made; all together %(every)s, at best %(best)s, at worst %(worst)s.",
        rounds=FORM_ROUNDS,
        last=percent(shares[-1]),
        every=percent(whole),
        best=percent(max(shares)),
        worst=percent(min(shares)),
    )


def _opponents(pairs: Sequence[HeadToHead], person: str) -> Iterator[OpponentLine]:
    """Those met most often first."""
    for pair in sorted(pairs, key=lambda each: -each.games):
        if person not in (name_key(pair.one), name_key(pair.other)):
            continue
        first = name_key(pair.one) == person
        name = pair.other if first else pair.one
        ahead, behind = (pair.one_ahead, pair.other_ahead) if first else (pair.other_ahead, pair.one_ahead)
        words = _("%(ahead)d ahead, %(behind)d behind, %(level)d level", ahead=ahead, behind=behind, level=pair.level)
        games = ngettext("%(num)d game", "%(num)d games", pair.games)
        ends = (ahead, ahead + pair.level)
        yield OpponentLine(name, games, words, *(rounded(BAR * end / pair.games) for end in ends))


def _totals(totals: RuleSetTotals, addresses: Mapping[int, str]) -> TotalsLine:
    def cell(feat: Feat) -> GameTotal:
        return GameTotal(number_text(feat.value), day_text(feat.called), addresses.get(feat.game, ""))

    mean = mean_text(totals.mean)
    words = ngettext("%(num)d game, average %(mean)s", "%(num)d games, average %(mean)s", totals.games, mean=mean)
    return TotalsLine(rules_words(totals.rules), words, cell(totals.best), cell(totals.worst))
