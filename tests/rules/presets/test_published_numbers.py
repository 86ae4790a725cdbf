"""The rule sets beyond the five systems, against the numbers their pages print."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from scorekeeper.rules.faults.fault import Problem
from scorekeeper.rules.faults.play import HookedBid
from scorekeeper.rules.game.rounds import bonus_by_seat
from scorekeeper.rules.presets import NoSuchPreset, first_offered, is_preset, preset, preset_definition, preset_ids
from scorekeeper.rules.presets.sentences import apply_answer, questions_for, sentences_of
from scorekeeper.rules.rule_set.bidding import BidSum, Call, CallWord, Hook, HookRule
from scorekeeper.rules.rule_set.cards import Trump
from scorekeeper.rules.rule_set.definition import rule_set_from, with_changes
from scorekeeper.rules.score.round_score import first_trick_leader
from scorekeeper.rules.score.score_sheet import score_sheet
from tests.cases import cases
from tests.rules.tables import a_game, a_round, house

WITHOUT_HOOK = ("rascal", "skull-king", "wizard")
OTHERS = tuple(preset_id for preset_id in preset_ids() if preset_id not in first_offered())

# A line is a bid with its tricks and its points: "3/2 -1" bids three, takes two, and loses one.
POINTS = {
    # Nommy's page has both: bid 1 but win 2 you score 2; bid 3 and win 3 you score 3 + 10 = 13.
    "nomination-whist": "1/2 2   3/3 13   0/0 10   2/0 0   10/10 20",
    "ascenseur": "1/2 2   3/3 13   0/0 10   5/4 4   13/13 23",
    # The Guardian: ten and a point for each trick, or the points of the tricks alone.
    "forehead": "3/3 13   1/2 2   0/0 10   5/4 4   7/7 17",
    # A correct bid brings the bid plus ten, any other nothing.
    "blackout": "0/0 10   7/7 17   5/4 0   5/6 0   0/1 0",
    "up-and-down-the-river": "3/3 13   3/2 0   3/4 0   0/0 10   10/10 20",
    "get-fred": "3/2 -1   3/4 -1   4/4 14   0/0 10   0/3 -3   5/1 -4",
    # Statutes of kortkveld.net: 10 for none, 15, 20, 25; one trick off costs 5, then 15, 35 and 75.
    "bondebridge": "0/0 10   1/1 15   2/2 20   3/3 25   3/2 -5   3/4 -5   0/2 -15   4/1 -35   5/1 -75",
    "boerenbridge": "0/0 10   1/1 12   1/0 -2   9/9 28   9/8 -2   2/5 -6",
    # Ludoteka: who makes three scores 25, ten and three times five.
    "pocha": "3/3 25   0/0 10   2/1 -5   2/3 -5   1/3 -10   4/1 -15",
    # Wikibooks: who takes the 5 that were bid has 15, a 0 is 5, and a 10 is 110; a plump is worth nothing.
    "plump": "5/5 15   0/0 5   10/10 110   3/2 0   3/4 0   9/9 19",
    # Acanomas: every trick is worth 3, gained or lost, and a made bid 10 more.
    "podrida": "4/4 22   0/0 10   4/3 -3   1/3 -6   0/2 -6",
    # Pagat and whist.live: five and a point a trick, or the difference.
    "nommie": "1/2 2   3/3 13   0/0 10   5/4 4   13/13 23",
    # General rules; what a blind bid brings is in TestProspect.
    "prospect": "3/3 13   1/2 2   0/0 10   5/4 4   10/10 20",
    # Three cards and bids of 0, 1 and 2 that are made; of four cards all, half and nothing; grapeshot of six.
    "rascal": "0/0 30 of 3   1/1 30 of 3   2/2 30 of 3   1/1 40 of 4   0/1 20 of 4   4/2 0 of 4   3/2 30 of 6",
    "romanian-whist": "3/3 8   0/0 5   5/0 -5   1/2 -1   8/8 13",
    "judgement": "3/3 30   2/4 -20   0/0 10   0/1 -10   10/10 100   5/4 -10",
    "squares": "4/4 26   4/3 3   0/0 10   1/1 11   0/2 2   10/10 110",
    "wizard": "2/2 40   0/0 20   1/1 30   2/1 -10   1/3 -20   0/3 -30",
    # Zero in a round of seven brings 70; a zero that takes anything in a round of nine costs 90.
    # Who bids 4 and takes 3 or 5 loses 14.
    "scratch": "4/3 -14   4/5 -14   4/4 14   0/0 10   0/1 -10   1/1 11",
    "skull-king": "3/3 60   2/4 -20   4/1 -30   0/0 70 of 7   0/2 -90 of 9   1/1 20 of 1   0/1 -10 of 1",
}

# The same for other answers to a question of a preset, by its key and the number of the answer.
ANSWERED = {
    # Scokeep, a scorekeeper for Kachuful: in both a miss costs what the bid would have brought.
    ("judgement", "points", 1): "0/0 10   1/1 10   2/2 20   8/8 80   0/2 -10   1/3 -10   2/1 -20   4/2 -40",
    ("judgement", "points", 2): "0/0 10   1/1 11   2/2 20   8/8 80   0/2 -10   1/3 -11   1/0 -11   2/1 -20",
    # A rule document of Kachuful, and its page in Wikipedia: ten and the tricks declared, or nothing.
    ("judgement", "points", 3): "0/0 10   3/3 13   7/7 17   5/4 0   2/3 0",
    # Norwegian Wikipedia: ten and the bid, or nothing; a made zero is often only 5.
    ("bondebridge", "points", 1): "0/0 10   3/3 13   10/10 20   3/2 0   0/1 0",
    ("bondebridge", "points", 2): "0/0 5   3/3 13   10/10 20   3/2 0   0/1 0",
}

# The variants in tests/vectors/cases that have the scoring of a preset.
VARIANTS = {
    "ascenseur": "tricks-plus-10",
    "boerenbridge": "boerenbridge-2",
    "forehead": "tricks-plus-10",
    "get-fred": "get-fred",
    "judgement": "times-10",
    "nomination-whist": "tricks-plus-10",
    "plump": "plump",
    "pocha": "pocha-5",
    "romanian-whist": "romanian-streak",
    "skull-king": "skull-king",
    "squares": "progressive",
}

# The cards of every round as the pages write them, by preset and number of players.
ROUNDS = {
    ("ascenseur", 4): "1 2 3 4 5 6 7 8 9 10 11 12 13 12 11 10 9 8 7 6 5 4 3 2 1",
    ("ascenseur", 6): "1 2 3 4 5 6 7 8 7 6 5 4 3 2 1",
    ("blackout", 4): "1 2 3 4 5 6 7 8 9 10 11 12 13",
    ("blackout", 5): "1 2 3 4 5 6 7 8 9 10",
    ("bondebridge", 2): "1 2 3 4 5 6 7 8 9 10 10 9 8 7 6 5 4 3 2 1",
    ("bondebridge", 5): "1 2 3 4 5 6 7 8 9 10 10 9 8 7 6 5 4 3 2 1",
    ("boerenbridge", 5): "1 2 3 4 5 6 7 8 9 10 9 8 7 6 5 4 3 2 1",
    ("forehead", 7): "7 6 5 4 3 2 1",
    ("get-fred", 4): "1 2 3 4 5 6 7 8 9 10 11 12 11 10 9 8 7 6 5 4 3 2 1",
    ("squares", 5): "1 2 3 4 5 6 7 8 9 10 9 8 7 6 5 4 3 2 1",
    ("judgement", 4): "10 9 8 7 6 5 4 3 2 1",
    ("judgement", 6): "8 7 6 5 4 3 2 1",
    ("judgement", 8): "6 5 4 3 2 1",
    ("nomination-whist", 5): "10 9 8 7 6 5 4 3 2 1 2 3 4 5 6 7 8 9 10",
    ("nomination-whist", 6): "8 7 6 5 4 3 2 1 2 3 4 5 6 7 8",
    ("pocha", 3): "1 1 1 2 3 4 5 6 7 8 9 10 11 12 12 12 11 10 9 8 7 6 5 4 3 2 1 1 1",
    ("pocha", 5): "1 1 1 1 1 2 3 4 5 6 7 8 8 8 8 8 7 6 5 4 3 2 1 1 1 1 1",
    ("plump", 4): "10 9 8 7 6 5 4 3 2 1 1 1 1 2 3 4 5 6 7 8 9 10",
    ("podrida", 6): "8 7 6 5 4 4 4 4 4 4 5 6 7 8",
    ("nommie", 4): "13 12 11 10 9 8 7 6 5 4 3 2 2 2 2 3 4 5 6 7 8 9 10 11 12 13",
    ("nommie", 5): "10 9 8 7 6 5 4 3 2 2 2 2 2 3 4 5 6 7 8 9 10",
    ("prospect", 4): "10 9 8 7 6 5 4 3 2 1 2 3 4 5 6 7 8 9 10",
    ("prospect", 7): "7 6 5 4 3 2 1 2 3 4 5 6 7",
    ("rascal", 6): "1 2 3 4 5 6 7 8 9 10",
    ("romanian-whist", 6): "1 1 1 1 1 1 2 3 4 5 6 7 8 8 8 8 8 8 7 6 5 4 3 2 1 1 1 1 1 1",
    ("scratch", 6): "8 7 6 5 4 3 2 1 2 3 4 5 6 7 8",
    ("skull-king", 8): "1 2 3 4 5 6 7 8 8 8",
    ("up-and-down-the-river", 4): "10 9 8 7 6 5 4 3 2 1 2 3 4 5 6 7 8 9 10",
    ("up-and-down-the-river", 8): "6 5 4 3 2 1 2 3 4 5 6",
    ("wizard", 5): "1 2 3 4 5 6 7 8 9 10 11 12",
}


def points(definition: Mapping[str, Any], bid: int, tricks: int, cards: int = 13, **more: Any) -> object:
    """Return what Alice scores for these tricks; Bob takes the others. The pack is large enough for any hand."""
    record = a_round([bid, 0, 0, 0], [tricks, cards - tricks, 0, 0], **more)
    rules = rule_set_from(with_changes(definition, {"hook": "none", "decks": 200}))
    return score_sheet(a_game(rules, 4, record, agreed=[cards])).rounds[0].seats[0].points


def lines(text: str) -> list[tuple[int, int, int, int]]:
    """The lines of a preset as bid, tricks, points, cards."""
    found = re.findall(r"(\d+)/(\d+) (-?\d+)(?: of (\d+))?", text)
    return [(int(bid), int(tricks), int(worth), int(cards or 13)) for bid, tricks, worth, cards in found]


def answered(preset_id: str, **answers: int) -> Mapping[str, Any]:
    """A preset's definition with questions answered, by the key of each question."""
    definition = preset_definition(preset_id)
    for question in questions_for(preset_id):
        definition = apply_answer(definition, question, answers.get(question.key, 0))
    return definition


def test_every_other_rule_set_has_its_numbers_here() -> None:
    assert sorted(POINTS) == sorted(OTHERS) == sorted({preset_id for preset_id, _ in ROUNDS})
    assert all(len(lines(POINTS[preset_id])) >= 5 for preset_id in OTHERS)


@pytest.mark.parametrize("preset_id", OTHERS)
def test_a_bid_scores_as_published(preset_id: str) -> None:
    for bid, tricks, worth, cards in lines(POINTS[preset_id]):
        assert points(preset_definition(preset_id), bid, tricks, cards) == worth, f"{bid}/{tricks} of {cards}"


@pytest.mark.parametrize(("preset_id", "key", "answer"), ANSWERED)
def test_a_bid_scores_as_published_where_the_table_answers_so(preset_id: str, key: str, answer: int) -> None:
    definition = answered(preset_id, **{key: answer})
    for bid, tricks, worth, cards in lines(ANSWERED[preset_id, key, answer]):
        assert points(definition, bid, tricks, cards) == worth, f"{bid}/{tricks} of {cards}"


@pytest.mark.parametrize(("preset_id", "variant"), VARIANTS.items())
def test_a_bid_scores_as_the_cases_of_its_variant(preset_id: str, variant: str) -> None:
    [known] = [each["cases"] for each in cases("variants")["variants"] if each["id"] == variant]
    for case in known:
        if "bid" in case:
            worth = points(preset_definition(preset_id), case["bid"], case["tricks"], case.get("cards", 13))
            assert worth == case["expected"], case


@pytest.mark.parametrize(("preset_id", "players"), ROUNDS)
def test_the_rounds_are_the_published_ones(preset_id: str, players: int) -> None:
    schedule = preset(preset_id).schedule(players)
    assert schedule.length is not None
    assert " ".join(map(str, schedule.head)) == ROUNDS[preset_id, players]


class TestSkullKing:
    """What one table of its books plays and another does not; the Rascal's scoring has the same lengths."""

    @pytest.mark.parametrize("preset_id", ["skull-king", "rascal"])
    def test_it_can_be_shorter_or_have_only_large_hands(self, preset_id: str) -> None:
        lengths = [rule_set_from(answered(preset_id, rounds=answer)) for answer in (1, 2)]
        assert [rules.schedule(6).head for rules in lengths] == [(9, 7, 5, 3, 1), (10,) * 10]
        assert [rules.schedule(8).head for rules in lengths] == [(8, 7, 5, 3, 1), (8,) * 10]

    @pytest.mark.parametrize(
        ("bid", "tricks", "bonus", "worth"),
        # Four cards: made, one off and two off, with captures of 30 and with a lost wager of 20.
        [(1, 1, 30, 70), (1, 2, 30, 35), (0, 2, 30, 0), (1, 2, -20, 0), (0, 2, -20, -20)],
    )
    def test_the_rascal_gives_all_bonuses_half_of_them_or_none(
        self, bid: int, tricks: int, bonus: int, worth: int
    ) -> None:
        assert points(preset_definition("rascal"), bid, tricks, 4, bonus=bonus_by_seat([bonus, 0, 0, 0])) == worth

    @pytest.mark.parametrize(
        ("tricks", "fist", "worth"), [(3, True, 90), (2, True, 0), (4, True, 0), (3, False, 60), (2, False, 30)]
    )
    def test_a_cannonball_is_all_or_nothing(self, tricks: int, fist: bool, worth: int) -> None:
        """The book: six cards and a bid of 3."""
        marks = ((0, 1),) if fist else ()
        assert points(answered("rascal", points=1), 3, tricks, 6, marks=marks) == worth


class TestBondebridge:
    def test_small_hands_have_no_trump_and_clubs_begin_with_four_cards(self) -> None:
        sheet = score_sheet(a_game("bondebridge", 4))
        trumps = [sheet.rules_in(number).trump.fixed_trump(number, exhausted=False) for number in range(1, 21)]
        assert "".join(map(str, trumps)) == "NTNTNT" + "CDHS" * 3 + "CD" + "NTNTNT"

    def test_the_player_left_of_the_dealer_may_not_make_the_bids_add_up(self) -> None:
        """
        | 4 | Alice 2 | Bob 1 | Carol 1 | David 0 |   David deals: Alice must bid another number, and leads
        """
        game = a_game("bondebridge", 4, a_round([None, 1, 1, 0]), agreed=[4])
        assert (score_sheet(game).next.seat, score_sheet(game).next.hooked) == (0, (2,))
        shown = game.with_round(1, a_round([2, 1, 1, 0]))
        assert score_sheet(shown).problems == (Problem(HookedBid(2, 4, BidSum.NOT_EVEN), 1, 0),)
        assert first_trick_leader(shown, shown.round(1), 1) == 0

    def test_without_the_hook_the_bids_stay_as_they_are_shown(self) -> None:
        sheet = score_sheet(a_game("bondebridge-no-hook", 4, a_round([2, 1, 1, 0]), agreed=[4]))
        assert sheet.problems == ()
        assert sheet.rounds[0].call == Call(4, CallWord.EVEN, 0)


class TestProspect:
    def test_a_blind_bid_brings_twenty_where_it_is_made_and_nothing_more_where_not(self) -> None:
        """
        | 5 | Alice (2) 22, blind | Bob 2, 1 | Carol (1) 11 | David 0, 1, blind |
        """
        record = replace(a_round([2, 2, 1, 0], [2, 1, 1, 1]), marks=((0, 1), (3, 1)))
        game = a_game(house("prospect"), 4, record, agreed=[5])
        scored = score_sheet(game).rounds[0]
        assert [seat.points for seat in scored.seats] == [22, 1, 11, 1]

    def test_only_who_is_twenty_behind_the_leader_before_the_round_may_bid_blind(self) -> None:
        """
        | 3 | Alice (3) 13 | Bob (0) 10 | Carol (0) 10 | David 1, 0 |
        | 3 | Alice (1) 34, blind | Bob (1) 21 | Carol 0, 11 | David 2, 0 |
        | 3 | David is 34 behind, Carol 23, Bob 13 |
        """
        second = replace(a_round([1, 1, 0, 2], [1, 1, 1, 0]), marks=((0, 1), (3, 1)))
        sheet = score_sheet(a_game("prospect", 4, a_round([3, 0, 0, 1], [3, 0, 0, 0]), second, agreed=[3, 3, 3]))
        assert sheet.totals == (34, 21, 11, 0)
        assert [sheet.may_bid_blind(number) for number in (1, 2, 3)] == [(), (), (2, 3)]
        assert [sheet.blind_too_near(number) for number in (1, 2)] == [(), (0, 3)]


class TestForehead:
    def test_the_last_card_is_held_on_the_forehead_and_bid_with_the_hook(self) -> None:
        """
        | 7 to 2 | all bid 0 and the first takes all |
        | 1      | Cleo 0, Dov 0: the last to bid may not bid 1, and takes it |
        """
        game = a_game("forehead", 3, *(a_round([0, 0, 0], [cards, 0, 0]) for cards in range(7, 1, -1)))
        bids: list[int | None] = [None, None, None]
        for seat in game.in_turn(7)[:2]:
            bids[seat] = 0
        sheet = score_sheet(game.with_round(7, a_round(bids)))
        special = sheet.special_in(7)
        assert special is not None
        assert special.name == "On the forehead"
        assert [sheet.special_in(number) for number in range(1, 7)] == [None] * 6
        assert sheet.next.hooked == (1,)
        assert sheet.rounds[6].trump is Trump.DIAMONDS
        assert sheet.schedule.length == 7


class TestTrump:
    """If no card is left there is no trump; a cycle of trumps begins with the first round."""

    def trumps(self, preset_id: str, players: int) -> list[Trump | None]:
        rules = preset(preset_id)
        schedule = rules.schedule(players)
        numbers = range(1, len(schedule.head) + 1)
        return [rules.trump.fixed_trump(number, exhausted=schedule.exhausts_pack(number)) for number in numbers]

    def test_judgement_goes_spades_diamonds_clubs_hearts(self) -> None:
        assert "".join(str(trump) for trump in self.trumps("judgement", 4)) == "SDCHSDCHSD"

    def test_nomination_whist_has_every_fifth_round_without(self) -> None:
        trumps = self.trumps("nomination-whist", 4)
        assert trumps[:6] == [Trump(suit) for suit in ("S", "H", "C", "D", "NT", "S")]

    @pytest.mark.parametrize(
        ("preset_id", "players", "rounds"),
        [
            # The eights of Romanian Whist, for any number of players.
            ("romanian-whist", 3, [10, 11, 12]),
            ("romanian-whist", 4, [11, 12, 13, 14]),
            ("romanian-whist", 6, [13, 14, 15, 16, 17, 18]),
            # Wizard deals all sixty in the last round.
            ("wizard", 3, [20]),
            ("wizard", 6, [10]),
            # Four players and the whole pack of 52.
            ("blackout", 4, [13]),
            ("podrida", 4, [1, 22]),
            ("ascenseur", 4, [13]),
            # A card is always left to turn.
            ("get-fred", 4, []),
            ("squares", 3, []),
            ("up-and-down-the-river", 5, []),
        ],
    )
    def test_rounds_without_trump(self, preset_id: str, players: int, rounds: list[int]) -> None:
        trumps = self.trumps(preset_id, players)
        assert [number for number, trump in enumerate(trumps, start=1) if trump is Trump.NONE] == rounds


class TestTheHook:
    """The last to bid, after 0, 0, 0: what may not be bid."""

    def hooked(self, preset_id: str, cards: int) -> tuple[int, ...]:
        return score_sheet(a_game(preset_id, 4, a_round([0, 0, 0, None]), agreed=[cards])).next.hooked

    @pytest.mark.parametrize("preset_id", [name for name in OTHERS if name not in WITHOUT_HOOK])
    def test_the_bids_may_not_add_up(self, preset_id: str) -> None:
        assert self.hooked(preset_id, 5) == (5,)

    def test_boerenbridge_begins_at_four_cards(self) -> None:
        assert [self.hooked("boerenbridge", cards) for cards in (1, 2, 3, 4)] == [(), (), (), (4,)]

    @pytest.mark.parametrize("preset_id", WITHOUT_HOOK)
    def test_wizard_and_games_of_bids_at_once_have_none(self, preset_id: str) -> None:
        assert not preset(preset_id).has_hook
        assert self.hooked(preset_id, 5) == ()

    def test_all_bid_at_once_on_their_fingers(self) -> None:
        at_once = {name for name in preset_ids() if preset(name).simultaneous}
        assert at_once == {"bondebridge", "rascal", "skull-king"}


class TestWithoutTheHook:
    """Every rule set with a hook can be had without it, under its id with `-no-hook` behind it."""

    @pytest.mark.parametrize("preset_id", [name for name in preset_ids() if preset(name).has_hook])
    def test_every_bid_is_free_and_nothing_else_changes(self, preset_id: str) -> None:
        rules, free = preset(preset_id), preset(f"{preset_id}-no-hook")
        assert free.id == f"{preset_id}-no-hook"
        assert free.hook == Hook(HookRule.NONE)
        assert (free.scoring, free.plan, free.trump, free.name) == (rules.scoring, rules.plan, rules.trump, rules.name)
        game = a_game(free, 4, a_round([0, 0, 0, None]), agreed=[4])
        assert score_sheet(game).next.legal == (0, 1, 2, 3, 4)

    def test_they_are_not_offered_beside_the_others(self) -> None:
        assert not [preset_id for preset_id in preset_ids() if preset_id.endswith("-no-hook")]

    @pytest.mark.parametrize("wrong", ["wizard-no-hook", "blackout-no-hook-no-hook", "-no-hook", "poker-no-hook"])
    def test_there_is_none_where_there_is_no_hook_to_leave_out(self, wrong: str) -> None:
        assert not is_preset(wrong)
        with pytest.raises(NoSuchPreset):
            preset(wrong)

    def test_the_words_about_the_hook_are_left_out(self) -> None:
        assert "hook" in [reading.key for reading in sentences_of(preset("blackout")).readings]
        assert "hook" not in [reading.key for reading in sentences_of(preset("blackout-no-hook")).readings]
