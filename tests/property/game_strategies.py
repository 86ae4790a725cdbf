"""Random legal games: every preset and many house rules, any table, finished or broken off in the middle of a round.

`games()` is what a law of score sheets asks for. Every game it gives is legal, as far as it has come; a house rule is
held as the `rules` object of a game file, so a game can also be written to one.
"""

from __future__ import annotations

from collections import Counter
from datetime import date, timedelta
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any

from hypothesis import assume, strategies as st
from msgspec.structs import replace

from scorekeeper.rules.formula import from_half_points
from scorekeeper.rules.game import Game, first_bidder_by
from scorekeeper.rules.game.attendance import Absence, Attendance, Latecomer, Takeover
from scorekeeper.rules.game.rotation import AS_AGREED, DealerChange, SeatingChange, TableOrder, in_direction
from scorekeeper.rules.game.rounds import Given, Penalty, Round, bonus_by_seat, empty_round
from scorekeeper.rules.game.schedule_changes import with_rounds_to_come
from scorekeeper.rules.game.table_check import seating_problems
from scorekeeper.rules.play.recording import with_bid
from scorekeeper.rules.presets import preset, preset_definition, preset_ids
from scorekeeper.rules.rule_set.bidding import clockwise_from
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.rule_set.definition import rule_set_from, with_changes
from scorekeeper.rules.score.next_step import hooked_for
from scorekeeper.rules.score.round_hook import bids_in
from scorekeeper.rules.score.score_sheet import score_sheet, with_eliminated

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn, SearchStrategy

    from scorekeeper.rules.formula import Points
    from scorekeeper.rules.rule_set import NamedPenalty, RuleSet
    from scorekeeper.rules.rule_set.schedule import Schedule

NAMES = ("Ann", "Bo", "Çağla", "D'Arcy", "Ève <3", "Фёдор", "Grace & Co.", "はな", "Ida", "Jo", "Kim", "Lou", "Mo")
MAX_PLAYERS = 8
MAX_ROUNDS = 8

# Each uses something that no preset does; short streaks and low targets, so that a few rounds reach them.
HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {"base": "classic", "streak": {"length": 2, "made": 10, "missed": -10, "from_cards": 2}},
    {"base": "desilva", "streak": {"length": 3, "made": 5}, "schedule": {"path": [2, 1, 3], "repeat": "players"}},
    {"base": "classic", "schedule": {"path": [1, 3, 1], "repeat": [1, "players", 1], "between": 2}},
    {"base": "himes", "schedule": {"path": [3, 1], "between": "players", "after": "bounce"}, "target": 40},
    {"base": "classic", "schedule": [9, 200, 2, 7, 8], "decks": 30, "specials": [{"cards": "peak", "name": "Largest"}]},
    {"base": "desilva", "lowest_wins": True, "scoring": {"made": "0", "under": "sum_to(off)", "over": "off ** 2"}},
    {"base": "family", "decks": 2, "schedule": {"path": [1, "peak", 1], "step": 3}, "target": 60},
    {"base": "family", "decks": {"3": 28, "else": 40}, "lowest_wins": True, "target": 25},
    {"base": "family", "bidding": "simultaneous"},
    {"base": "classic", "bidding": "simultaneous", "scoring": {"made": "10 + earlier_high + bid"}},
    {"base": "classic", "bidding": "simultaneous", "hook": "last"},
    {"base": "classic", "hook": {"rule": "last", "from_cards": 3, "not_last_round": True}, "schedule": [4, 3, 2, 1]},
    {"base": "classic", "hook": {"rule": "last", "from_cards": 2, "to_cards": 5, "sum": "even"}},
    {"base": "classic", "hook": {"rule": "last", "from_cards": "players"}, "schedule": {"path": [6, 2]}},
    {"base": "desilva", "hook": {"rule": "last", "to_cards": "players"}, "schedule": {"path": [2, 6]}},
    {"base": "desilva", "hook": {"rule": "last", "zeros": 1}, "schedule": {"path": [1, 4, 1]}},
    {"base": "himes", "hook": {"rule": "last", "zeros": 1, "may_override": True}, "target": 30},
    {"base": "classic", "target": {"points": 20, "exact": True, "over": 7}},
    {"base": "himes", "reset_multiple": 11, "reset_to": 3, "target": {"points": 20, "exact": True, "over": 5}},
    {"base": "classic", "target": {"points": 30, "exact": True}, "hook": "none"},
    {"base": "classic", "hook": {"rule": "none", "zeros": 2}, "schedule": {"path": [3, 1, 3]}},
    {"base": "desilva", "hook": {"sum": "over", "to_cards": 6}, "schedule": {"path": [1, 4, 8], "step": 1}},
    {"base": "himes", "hook": {"rule": "last-except-0-and-all", "sum": "under"}},
    {"base": "okenuff", "hook": {"sum": "under", "who": "dealer"}, "settlement": "none"},
    {"base": "classic", "hook": "everyone-below", "trump": "none", "scoring": {"multiplier": "3 if no_trump else 1"}},
    {"base": "classic", "hook": "none", "scoring": {"multiplier": "2 if spades else 1 + hearts / 2 + 3 * diamonds"}},
    {"base": "classic", "trump": ["S", "D", "C", "H", "NT"], "scoring": {"multiplier": "1 + clubs + 2 * no_trump"}},
    {"base": "himes", "reset_multiple": 5, "target": 20},
    {"base": "desilva", "begin_with": 7, "reset_multiple": 5, "scoring": {"made": "1 + (total > 6)", "over": "-place"}},
    {"base": "classic", "begin_with": -5, "target": 30},
    {
        "base": "classic",
        "begin_with": 2,
        "out_at": 0,
        "scoring": {"made": "0", "under": "-off", "over": "-off"},
        "schedule": {"path": [1, 4, 1], "after": "bounce"},
        "hook": {"rule": "last", "from_cards": "players", "who": "dealer"},
    },
    {
        "base": "desilva",
        "out_at": 4,
        "lowest_wins": True,
        "scoring": {"made": "place - 1", "under": "off + dealer", "over": "off / 2 + players // 3"},
        "first_bidder": "dealer",
        "decks": {"3": 12, "4": 12, "else": 40},
        "schedule": {"path": [3, 4, 3]},
        "settlement": "pairwise",
    },
    {"base": "himes", "reset_multiple": 5, "reset_to": -3, "renege": 8},
    {"base": "classic-ten", "schedule": [1, 2, 1], "tie_break": ["most-bid", "fewest-off"]},
    {
        "base": "classic-ten",
        "schedule": [2, 1],
        "tie_break": ["most-made", "most-bid-made", "last-round"],
        "lowest_wins": True,
    },
    {"base": "desilva", "reset_multiple": 4, "reset_to": 7},
    {"base": "himes", "schedule": {"path": [1, 3], "after": "bounce"}, "reset_multiple": 10, "renege": 3},
    {"base": "himes", "schedule": {"path": [3, "peak"], "step": 4, "after": "hold"}, "target": 0},
    {"base": "desilva", "scoring": {"made": "bid + 0.5", "under": "-off / 2", "over": "-1.5 * off"}},
    {"base": "desilva", "reset_multiple": 3, "scoring": {"made": "bid + blind / 2", "over": "-(1 + 2 * blind)"}},
    {"base": "desilva", "scoring": {"made": "10 * bid if bid else 10 * cards", "multiplier": "2 if last_round else 1"}},
    {"base": "desilva", "scoring": {"made": "tricks + table(makers, 0, 30, 20, 10)", "under": "tricks", "over": "0"}},
    {"base": "desilva", "scoring": {"made": "50 if underbid else 25 if overbid else 0", "over": "peak + 1 - cards"}},
    {"base": "desilva", "scoring": {"made": "bid + earlier_high", "under": "-round", "over": "-players // 2"}},
    {"base": "desilva", "scoring": {"made": "10 if total < 5 else 3 - place", "under": "-place", "over": "-total % 4"}},
    {
        "base": "classic",
        "scoring": {"made": "5 + streak", "under": "streak / 2", "over": "-(bid_sum % 3)"},
        "target": 30,
    },
    {"base": "desilva", "scoring": {"made": "bid * (1 + abs(totals_sum) // 5)", "over": "-1 - (makers_before == 0)"}},
    {"base": "himes", "scoring": {"made": "5 + 2 * dealer - first_bidder", "over": "-highest_bid - last_bidder"}},
    {
        "base": "desilva",
        "lowest_wins": True,
        "scoring": {"made": "place", "multiplier": "1 + (streak < 0)"},
        "streak": {"length": 2, "made": -3, "missed": 4, "from_cards": 2},
    },
    {"base": "prospect", "mark": "Cannonball", "scoring": {"made": "20 if marked else 5", "under": "-marked"}},
    {
        "base": "prospect",
        "mark": ["One", "Two", "Three"],
        "scoring": {"made": "bid + mark", "over": "-blind - mark_missed"},
    },
    {"base": "prospect", "blind_behind": 5, "lowest_wins": True, "schedule": [2, 3]},
    {"base": "classic", "lost_tricks": True, "scoring": {"made": "10 + bid", "under": "-off", "over": "-tricks_left"}},
    {"base": "desilva", "bids": {"least": 1, "most": "cards + 1"}},
    {"base": "himes", "bids": {"most": "max(1, cards - round % 3)"}, "target": 30},
    {"base": "family", "bids": {"least": "cards // 3", "most": "players"}},
    {"base": "classic", "bids": {"most": "cards + 2"}, "hook": {"rule": "last", "sum": "under"}},
    {"base": "skull-king", "bonus": {"name": "Bonus", "counts": "made"}},
    {"base": "desilva", "bonus": {"name": "Wager", "counts": "gains-if-made"}, "scoring": {"made": "bid + bonus"}},
    {"base": "desilva", "bonus": {"counts": "always"}, "scoring": {"under": "-off - 2 * bonus"}, "reset_multiple": 5},
    {
        "base": "skull-king",
        "bonus": [
            {"name": "Captures", "sign": "plus"},
            {"name": "Wager", "counts": "lost-if-missed"},
            {"name": "Debt, always", "counts": "always", "sign": "minus"},
        ],
    },
    {
        "base": "classic",
        "bonus": [{"name": "Comfort", "counts": "missed"}, {"name": "=Bet", "counts": "gains-if-made"}],
        "scoring": {"made": "10 + tricks + bonus", "under": "bonus // 2"},
    },
    {"base": "wizard", "bids_change": True, "hook": {"rule": "last", "zeros": 1}},
    {
        "base": "okenuff",
        "bids_change": True,
        "schedule": [3, 4],
        "scoring": {"made": "5 + bid + declarer + earlier_high", "multiplier": "2 if overbid else 1"},
    },
    {"base": "himes", "lost_tricks": True, "hook": "none", "target": 30},
    {"base": "okenuff", "schedule": [6, 7, 5], "hook": "last-except-0-and-all", "settlement": "none"},
    {
        "base": "okenuff",
        "schedule": [5, 6],
        "trump": "dealer-names",
        "first_bidder": "dealer",
        "settlement": {"last": -2},
    },
    {"base": "okenuff", "schedule": [6, 5, 4], "trump": "last-bidder-names", "scoring": {"made": "5 + declarer"}},
    {"base": "okenuff", "schedule": [13, 12], "trump": "dealer-shows", "settlement": {"places": [3, 1], "last": -2}},
    {"base": "desilva", "first_bidder": "dealer", "trump": "dealer-names"},
    {
        "base": "classic",
        "trump": "before-bids",
        "scoring": {"made": "10 + bid + 5 * declarer", "multiplier": "2 if no_trump else 1"},
        "specials": [{"cards": 1, "name": "Choice", "trump": "dealer-names"}],
    },
    {"base": "classic", "last_bidder": "first-in-turn", "direction": "anticlockwise", "trump": "last-bidder-names"},
    {"base": "desilva", "bidding": "simultaneous", "hook": "last", "last_bidder": "first-in-turn"},
    {"base": "himes", "penalties": [{"reason": "revoke", "points": 5, "before_score": True}], "reset_multiple": 5},
    {"base": "desilva", "direction": "anticlockwise", "lead": "highest-bidder"},
    {
        "base": "classic",
        "dealer_sits_out_from": 5,
        "decks": {"3": 24, "4": 32, "else": 52},
        "hook": {"rule": "last", "who": "dealer", "from_cards": "players"},
        "schedule": {"path": [1, 8, 1], "repeat": ["players", 1, 1]},
        "scoring": {"made": "players + bid + dealer", "over": "makers - last_bidder"},
    },
    {
        "base": "himes",
        "dealer_sits_out_from": 3,
        "first_bidder": "dealer",
        "direction": "anticlockwise",
        "trump": "dealer-names",
        "schedule": {"path": [1, 3], "after": "bounce"},
        "target": 30,
    },
    {
        "base": "classic",
        "begin_with": 3,
        "out_at": 0,
        "dealer_sits_out_from": 4,
        "scoring": {"made": "0", "under": "-off", "over": "-off"},
        "schedule": {"path": [1, 4, 1], "after": "bounce"},
    },
    {"base": "okenuff", "direction": "anticlockwise", "hook": {"sum": "even", "who": "dealer"}, "settlement": "none"},
    {"base": "okenuff", "trump": "named", "hook": "none", "scoring": {"multiplier": "1"}, "reset_multiple": 10},
    {
        "base": "classic",
        "specials": [
            {"round": 1, "name": "Blind", "bidding": "simultaneous", "multiplier": 2},
            {"cards": 2, "name": "No trump", "note": "Aces first", "trump": "none", "multiplier": "cards / 2"},
            {"last": True, "name": "Finale", "hook": {"sum": "even"}, "trump": "S"},
            {"last": 3, "name": "Nearly over", "trump": "H"},
            {"cards": "peak", "name": "Largest", "multiplier": 3},
        ],
        "scoring": {"made": "10 + bid + earlier_high"},
    },
    {
        "base": "okenuff",
        "schedule": [3, 4, 5],
        "specials": [
            {"cards": 4, "name": "Dealer’s round", "trump": "dealer-names", "hook": "none", "multiplier": "-players"},
            {"last": True, "name": "Turned", "trump": "turned"},
        ],
        "settlement": "none",
    },
    {
        "base": "himes",
        "bidding": "simultaneous",
        "schedule": {"path": [1, 3], "after": "bounce"},
        "specials": [
            {"cards": 1, "name": "In turn", "bidding": "in-turn", "hook": "last"},
            {"round": 2, "name": "<b>", "note": "<i>"},
        ],
        "target": 40,
    },
)


def house_rules(record: dict[str, Any]) -> RuleSet:
    """The rule set of a game file's `rules` object."""
    changes = {key: value for key, value in record.items() if key != "base"}
    return rule_set_from(with_changes(preset_definition(record["base"]), changes))


PRESETS = tuple(map(preset, preset_ids()))
HOUSE_RULE_SETS = tuple(map(house_rules, HOUSE_RULES))

# Built once: Hypothesis takes longer to look through a new strategy than to draw from one it knows.
BOOLEANS = st.booleans()
ZERO_TO_THREE = st.integers(0, 3)
DAYS = st.dates(date(1990, 1, 1), date(2090, 1, 1))
STANDING_DEALERS = st.sampled_from(["", "", "Eve"])
TITLES = st.sampled_from(["", "Friday night", "Ärger & <b>Freude</b>"])
MISDEALS = st.sampled_from([0, 0, 0, 0, 2])
NOTES = st.sampled_from(["", "", "", "“Grand slam”", "<b>x"])
PENALTY_COUNTS = st.sampled_from([0, 0, 0, 1, 2])
TRUMPS = st.sampled_from(Trump)
NONE_OR_A_TRUMP = st.none() | TRUMPS
SELDOM_A_TRUMP = st.sampled_from([None, None, None, *Trump])
RULE_SETS = st.sampled_from(PRESETS) | st.sampled_from(HOUSE_RULE_SETS)


@cache
def mostly(value: int, least: int, most: int) -> SearchStrategy[int]:
    """This number, or any between the others."""
    return st.just(value) | st.integers(least, most)


@cache
def agreements(largest: int) -> SearchStrategy[tuple[int, ...] | None]:
    """No rounds agreed on, or a few of so many cards at most."""
    return st.none() | st.lists(st.integers(1, largest), min_size=1, max_size=6).map(tuple)


@cache
def one_of_these(values: tuple[int, ...]) -> SearchStrategy[int]:
    """Any of a few numbers."""
    return st.sampled_from(values)


def rule_sets() -> SearchStrategy[RuleSet]:
    """A preset or one of the house rules."""
    return RULE_SETS


@st.composite
def games(draw: DrawFn, rules: SearchStrategy[RuleSet] | None = None, most_rounds: int = MAX_ROUNDS) -> Game:
    """A legal game of at most so many rounds, the last of which may be unfinished."""
    return draw_game_at(draw, draw_table(draw, rules), most_rounds)


def draw_game_at(draw: DrawFn, game: Game, most_rounds: int) -> Game:
    """What one table may play."""
    schedule = game.schedule
    most = min(most_rounds, schedule.length or most_rounds)
    wanted = draw(mostly(most, 0, most))
    for number in range(1, wanted + 1):
        # Whoever is not out by points may be away.
        assume(game.in_turn(number))
        game = with_eliminated(game.with_round(number, draw_full_round(draw, game, schedule, number)))
        if (game.rules.target, game.rules.out_at) != (None, None) and score_sheet(game).finished:
            break
    breaks_off: bool = draw(BOOLEANS)
    if game.rounds and breaks_off:
        game = with_eliminated(game.with_round(len(game.rounds), draw_broken_off(draw, game, len(game.rounds))))
    return game if draw(BOOLEANS) else _dated(game, draw(DAYS))


@st.composite
def games_as_played(draw: DrawFn, rules: SearchStrategy[RuleSet] | None = None, most_rounds: int = MAX_ROUNDS) -> Game:
    """A game with rounds that are kept as they were played, whatever their bids and tricks."""
    game = draw(stopped_games(rules, most_rounds))
    # Other numbers could put a player out who has bid in a later round.
    assume(game.rules.out_at is None)
    counts = st.integers(0, 20)
    for number in draw(st.sets(st.integers(1, len(game.rounds)), min_size=1)):
        record = game.round(number)
        seats = range(len(record.bids))
        bids, tricks = ([None if seat in record.out else draw(counts) for seat in seats] for _ in range(2))
        game = game.with_round(number, replace(record, bids=tuple(bids), tricks=tuple(tricks), as_played=True))
    return game


def stopped_games(rules: SearchStrategy[RuleSet] | None = None, most_rounds: int = MAX_ROUNDS) -> SearchStrategy[Game]:
    """A legal game that the table ended early, after some complete round."""

    def stopped(game: Game) -> Game:
        complete = [row.record for row in score_sheet(game).rounds if row.complete]
        return replace(game, rounds=tuple(complete), ended_after=len(complete))

    return games(rules, most_rounds).map(stopped).filter(lambda game: game.rounds)


@st.composite
def changed_games(draw: DrawFn, rules: SearchStrategy[RuleSet] | None = None) -> Game:
    """A legal game whose table changed the rounds to come once or twice while it played, and perhaps played on."""
    game = draw(games(rules, most_rounds=4))
    for _ in range(draw(st.integers(1, 2))):
        largest = game.schedule.pack // game.schedule.players
        come = draw(st.lists(st.integers(1, largest), min_size=0 if game.rounds else 1, max_size=4).map(tuple))
        game = with_rounds_to_come(game, come)
        schedule, begun = game.schedule, len(game.rounds)
        sheet = score_sheet(game)
        unfinished = begun > 0 and not sheet.rounds[-1].complete
        for number in range(begun + 1, begun + 1 + draw(st.integers(0, len(come)))):
            if sheet.finished or unfinished:
                break
            game = with_eliminated(game.with_round(number, draw_full_round(draw, game, schedule, number)))
            sheet = score_sheet(game)
    return game


def draw_table(draw: DrawFn, rules: SearchStrategy[RuleSet] | None = None) -> Game:
    """A game before the first round.

    Some tables agree on rounds of their own, on another first bidder, on a dealer who does not play, on other seats.
    """
    rule_set = draw(RULE_SETS if rules is None else rules)
    players = draw(st.integers(rule_set.least_players, min(rule_set.most_players, MAX_PLAYERS)))
    start = draw(st.integers(0, len(NAMES) - 1))
    dealer = draw(st.integers(0, players - 1))
    largest = rule_set.pack_at(players) // rule_set.dealt_to(players)
    agreed = draw(agreements(largest))
    bidder, plays = first_bidder_by(rule_set, dealer, players), rule_set.dealer_plays(players)
    return Game(
        rules=rule_set,
        players=(NAMES + NAMES)[start : start + players],
        first_dealer=dealer,
        first_bidder=draw(mostly(bidder, 0, players - 1).filter(lambda seat: plays or seat != dealer)),
        agreed=agreed,
        standing_dealer=draw(STANDING_DEALERS) if rule_set.dealer_sits_out_from is None else "",
        title=draw(TITLES),
        order=draw_order(draw, players),
    )


def draw_order(draw: DrawFn, players: int, most_rounds: int = MAX_ROUNDS) -> TableOrder:
    """Whom a table of so many named to deal out of turn, and how it changed seats; most tables do neither."""
    if draw(ZERO_TO_THREE):
        return AS_AGREED
    seat, number = st.integers(0, players - 1), st.integers(1, most_rounds)
    dealers = draw(st.lists(st.builds(DealerChange, number, seat), max_size=3))
    orders = st.permutations(range(players)).map(tuple)
    seatings = draw(st.lists(st.builds(SeatingChange, number, orders), max_size=2))
    return TableOrder(tuple(dealers), tuple(seatings))


@st.composite
def attended_games(draw: DrawFn, rules: SearchStrategy[RuleSet] | None = None, most_rounds: int = MAX_ROUNDS) -> Game:
    """A legal game in which people come late, some to a chair of their own, sit rounds out, leave, hand over seats."""
    table = draw_table(draw, rules)
    attendance = draw_attendance(draw, len(table.players))
    table = with_absent_dealers(replace(table, attendance=attendance))
    assume(not seating_problems(table))
    return draw_game_at(draw, table, most_rounds)


def with_absent_dealers(table: Game) -> Game:
    """The table whose named dealers deal also the rounds they sit out, and whose first bidder plays the first."""
    out = table.attendance.out
    dealers = [replace(each, sits_out=each.seat in out(each.number)) for each in table.order.dealers]
    if table.first_dealer in out(1) and not table.standing_dealer and table.order.dealer_named(1) is None:
        dealers.append(DealerChange(1, table.first_dealer, sits_out=True))
    bidder, dealer = table.first_bidder, table.first_dealer
    if bidder in out(1):
        plays = not table.standing_dealer and table.rules.dealer_plays(table.at_table(1))
        bids_first = table.rules.dealer_bids_first and plays
        seats = in_direction(range(len(table.players)), anticlockwise=table.rules.anticlockwise)
        beside = clockwise_from(dealer, seats, table.attendance.latecomers | {dealer})[0]
        bidder = dealer if bids_first else beside
    return replace(table, first_bidder=bidder, order=replace(table.order, dealers=tuple(dealers)))


def draw_attendance(draw: DrawFn, players: int, most_rounds: int = MAX_ROUNDS) -> Attendance:
    """Who comes and goes at a table of so many seats; the last seats may be those of late players."""
    seat, number = st.integers(0, players - 1), st.integers(1, most_rounds)
    late = draw(st.integers(0, max(players - 3, 0)))
    chair = st.none() | st.integers(0, players - 1 - late)
    return Attendance(
        joined=tuple(
            Latecomer(players - 1 - each, draw(number), draw(st.integers(-9, 40)), draw(chair)) for each in range(late)
        ),
        absences=tuple(
            Absence(who, first, None if more is None else first + more)
            for who, first, more in draw(
                st.lists(st.tuples(seat, number, st.none() | st.integers(0, 2)), min_size=0 if late else 1, max_size=4)
            )
        ),
        takeovers=tuple(
            Takeover(who, first, f"Zoë {who}") for who, first in draw(st.lists(st.tuples(seat, number), max_size=2))
        ),
    )


def draw_full_round(draw: DrawFn, game: Game, schedule: Schedule, number: int) -> Round:
    """A legal round with all bids, all tricks, its trump where it is scored by, and perhaps penalties."""
    cards = schedule.cards(number) or 0
    record = draw_bid_round(draw, game, schedule, number)
    if game.rules.bids_change:
        record = draw_changes(draw, record, cards)
    seats = record.seats
    marks = {seat: draw(st.integers(0, len(game.rules.marks))) for seat in seats if game.rules.marks}
    penalised = range(draw(PENALTY_COUNTS))
    return replace(
        record,
        tricks=draw_trick_counts(draw, record, cards, lost=game.rules.lost_tricks),
        trump=draw(_trumps(game, schedule, number)),
        marks=tuple((seat, mark) for seat, mark in sorted(marks.items()) if mark),
        penalties=tuple(draw(penalties(len(game.players), game.rules.renege)) for _ in penalised),
        note=draw(NOTES),
        misdeals=draw(MISDEALS),
        bonus=draw_bonus(draw, record, len(game.rules.bonus)),
    )


def draw_bid_round(draw: DrawFn, game: Game, schedule: Schedule, number: int) -> Round:
    """A round in which everybody has bid, mostly in turn; each bid is one the hook leaves."""
    players = len(game.players)
    around = game.in_turn(number)
    rules = game.rules.in_round(schedule, number)
    together = rules.simultaneous and not rules.hook.forbids_any
    in_turn = together or draw(ZERO_TO_THREE) > 0
    record = empty_round(players, game.out(number))
    if rules.hook.may_override and draw(BOOLEANS):
        record = replace(record, overridden=True)
    for seat in around if in_turn else draw(st.permutations(around)):
        hooked = hooked_for(game, schedule, number, record, seat)
        legal = tuple(bid for bid in bids_in(game, schedule, number) if bid not in hooked)
        record = with_bid(record, seat, draw(one_of_these(legal)), around)
    return record


def draw_changes(draw: DrawFn, record: Round, cards: int) -> Round:
    """Bids of which a card made one more or one less."""
    by = {seat: draw(st.integers(-1, 1)) for seat in record.seats}
    changed = {seat: each for seat, each in by.items() if each and 0 <= (record.bids[seat] or 0) + each <= cards}
    bids = tuple(None if bid is None else bid + changed.get(seat, 0) for seat, bid in enumerate(record.bids))
    return replace(record, bids=bids, changed=tuple(changed.items()))


def draw_trick_counts(draw: DrawFn, record: Round, cards: int, *, lost: bool = False) -> tuple[int | None, ...]:
    """Tricks that add up to the cards, or to fewer where some may be `lost`.

    About half of the players make their bids where that is possible.
    """
    counts: list[int | None] = [None] * len(record.bids)
    left = cards
    first = draw(st.integers(0, len(record.bids) - 1))
    *others, last = clockwise_from(first, range(len(record.bids)), record.out)
    for seat in others:
        wish = draw(st.integers(0, 2 * left + 1))
        counts[seat] = count = wish if wish <= left else min(record.bids[seat] or 0, left)
        left -= count
    counts[last] = min(left, draw(ZERO_TO_THREE)) if lost else left
    return tuple(counts)


def draw_bonus(draw: DrawFn, record: Round, kinds: int) -> tuple[Given, ...]:
    """Whole and half points by hand of so many kinds for some of those who play."""

    def points(seat: int) -> Points:
        return from_half_points(draw(st.integers(-9, 60))) if seat in record.seats and draw(BOOLEANS) else 0

    return bonus_by_seat(*([points(seat) for seat in range(len(record.bids))] for _ in range(kinds)))


# The same for a law that changes the tricks of a round.
trick_counts = st.composite(draw_trick_counts)


@cache
def penalties(players: int, named: NamedPenalty | None) -> SearchStrategy[Penalty]:
    """Points given or taken by hand, the penalty that has a name here and any others, whole and half."""
    own = st.integers(-60, 60).map(lambda halves: halves // 2 if halves % 2 == 0 else Fraction(halves, 2))
    return st.builds(
        Penalty,
        seat=st.integers(0, players - 1),
        points=own if named is None else st.just(-named.points) | own,
        reason=st.sampled_from(["renege", "revoke", "looked at the stock", "“kibitzing”"]),
        before_score=st.booleans(),
    )


def draw_broken_off(draw: DrawFn, game: Game, number: int) -> Round:
    """Round `number` of the game as it was at some moment before its last act."""
    record, around = game.round(number), game.in_turn(number)
    players = len(record.seats)
    spoke = [*(record.spoken or around)]
    # Half of these games wait for the last bid, where the hook has most to say.
    moment = draw(mostly(players - 1, 0, 2 * players - 1))
    recorded = replace(record, trump=None, tricks=(None,) * len(record.bids))
    if moment < players:
        recorded = replace(recorded, bids=record.announced, changed=())
    for seat in reversed(spoke[moment:]):
        recorded = with_bid(recorded, seat, None, around)
    if moment < players:
        return recorded
    if moment == players:
        # Tricks counted one by one, until all but one are played.
        most = max((game.schedule.cards(number) or 0) - 1, 0)
        winners = draw(st.lists(st.sampled_from(record.seats), max_size=most))
        return replace(recorded, won=tuple(sorted(Counter(winners).items())))
    counted = around[: moment - players]
    tricks = tuple(count if seat in counted else None for seat, count in enumerate(record.tricks))
    return replace(recorded, tricks=tricks, trump=record.trump)


def _trumps(game: Game, schedule: Schedule, number: int) -> SearchStrategy[Trump | None]:
    """Any trump where it is turned or named, optional unless it is scored by; where the rules fix it, only that."""
    trump = game.rules.in_round(schedule, number).trump
    fixed = trump.fixed_trump(number, exhausted=False)
    if fixed is not None:
        return st.sampled_from([None, fixed])
    if trump.fixed_trump(number, exhausted=schedule.exhausts_pack(number)) is not None:
        return SELDOM_A_TRUMP
    return TRUMPS if game.rules.scoring.needs_trump else NONE_OR_A_TRUMP


def _dated(game: Game, start: date) -> Game:
    """The game with days of play: another day after every fourth round."""
    rounds = (
        replace(record, played_on=start + timedelta(days=number // 4)) for number, record in enumerate(game.rounds)
    )
    return replace(game, rounds=tuple(rounds))
