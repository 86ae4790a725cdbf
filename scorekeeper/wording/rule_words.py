"""A rule set in words: who may not bid what, where trump comes from, when it ends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import reduce

from msgspec import Struct

from scorekeeper.rules.presets.sentences import pack_name
from scorekeeper.rules.rule_set import BonusCounts, FirstDealer, RuleSet
from scorekeeper.rules.rule_set.scoring import TieBreak
from scorekeeper.wording.formula_words import as_agreed
from scorekeeper.wording.numbers import MINUS, number_text, signed_text
from scorekeeper.wording.special_words import special_words, which_rounds
from scorekeeper.wording.translation import N_, Translate, identity, nN_

BEGIN_WITH = N_("Everyone begins with a total of %(points)s.")
OUT_AT = N_("Whoever reaches %(points)s points is out of the game.")
RESET = N_("A total that becomes a multiple of %(multiple)s becomes %(left)s.")
STREAK = N_("Every %(length)s made in a row %(made)s, missed %(missed)s; from %(cards)s cards on.")
BONUS: Mapping[BonusCounts, str] = {
    BonusCounts.MADE: N_("%(name)s: points the scorekeeper adds to a round; they count only if the bid is made."),
    BonusCounts.MISSED: N_("%(name)s: points the scorekeeper adds to a round; they count only if the bid is missed."),
    BonusCounts.GAINS_IF_MADE: N_(
        "%(name)s: points the scorekeeper adds to a round; gains count only if the bid is made, losses always."
    ),
    BonusCounts.LOST_IF_MISSED: N_(
        "%(name)s: points the scorekeeper adds to a round; they are lost if the bid is missed."
    ),
    BonusCounts.ALWAYS: N_("%(name)s: points the scorekeeper adds to a round."),
}
# Behind the name of points that are always lost.
SIGNS = {"minus": f" ({MINUS})"}
DEALER_FIRST = N_("The dealer bids first.")
FIRST_BIDS_LAST = N_("Whoever is first in turn bids last.")
ANTICLOCKWISE = N_("Bidding and the deal go round anticlockwise, to the right.")
DEALER_SITS_OUT = N_("With %(players)s or more players, the dealer sits the round out.")
HIGHEST_LEADS = N_("The first of the highest bidders leads to the first trick.")
LIMITS = N_("From %(least)s to %(most)s.")
BLIND_BEHIND = N_("Only a player %(points)s or more behind the leader may bid blind.")
BIDS_CHANGE = N_("A card may change a bid during play; the changed bid counts.")
MARK = N_("Before the round a player may declare it.")
MARKS = N_("Before the round a player may declare one of them.")
# The name of the mark of rules that name none, in `scorekeeper.rules.rule_set`.
_BLIND_BID = N_("blind bid")
LOST_TRICKS = N_("A trick may go to no one, so a round may have fewer tricks than cards.")

CARDS = nN_("%(num)d card", "%(num)d cards")
PACKS = nN_("%(packs)s pack, %(cards)s cards", "%(packs)s packs, %(cards)s cards")
CARDS_FROM = nN_("%(cards)s card, %(rank)s to ace", "%(cards)s cards, %(rank)s to ace")
CARDS_IN_A_PACK, SUITS_IN_A_PACK = 52, 4
# The low ranks of a suit, lowest first. A shorter pack begins with one of them, and always has the court cards.
LOW_RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10")

# What a draw decides.
DRAWING: Mapping[FirstDealer, str] = {
    **dict.fromkeys(
        (FirstDealer.CHOSEN, FirstDealer.HIGH_DRAW_DEALS), N_("Whoever draws the highest card deals first.")
    ),
    FirstDealer.HIGH_DRAW_SEATS: N_(
        "Whoever draws the highest card takes the first seat and bids first; the rest follow in order."
    ),
    FirstDealer.LOW_DRAW_BIDS: N_("Whoever draws the lowest card bids first; the player on the right deals."),
}
AFTER_LAST_ROUND = N_("After the last round.")
AT_TARGET = N_("After the round in which somebody's total is exactly %(target)s.")
FALLS = N_("Anyone above it drops to %(left)s.")
ABOVE_TARGET = N_("After the round in which somebody's total exceeds %(target)s.")
ONE_LEFT = N_("Once only one player is left, or after the last round.")
HIGHEST_WINS = N_("The highest total wins.")
LOWEST_WINS = N_("The lowest total wins.")
TIE_BREAKS = {
    TieBreak.MOST_MADE: N_("more bids made"),
    TieBreak.MOST_BID: N_("more tricks bid, made or not"),
    TieBreak.MOST_BID_MADE: N_("more tricks bid and made"),
    TieBreak.FEWEST_OFF: N_("fewer tricks off in all"),
    TieBreak.LAST_ROUND: N_("the better last round"),
}
TIE_BREAK = N_("If totals are equal, the winner has %(ties)s.")
THEN = N_("%(first)s, then %(second)s")
PAIRWISE = N_("Everyone settles with everyone on the difference of their totals.")

BY_PLACE = N_("Everyone settles with everyone on what their places are worth: %(points)s from the first on.")
LAST_PLACE = N_("The last place is worth %(points)s.")


class RuleLine(Struct, frozen=True):
    """A rule that only some rule sets have.

    `word` names it, and `text` says it. `sign` marks it in the cells of the sheet. `of_points` says that it is about
    the points of a round.
    """

    word: str
    text: str
    sign: str = ""
    of_points: bool = False


def rule_lines(rules: RuleSet, translate: Translate = identity) -> Iterator[RuleLine]:
    """Yield a line for each rule that only some rule sets have.

    Trump, bidding, hook, formulas, penalty and end are described elsewhere.
    """
    yield from _totals_lines(rules, translate)
    streak = rules.streak
    if streak is not None:
        signed = {"made": signed_text(streak.made), "missed": signed_text(streak.missed)}
        figures = {"length": streak.length, "cards": streak.from_cards} | signed
        yield RuleLine(translate(N_("streak")), translate(STREAK) % figures, of_points=True)
    if rules.bonus:
        kinds = [(translate(kind.name) + SIGNS.get(kind.sign, ""), BONUS[kind.counts]) for kind in rules.bonus]
        text = " ".join(translate(words) % {"name": name} for name, words in kinds)
        yield RuleLine(translate(N_("by hand")), text, of_points=True)
    yield from _order_of_play_lines(rules, translate)
    yield from _bid_and_trick_lines(rules, translate)
    for special in rules.specials:
        yield RuleLine(which_rounds(special, translate), special_words(special, translate))


def _order_of_play_lines(rules: RuleSet, translate: Translate) -> Iterator[RuleLine]:
    """Yield lines about the order of play, such as who bids first and last, and who leads."""
    if rules.dealer_bids_first:
        yield RuleLine(translate(N_("first bid")), translate(DEALER_FIRST))
    if rules.first_in_turn_bids_last:
        yield RuleLine(translate(N_("last bid")), translate(FIRST_BIDS_LAST))
    if rules.anticlockwise:
        yield RuleLine(translate(N_("direction")), translate(ANTICLOCKWISE))
    if rules.dealer_sits_out_from is not None:
        words = translate(DEALER_SITS_OUT) % {"players": rules.dealer_sits_out_from}
        yield RuleLine(translate(N_("dealer")), words)
    if rules.highest_leads:
        yield RuleLine(translate(N_("lead")), translate(HIGHEST_LEADS))


def _totals_lines(rules: RuleSet, translate: Translate) -> Iterator[RuleLine]:
    """Yield lines about the first totals, and about when totals are reset."""
    if rules.begin_with:
        yield RuleLine(translate(N_("start")), translate(BEGIN_WITH) % {"points": number_text(rules.begin_with)})
    if rules.out_at is not None:
        yield RuleLine(translate(N_("out")), translate(OUT_AT) % {"points": number_text(rules.out_at)})
    if rules.reset_multiple is not None:
        figures = {"multiple": rules.reset_multiple, "left": number_text(rules.reset_to or 0)}
        yield RuleLine(translate(N_("reset")), translate(RESET) % figures, sign="→")


def _bid_and_trick_lines(rules: RuleSet, translate: Translate) -> Iterator[RuleLine]:
    """Yield lines about what may be bid and by whom blind, what breaks a tie, and whether tricks may be lost."""
    if rules.bids is not None:
        least = "0" if rules.bids.least is None else as_agreed(rules.bids.least, translate)
        most = translate(N_("all cards")) if rules.bids.most is None else as_agreed(rules.bids.most, translate)
        yield RuleLine(translate(N_("bid from")), translate(LIMITS) % {"least": least, "most": most})
    if rules.named_marks and rules.marks:
        words_of_marks = translate(MARKS if len(rules.marks) > 1 else MARK)
        yield RuleLine(" / ".join(map(translate, rules.marks)), words_of_marks)
    if rules.blind_behind is not None and rules.marks:
        words = {"points": number_text(rules.blind_behind)}
        yield RuleLine(translate(N_("blind")), translate(BLIND_BEHIND) % words)
    if rules.tie_break:
        ties = reduce(
            lambda first, second: translate(THEN) % {"first": first, "second": second},
            [translate(TIE_BREAKS[tie]) for tie in rules.tie_break],
        )
        yield RuleLine(translate(N_("tie")), translate(TIE_BREAK) % {"ties": ties})
    if rules.bids_change:
        yield RuleLine(translate(N_("bids")), translate(BIDS_CHANGE))
    if rules.lost_tricks:
        yield RuleLine(translate(N_("tricks")), translate(LOST_TRICKS))


def pack_words(rules: RuleSet, players: int, translate: Translate = identity) -> str:
    """Return the pack in words: its published name, or the number of cards.

    The number of cards comes with the lowest rank or the number of packs, if the pack has whole suits.
    """
    if name := pack_name(rules, players):
        return translate(name)
    pack = rules.pack.at(players)
    if pack % CARDS_IN_A_PACK == 0 and pack > CARDS_IN_A_PACK:
        packs = pack // CARDS_IN_A_PACK
        return translate.plural(*PACKS, packs) % {"packs": packs, "cards": pack}
    left_out, odd = divmod(CARDS_IN_A_PACK - pack, SUITS_IN_A_PACK)
    if odd or not 0 < left_out < len(LOW_RANKS):
        return translate.plural(*CARDS, pack) % {"num": pack}
    return translate.plural(*CARDS_FROM, pack) % {"cards": pack, "rank": LOW_RANKS[left_out]}


def end_words(rules: RuleSet, translate: Translate = identity) -> str:
    """Describe when a game is over, who wins, and who settles with whom."""
    parts = [translate(AFTER_LAST_ROUND if rules.out_at is None else ONE_LEFT)]
    if rules.target is not None:
        ends = translate(AT_TARGET if rules.exact_target else ABOVE_TARGET) % {"target": rules.target}
        parts = [ends] if rules.out_at is None else [*parts, ends]
        if rules.falls_to is not None:
            parts.append(translate(FALLS) % {"left": number_text(rules.falls_to)})
    parts.append(translate(LOWEST_WINS if rules.lowest_wins else HIGHEST_WINS))
    return " ".join([*parts, *([settlement_words(rules, translate)] if rules.settles else [])])


def settlement_words(rules: RuleSet, translate: Translate = identity) -> str:
    """Describe what everyone settles with everyone: the difference of totals, or what their places are worth."""
    stakes = rules.place_stakes
    if stakes is None:
        return translate(PAIRWISE)
    words = translate(BY_PLACE) % {"points": ", ".join(map(number_text, stakes.points or (0,)))}
    if stakes.last is None:
        return words
    return " ".join([words, translate(LAST_PLACE) % {"points": number_text(stakes.last)}])
