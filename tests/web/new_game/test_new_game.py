"""Starting a game: what the form asks, what it refuses, and that nothing typed is ever lost."""

from __future__ import annotations

import html
import re

import pytest

from scorekeeper.rules.presets import base_preset_id, first_offered, preset, preset_ids
from scorekeeper.web.rules import WITHOUT_HOOK, ways_to_bid
from tests.web.page_check import read_page, wrong_fields
from tests.web.table import NAMES, Phone, seated_again, words_of

pytestmark = pytest.mark.one_database

GOOD = {"rules": "desilva", "players": list(NAMES), "dealer": "3", "started_on": "2026-11-20"}
HOSTILE = ["<script>alert(1)</script>", '"><img src=x>', "'; DROP TABLE", "{{ 7 * 7 }}"]


def typed(page: str) -> list[str]:
    """The names in the fields of a page with scripts, by seat."""
    seats = page.partition("<noscript><ol")[0]
    fields = re.findall(r'<input class="input" type="text" name="players" id=[^>]*? value="([^"]*)"', seats)
    return [html.unescape(name) for name in fields]


def test_the_first_game_offers_four_fields_and_the_first_rules(phone: Phone) -> None:
    page = phone.get("/games/new").text
    assert typed(page) == ["", "", "", ""]
    offered = r'value="desilva" data-most="10" data-least="3" data-ways="in-turn no-hook simultaneous"[^>]* checked'
    assert re.search(offered, page)
    assert "25 rounds" in words_of(page)
    # The name of the rules alone does not say what it is.
    assert "Rules de Silva Score your bid if you make it" in words_of(page)
    assert re.search(r'id="dealer-4" checked', page)


def test_a_started_game_holds_what_was_typed(phone: Phone) -> None:
    key = phone.start(dealer=1, title="  Friday   night ", rules="classic")
    table = phone.stored(key).recorded
    assert (table.rules.id, table.title, table.players) == ("classic", "Friday night", NAMES)
    assert (table.first_dealer, table.first_bidder) == (1, 2)
    assert table.agreed is None


@pytest.mark.parametrize(
    ("typed_in", "seated"),
    [
        (["", "", "", ""], ("Player 1", "Player 2", "Player 3", "Player 4")),
        (["Gina", "", "Frank", ""], ("Gina", "Player 2", "Frank", "Player 4")),
        (["Gina", "\u200b", "Frank"], ("Gina", "Player 2", "Frank")),
        (["player 2", "", "Frank"], ("player 2", "Player 4", "Frank")),
        (["", "Player 1", "Player 4"], ("Player 5", "Player 1", "Player 4")),
    ],
)
def test_a_seat_without_a_name_is_a_player_called_by_its_number_unless_that_is_taken(
    phone: Phone, typed_in: list[str], seated: tuple[str, ...]
) -> None:
    assert phone.stored(phone.start(names=typed_in)).recorded.players == seated


def test_seats_are_as_typed_and_the_last_one_deals_where_nobody_was_chosen(phone: Phone) -> None:
    """The names are typed in the order in which people sit: nothing is drawn unless somebody asks for it."""
    for rules in ("desilva", "himes", "classic"):
        answer = phone.post("/games/new", {"rules": rules, "players": list(NAMES), "started_on": "2026-11-20"})
        key = answer.location.removeprefix("/games/")
        table = phone.stored(key)
        assert (table.recorded.players, table.recorded.first_dealer, table.recorded.first_bidder) == (NAMES, 3, 0)
        assert table.drawn is None


def test_who_was_called_by_a_number_is_offered_no_name_again(phone: Phone) -> None:
    phone.start(names=["Gina", "", "Frank"])
    page = phone.get("/games/new?same=1").text
    assert typed(page) == ["Gina", "", "Frank"]
    assert re.findall(r'<option value="([^"]*)">', page) == ["Gina", "Frank"]


@pytest.mark.parametrize("dealer", ["0", "draw"])
def test_a_page_that_was_gone_back_to_starts_what_is_typed_there_by_then(phone: Phone, dealer: str) -> None:
    """The game that it started before stays as it is, and a tap that comes twice still starts one game."""
    games = [
        phone.start((*names, "Cem"), start_id="the-form-on-the-table", dealer=dealer)
        for names in (("Ana", "Ben"), ("Ana", "Bea"), ("Ana", "Bea"), ("Ana", "Ben"))
    ]
    assert games[0] == games[3] != games[1] == games[2]
    listed = phone.words("/")
    if dealer == "0":
        assert (listed.count("Ana, Ben, Cem"), listed.count("Ana, Bea, Cem")) == (1, 1)


DATA = {"headers": {"Accept": "application/json"}}


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("rules", [{"rules": "poker"}]),
        (
            "players",
            [
                {"players": ["Gina", "Harry"], "dealer": "0"},
                {"players": [], "dealer": "draw"},
                {"rules": "okenuff", "players": [*NAMES, "Bo"]},
            ],
        ),
        ("player-1", [{"players": ["G" * 31, "Harry", "Frank", "Irene"]}]),
        (
            "player-3",
            [{"players": ["Gina", "Harry", "gina", "Irene"]}, {"players": ["Gina", "", "gina"], "dealer": "0"}],
        ),
        ("dealer", [{"dealer": "4"}, {"dealer": "-1"}]),
        ("schedule", [{"schedule": "for ever"}]),
        ("lowest", [{"schedule": "shortened", "lowest": lowest} for lowest in ("0", "seven", "14")]),
        ("lowest", [{"rules": "okenuff", "schedule": "shortened", "highest": "3"}]),
        ("highest", [{"schedule": "shortened", "highest": highest} for highest in ("0", "53")]),
        ("highest", [{"schedule": "shortened", "lowest": "6", "highest": "5"}]),
        ("listed", [{"schedule": "listed", "listed": listed} for listed in ("", "1 two 3", "-1 2", "1 14 1", "0")]),
        ("bidding", [{"bidding": "loudly"}]),
        ("started_on", [{"started_on": day} for day in ("yesterday", "2026-02-30", "")]),
        ("title", [{"title": "x" * 61}]),
    ],
)
def test_what_is_wrong_is_reported_at_its_field_and_a_script_learns_it_too(
    phone: Phone, field: str, wrong: list[dict[str, object]]
) -> None:
    for sent in wrong:
        [fault] = phone.post("/games/new", GOOD | sent, 422, **DATA).get_json()["faults"]
        assert fault["field"] == field
        page = html.unescape(phone.post("/games/new", GOOD | sent, 422).text)
        assert fault["sentences"][0] in page.partition(f'id="{field}-error"')[2]
    assert "Gina" not in phone.get("/").text


@pytest.mark.parametrize(
    ("sent", "fields"),
    [
        ({"players": ["Gina", "Harry", "gina", "HARRY"]}, ["player-3", "player-4"]),
        ({"dealer": "4", "title": "x" * 61, "started_on": "soon"}, ["dealer", "started_on", "title"]),
        ({"schedule": "for ever", "bidding": "loudly"}, ["bidding", "schedule"]),
        ({"standing_dealer": "gina"}, ["standing_dealer"]),
    ],
)
def test_all_that_is_wrong_is_reported_at_once(phone: Phone, sent: dict[str, object], fields: list[str]) -> None:
    faults = phone.post("/games/new", GOOD | sent, 422, **DATA).get_json()["faults"]
    assert sorted(fault["field"] for fault in faults) == fields


def test_a_script_learns_where_the_game_is_and_a_second_tap_starts_no_other(phone: Phone) -> None:
    sent = GOOD | {"start_id": "the-form-on-the-table"}
    address = phone.post("/games/new", sent, 200, **DATA).get_json()["location"]
    assert phone.post("/games/new", sent).location == address
    drawn = phone.post("/games/new", GOOD | {"dealer": "draw"}, 200, **DATA).get_json()["location"]
    assert drawn.endswith("/draw")


def test_cards_to_be_typed_are_asked_for_by_a_page_of_their_own(phone: Phone) -> None:
    answer = phone.post("/games/new", GOOD | {"dealer": "by-hand"}, 200, **DATA)
    assert answer.mimetype == "text/html"


# Without scripts there is a field for each of thirteen players, and one left empty is no seat.


@pytest.mark.parametrize(
    ("names", "dealer", "deals"),
    [
        (["Gina", "", "Frank", "Irene"], "2", "Frank"),
        (["Gina", "Harry", "Frank"], "3", "Frank"),
        (["Gina", "Harry", "Frank", "", "Bo"], "last", "Bo"),
        ([f"Seat {number}" for number in range(1, 14)], "4", "Seat 5"),
    ],
)
def test_without_scripts_seats_without_a_name_are_left_out(
    phone: Phone, names: list[str], dealer: str, deals: str
) -> None:
    page = phone.get("/games/new").text
    assert page.count('name="players"') == 13
    [marker] = [each for each in read_page(page).all("input") if each.attributes.get("name") == "named_only"]
    assert marker.within("noscript")
    fields = [*names, *[""] * (13 - len(names))]
    sent = GOOD | {"rules": "himes", "players": fields, "dealer": dealer, "named_only": "1"}
    table = phone.stored(phone.post("/games/new", sent).location.removeprefix("/games/")).recorded
    assert table.players == tuple(filter(None, names))
    assert table.players[table.first_dealer] == deals


def test_without_scripts_a_refused_form_has_all_fields_again(phone: Phone) -> None:
    sent = GOOD | {"players": ["Gina", "", "gina", *[""] * 10], "dealer": "0", "named_only": "1"}
    page = phone.post("/games/new", sent, 422).text
    assert typed(page) == ["Gina", "gina"]
    assert page.count('name="players"') == 13
    assert re.search(r'id="dealer-1" checked', page)


def test_a_refused_form_keeps_everything_typed(phone: Phone) -> None:
    sent = GOOD | {
        "rules": "family",
        "title": "Friday",
        "players": ["Gina", "", "gina"],
        "dealer": "2",
        "listed": "1 2",
        "lowest": "6",
        "highest": "5",
    }
    page = phone.post("/games/new", sent | {"schedule": "listed", "bidding": "simultaneous"}, 422).text
    assert typed(page) == ["Gina", "", "gina"]
    for value in ("Friday", "1 2", "6", "5"):
        assert f'value="{value}"' in page
    for checked in ("rules-family", "dealer-3", "schedule-listed", "bidding-simultaneous"):
        assert re.search(rf'id="{checked}"[^>]* checked', page), checked


# Rounds and bidding belong to the rules: what the page showed of other rules is not taken over without scripts either.


def test_other_rules_bring_their_own_rounds_bidding_and_hook(phone: Phone) -> None:
    """All at once, in secret, was how the last game was bid; by other rules that would switch off their hook."""
    shown = {"shown": "blackout listed simultaneous", "schedule": "listed", "listed": "1", "bidding": "simultaneous"}
    key = phone.post("/games/new", GOOD | shown | {"rules": "desilva"}).location.removeprefix("/games/")
    assert phone.stored(key).recorded.rules == preset("desilva")
    assert phone.stored(key).recorded.agreed is None


def test_what_was_chosen_together_with_the_rules_is_kept(phone: Phone) -> None:
    sent = GOOD | {"rules": "blackout", "bidding": "no-hook", "shown": "desilva own in-turn"}
    assert phone.stored(phone.post("/games/new", sent).location[7:]).recorded.rules == preset("blackout-no-hook")
    same = GOOD | {"rules": "family", "bidding": "simultaneous", "shown": "family own simultaneous"}
    assert phone.stored(phone.post("/games/new", same).location[7:]).recorded.rules.simultaneous


def test_people_of_earlier_games_are_offered(phone: Phone) -> None:
    phone.start(rules="himes")
    page = phone.get("/games/new").text
    assert re.search(r'id="rules-himes"[^>]* checked', page)
    assert seated_again(page) == list(NAMES)
    assert re.findall(r'<option value="([^"]*)">', page) == list(NAMES)
    assert re.findall(r'data-name="([^"]*)"', page) == list(NAMES)


def test_rules_are_played_from_their_own_page(phone: Phone) -> None:
    phone.start(rules="himes", bidding="no-hook")
    for rules, bidding in (("squares", "in-turn"), ("squares-no-hook", "no-hook"), ("wizard", "in-turn")):
        page = phone.get(f"/rules/{rules}").text
        link = f"/games/new?rules={rules}"
        assert f'href="{link}">' in page
        page = phone.get(link).text
        assert re.search(rf'id="rules-{base_preset_id(rules)}"[^>]* checked', page)
        assert re.search(rf'id="bidding-{bidding}" checked', page)
    # Unknown rules in the address: those of the last game are chosen.
    assert re.search(r'id="rules-himes"[^>]* checked', phone.get("/games/new?rules=poker").text)


def test_the_rules_of_a_game_under_way_start_no_other(phone: Phone) -> None:
    assert "/games/new" not in phone.get(f"/games/{phone.start()}/rules").text


def test_the_people_of_the_last_game_are_seated_by_one_link(phone: Phone, watcher: Phone) -> None:
    phone.start()
    assert "/games/new?same=1" in phone.get("/").text
    assert typed(phone.get("/games/new?same=1").text) == list(NAMES)
    assert "same=1" not in watcher.get("/").text
    assert not any(typed(watcher.get("/games/new?same=1").text))


def test_a_game_drawn_and_never_played_is_not_the_last_one(phone: Phone) -> None:
    key = phone.start(rules="himes")
    phone.correct(key, 1, [0, 1, "", ""], [""] * 4)
    drawn = GOOD | {"players": ["Irene", "Cleo", "Bo"], "dealer": "draw"}
    phone.post("/games/new", drawn)
    page = phone.get("/games/new?same=1").text
    assert typed(page) == list(NAMES)
    assert seated_again(page) == list(NAMES)
    assert re.search(r'id="rules-himes"[^>]* checked', page)


def test_the_rounds_agreed_last_time_are_agreed_again(phone: Phone) -> None:
    def rounds(address: str) -> str:
        page = phone.get(address).text
        return page.partition('data-line="rounds">')[2].partition("<")[0].partition(",")[0]

    key = phone.start(schedule="shortened", highest="5")
    phone.correct(key, 1, [0, 0, 0, 0], [""] * 4)
    for address in ("/games/new", "/games/new?same=1"):
        assert rounds(address) == "9 rounds"
    # Rules chosen by themselves have their own rounds.
    assert rounds("/games/new?rules=desilva") == "25 rounds"
    assert rounds("/games/new?rules=classic") == "19 rounds"
    key = phone.start(schedule="listed", listed="1 13 2", names=["Gina", "Harry", "Frank"])
    phone.correct(key, 1, [0, 0, 0], [""] * 3)
    assert rounds("/games/new?same=1") == "3 rounds"
    assert 'value="1 13 2"' in phone.get("/games/new?same=1").text
    key = phone.start(schedule="listed", listed="17", names=["Gina", "Harry", "Frank"])
    phone.correct(key, 1, [0, 0, 0], [""] * 3)
    assert rounds("/games/new?same=1") == "1 round"
    # Four cannot be dealt 17 cards each: the rounds are those of the rules.
    assert rounds("/games/new") == "25 rounds"


def test_the_rounds_are_shown_before_the_start(phone: Phone) -> None:
    shorter = GOOD | {"schedule": "shortened", "lowest": "7"}
    assert "13 rounds" in words_of(phone.post("/games/new?again=1", shorter, 200).text)


@pytest.mark.parametrize(
    ("asked", "rounds", "more"),
    [
        ("rules=desilva&count=4&schedule=shortened&lowest=1&highest=5", "9 rounds", ""),
        ("rules=desilva&count=4&schedule=own", "25 rounds", ""),
        ("rules=family&count=8&schedule=own", "3 rounds", ""),
        ("rules=family&count=8&schedule=shortened", "11 rounds", ""),
        ("rules=desilva&count=4&schedule=listed&listed=1,2,3,2,1", "5 rounds", ""),
        ("rules=himes&count=5&schedule=own", "1 up to 10", "100"),
        ("rules=himes&count=3&schedule=own", "1 up to 9", "28"),
        ("rules=pocha&count=8&schedule=listed&listed=2,1", "2 rounds", "40"),
    ],
)
def test_the_phone_learns_what_a_choice_gives(phone: Phone, asked: str, rounds: str, more: str) -> None:
    """Rounds, and below them the end of a game without one and an unusual pack."""
    shown = phone.get(f"/games/new/rounds?{asked}").json
    assert shown is not None
    assert (shown["way"].partition(",")[0], shown["wrong"]) == (rounds, "")
    assert more in shown["amount"]
    assert bool(more) == bool(shown["amount"])


def test_the_phone_learns_what_is_wrong_with_a_choice(phone: Phone) -> None:
    shown = phone.get("/games/new/rounds?rules=desilva&count=4&schedule=listed&listed=99").json
    assert shown is not None
    assert (shown["way"], shown["wrong"][:32]) == ("", "With 4 players and a pack of 52,")


@pytest.mark.parametrize(
    ("figures", "rounds"),
    [
        # The form of an earlier version, without a largest hand.
        ({"lowest": "7"}, (7, 8, 9, 10, 11, 12, 13, 12, 11, 10, 9, 8, 7)),
        ({"lowest": "1", "highest": "5"}, (1, 2, 3, 4, 5, 4, 3, 2, 1)),
        ({"lowest": "", "highest": "3"}, (1, 2, 3, 2, 1)),
        ({"lowest": "12", "highest": ""}, (12, 13, 12)),
    ],
)
def test_a_shorter_game_leaves_out_small_hands_and_large_ones(
    phone: Phone, figures: dict[str, str], rounds: tuple[int, ...]
) -> None:
    key = phone.start(schedule="shortened", **figures)
    assert phone.stored(key).recorded.agreed == rounds


# The five systems are offered first, the others below them, and all that have a hook also without it.


def test_the_five_systems_come_first_and_the_others_when_asked_for(phone: Phone) -> None:
    page = phone.get("/games/new").text
    first, others = page.split('<details class="more-rules">')
    offered = re.compile(r'name="rules" id="rules-([\w-]+)"')
    assert tuple(offered.findall(first)) == first_offered()
    assert tuple(offered.findall(first) + offered.findall(others)) == preset_ids()
    assert first.count('<div class="rule">') == len(first_offered())
    assert others.count('<div class="rule rule-other">') == len(preset_ids()) - len(first_offered())


@pytest.mark.parametrize("rules", [each for each in preset_ids() if each not in first_offered()])
def test_a_game_by_any_of_the_others_is_started_and_scored(phone: Phone, rules: str) -> None:
    """Four cards: three bid none and take none, the last bids two and takes all."""
    key = phone.start(rules=rules, schedule="listed", listed="4")
    phone.correct(key, 1, [0, 0, 0, 2], [0, 0, 0, 4])
    assert phone.stored(key).recorded.rules == preset(rules)
    points = phone.stored(key).sheet.totals
    assert points[0] == points[1] == points[2] > points[3]
    assert preset(rules).name in phone.words(f"/games/{key}/rules")


@pytest.mark.parametrize("rules", [each for each in preset_ids() if WITHOUT_HOOK in ways_to_bid(preset(each))])
def test_any_rules_are_played_without_their_hook_where_the_table_says_so(phone: Phone, rules: str) -> None:
    key = phone.start(rules=rules, bidding="no-hook", schedule="listed", listed="4")
    assert phone.stored(key).recorded.rules == preset(f"{rules}-no-hook")
    # With the hook the last of these bids would be forbidden.
    phone.correct(key, 1, [1, 1, 1, 1], [""] * 4)


def test_where_there_is_no_hook_none_is_left_out(phone: Phone) -> None:
    for rules in ("wizard", "skull-king"):
        assert phone.stored(phone.start(rules=rules, bidding="no-hook")).recorded.rules == preset(rules)


def test_fingers_shown_at_once_have_their_hook_unless_the_table_bids_in_secret(phone: Phone) -> None:
    """Bondebridge: the last to be asked is the player on the dealer's left."""
    keys = [phone.start(rules="bondebridge", bidding=bidding) for bidding in ("in-turn", "simultaneous")]
    agreed = [phone.stored(key).recorded.rules for key in keys]
    assert [(rules.simultaneous, rules.has_hook) for rules in agreed] == [(True, True), (True, False)]
    assert agreed[0] == preset("bondebridge")


def test_the_way_to_bid_of_the_last_game_is_offered_again(phone: Phone) -> None:
    last = (("blackout", "no-hook"), ("family", "simultaneous"), ("himes", "in-turn"), ("bondebridge", "in-turn"))
    for rules, bidding in last:
        phone.start(rules=rules, bidding=bidding)
        page = phone.get("/games/new").text
        assert re.search(rf'id="rules-{rules}"[^>]* checked', page)
        assert re.search(rf'id="bidding-{bidding}" checked', page)


def test_where_the_highest_bidder_names_trump_bids_stay_in_turn(phone: Phone) -> None:
    key = phone.start(rules="okenuff", bidding="simultaneous")
    assert not phone.stored(key).recorded.rules.simultaneous


@pytest.mark.parametrize("rules", ["desilva", "himes", "okenuff", "classic"])
def test_a_draw_is_shown_before_play(phone: Phone, watcher: Phone, rules: str) -> None:
    answer = phone.post("/games/new", GOOD | {"rules": rules, "dealer": "draw"})
    assert answer.location.endswith("/draw")
    key = answer.location.split("/")[2]
    page = watcher.words(answer.location)
    stored = phone.stored(key)
    assert stored.drawn is not None
    assert sorted(stored.recorded.players) == sorted(NAMES)
    assert [page.index(f"{name} ") for name in stored.recorded.players] == sorted(
        page.index(f"{name} ") for name in NAMES
    )
    assert page.count("bids first") == page.count("deals first") == 1


@pytest.mark.parametrize("rules", ["himes", "okenuff", "classic"])
def test_a_draw_that_settles_only_the_deal_does_not_ask_people_to_change_seats(phone: Phone, rules: str) -> None:
    drawn = phone.post("/games/new", GOOD | {"rules": rules, "dealer": "draw"}).location
    assert "Take your seats" not in phone.words(drawn)


def test_more_than_thirteen_players_are_refused_and_not_cut(phone: Phone) -> None:
    """Empty fields behind the last name are nobody."""
    names = [f"Player of seat {number}" for number in range(1, 15)]
    form = GOOD | {"rules": "himes", "dealer": "last"}
    assert wrong_fields(phone.post("/games/new", form | {"players": names}, 422).text) == ["players"]
    assert "Player of seat 14" in phone.post("/games/new", form | {"players": names}, 422).text
    phone.post("/games/new", form | {"players": [*names[:13], "", ""]})


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_text_and_nothing_else(phone: Phone, name: str) -> None:
    key = phone.start(names=[name, "Harry", "Frank", "Irene"], title=name)
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    for address in (f"/games/{key}", f"/games/{key}/rounds/1", f"/games/{key}/penalties", f"/games/{key}/finish", "/"):
        page = phone.get(address).text
        assert html.escape(name, quote=False).replace("'", "&#39;").replace(
            '"', "&#34;"
        ) in page or name in html.unescape(page)
        assert name not in page or "<" not in name


def test_a_doubtful_place_is_settled_by_the_table_and_offered_so_again(phone: Phone) -> None:
    """R28: where the turned card leaves the stock, four play 1 2 3 4 2 instead of 1 2 3 4 3."""
    page = phone.get("/games/new").text
    assert re.search(r'value="0" id="reading-family-R28-0" checked', page)
    key = phone.start(rules="family", **{"reading-family-R28": "1"})
    assert phone.stored(key).recorded.schedule.head == (1, 2, 3, 4, 2)
    assert re.search(r'id="reading-family-R28-1" checked', phone.get("/games/new").text)
    rounds = phone.get("/games/new/rounds?rules=family&schedule=own&count=3&reading-family-R28=1").get_json()
    assert "5 rounds" in rounds["way"] + rounds["amount"]


@pytest.mark.parametrize("answer", ["7", "-1", "", "x"])
def test_an_answer_nobody_offered_is_the_presets(phone: Phone, answer: str) -> None:
    key = phone.start(rules="himes", **{"reading-himes-R4": answer})
    renege = phone.stored(key).recorded.rules.renege
    assert renege is not None
    assert not renege.before_score
