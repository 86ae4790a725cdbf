"""House rules: from any rules to those of the own table, with every mistake explained and nothing typed lost."""

from __future__ import annotations

import html
import io
import re
import tomllib
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.actions.games import game_at
from scorekeeper.rules.definition import rule_set_from
from scorekeeper.rules.presets import preset, preset_ids
from scorekeeper.web.house_rules.said import definition_said, formula_errors
from scorekeeper.web.house_rules.shown import shown
from scorekeeper.web.house_rules.zero_bids import with_zero, without_zero
from tests.property.formula_strategies import formula_texts
from tests.property.game_strategies import HOUSE_RULE_SETS
from tests.web.page_check import read_page
from tests.web.table import RULES, Phone, words_of

NEW = "/house-rules/new?from=desilva"
TICKS = {"hook_not_last", "hook_dealer", "lowest", "settles", "penalty_before"}


def text_of(phone: Phone, address: str, said: dict[str, Any] | None = None, status: int = 200) -> str:
    answer = phone.get(address, status) if said is None else phone.post(address, said, status)
    return answer.get_data(as_text=True)


def typed(page: str) -> dict[str, str]:
    """What stands in the fields of the form: texts, and the choices and ticks that are set."""
    fields = {}
    for field in read_page(page).all("input"):
        at = field.attributes
        if at.get("type") in ("text", "hidden") or (at.get("type") in ("radio", "checkbox") and "checked" in at):
            fields[at.get("name", "")] = at.get("value", "")
    for option in read_page(page).all("option"):
        if "selected" in option.attributes:
            fields["trump"] = option.attributes["value"]
    return fields


def sentences(page: str) -> list[str]:
    return [html.unescape(each) for each in re.findall(r'<p class="error"><span>(.*?)</span>', page)]


def definition(phone: Phone, key: str) -> dict[str, Any]:
    return tomllib.loads(text_of(phone, f"/house-rules/{key}/rules.toml"))


def points(page: str) -> list[str]:
    """What made bids of 0, 1, 2 ... are worth."""
    return re.findall(r'<td class="made">([^<]*)</td>', page)


class TestTheForm:
    """The fields say a definition, and a definition fills the fields."""

    @pytest.mark.parametrize("preset_id", preset_ids())
    def test_every_preset_comes_through_it_unchanged(self, preset_id: str) -> None:
        rules = preset(preset_id)
        fields = shown(rules.definition)
        assert formula_errors(fields) == {}
        assert rule_set_from(definition_said(fields, rules.definition)) == replace(rules, readings=())

    @pytest.mark.parametrize("number", range(len(HOUSE_RULE_SETS)))
    def test_so_do_house_rules_of_every_kind(self, number: int) -> None:
        rules = HOUSE_RULE_SETS[number]
        again = rule_set_from(definition_said(shown(rules.definition), rules.definition))
        # Bids made at once have no hook in this form, though a game file can say one.
        hook = again.hook if rules.simultaneous else rules.hook
        assert again == replace(rules, readings=(), hook=hook)

    @pytest.mark.parametrize("preset_id", ["himes", "okenuff"])
    def test_it_shows_what_it_begins_with(self, phone: Phone, preset_id: str) -> None:
        page = text_of(phone, f"/house-rules/new?from={preset_id}")
        wanted = shown(preset(preset_id).definition) | {"name": "", "summary": ""}
        there = typed(page)
        for name, value in wanted.items():
            if name in TICKS:
                assert (name in there) is value
            elif name != "source":
                assert there[name] == value, name
        assert there["source"] == f"House rules, after {preset(preset_id).name}"

    def test_a_bid_of_zero_may_have_points_of_its_own(self, phone: Phone) -> None:
        # Nil: 5 a card made, and minus that missed; 10 + bid and 1 off for all others.
        nil = {"zero_made": "5 * cards", "zero_missed": "-5 * cards if off > 1 else 0"}
        nil |= {"made": "10 + bid", "over": "-1 if off == 1 else -off"}
        key = phone.make_rules(**nil)
        scoring = definition(phone, key)["scoring"]
        assert scoring["made"] == "10 + bid if bid else 5 * cards"
        assert scoring["over"] == "(-1 if off == 1 else -off) if bid else -5 * cards if off > 1 else 0"
        page = text_of(phone, f"/house-rules/{key}/change")
        assert {name: typed(page)[name] for name in nil} == nil
        assert points(page)[:3] == ["+65", "+11", "+12"]

    def test_a_formula_may_be_typed_with_the_signs_of_print(self, phone: Phone) -> None:
        key = phone.make_rules(made="10 + 5 × bid", under="−off", over="−(off ÷ 2) if off ≥ 2 else −1")
        scoring = definition(phone, key)["scoring"]
        assert list(scoring.values()) == ["10 + 5 * bid", "-off", "-(off / 2) if off >= 2 else -1"]


class TestSaving:
    def test_keeps_what_was_said(self, phone: Phone) -> None:
        key = phone.make_rules(
            target="100", reset="50", penalty="20", penalty_name="revoke", streak="5", streak_made="10"
        )
        said = definition(phone, key)
        assert said["name"] == "Thursday rules"
        assert said["hook"] == {"rule": "last", "from_cards": 3}
        assert (said["target"], said["reset_multiple"]) == (100, 50)
        assert said["renege"] == {"points": 20, "reason": "revoke"}
        assert said["streak"] == {"length": 5, "made": 10}
        assert said["players"] == {"least": 3, "most": 10}
        assert "Thursday rules" in words_of(text_of(phone, "/house-rules"))

    def test_a_second_tap_keeps_one(self, phone: Phone) -> None:
        assert phone.make_rules() == phone.make_rules()

    def test_a_name_is_given_once_in_a_club(self, phone: Phone, watcher: Phone) -> None:
        phone.make_rules("Ours")
        page = text_of(phone, NEW, RULES | {"name": "OURS", "target": "100"}, 422)
        assert sentences(page) == ["You have other rules of this name: give these another one."]
        assert typed(page)["target"] == "100"
        watcher.make_rules("Ours")

    def test_rules_are_made_from_those_of_a_game(self, phone: Phone, watcher: Phone) -> None:
        key = phone.start(rules="family", bidding="simultaneous")
        page = text_of(watcher, f"/house-rules/new?game={key}")
        assert (typed(page)["made"], typed(page)["bidding"]) == ("10 + 5 * tricks", "simultaneous")
        phone.get("/house-rules/new?game=a-key-that-somebody-guesses", 404)
        phone.get("/house-rules/new?from=poker", 404)

    def test_rules_made_from_those_without_a_hook_may_have_one(self, phone: Phone) -> None:
        key = phone.post("/house-rules/new?from=himes-no-hook", RULES).location.split("/")[2]
        assert (definition(phone, key)["id"], definition(phone, key)["hook"]["rule"]) == ("himes", "last")
        assert phone.get(f"/games/{phone.start(rules=key)}/rules").status_code == 200

    def test_bids_at_once_have_no_hook(self, phone: Phone) -> None:
        key = phone.make_rules(bidding="simultaneous")
        assert definition(phone, key)["hook"] == "none"

    def test_a_round_by_list_and_one_by_the_pack(self, phone: Phone) -> None:
        listed = phone.make_rules("Listed", rounds="listed", listed="5, 4; 3 2 1")
        assert definition(phone, listed)["schedule"] == [5, 4, 3, 2, 1]
        once = phone.make_rules("Once", rounds="deplete", start="2")
        assert definition(phone, once)["schedule"] == {"deplete": True, "start": 2}


class TestChanging:
    def test_replaces_what_was_said(self, phone: Phone) -> None:
        key = phone.make_rules()
        answer = phone.post(f"/house-rules/{key}/change", RULES | {"version": "1", "target": "100"})
        assert answer.location == f"/house-rules/{key}"
        assert definition(phone, key)["target"] == 100

    def test_what_the_form_does_not_ask_about_stays(self, phone: Phone) -> None:
        key = phone.make_rules()
        assert definition(phone, key)["rotation"] == {"first": "high-draw-seats"}
        phone.post(f"/house-rules/{key}/change", RULES | {"version": "1", "made": "10"})
        assert definition(phone, key)["rotation"] == {"first": "high-draw-seats"}
        assert definition(phone, key)["id"] == "desilva"

    def test_of_two_who_write_together_the_second_is_asked_again(self, phone: Phone) -> None:
        key = phone.make_rules()
        phone.post(f"/house-rules/{key}/change", RULES | {"version": "1", "target": "100"})
        mine = RULES | {"version": "1", "target": "200"}
        page = text_of(phone, f"/house-rules/{key}/change", mine, 409)
        assert "Somebody else changed these rules meanwhile." in words_of(page)
        assert (typed(page)["target"], typed(page)["version"]) == ("200", "2")
        assert definition(phone, key)["target"] == 100
        phone.post(f"/house-rules/{key}/change", mine | {"version": "2"})
        assert definition(phone, key)["target"] == 200


class TestMistakes:
    """Every sentence stands at its field and says what could stand there instead."""

    @pytest.mark.parametrize(
        ("field", "said", "sentence"),
        [
            ("name", {"name": ""}, "Give your rules a name."),
            ("name", {"name": "x" * 41}, "This name is too long: 40 letters fit."),
            ("made", {"made": "10 + bidd"}, "At letter 6: nothing is called “bidd”. Is it “bid”?"),
            ("made", {"made": "10 + trick"}, "At letter 6: nothing is called “trick”. Is it “tricks”?"),
            ("under", {"under": "-off *"}, "Something is missing at its end."),
            ("over", {"over": "-maxi(1, off)"}, "At letter 2: there is no function “maxi”. Is it “max”?"),
            (
                "over",
                {"over": "sum_to(1, 2)"},
                "At letter 1: “sum_to” takes another number of values; it is written sum_to(n).",
            ),
            ("under", {"under": "-(off"}, "At letter 2: this bracket is opened and never closed."),
            ("under", {"under": "-off)"}, "At letter 5: this bracket closes nothing."),
            ("under", {"under": "- 2 off"}, "At letter 5: here something is missing, or too much."),
            (
                "over",
                {"over": "bid ^ 2"},
                "At letter 5: “^” is no part of formulas; allowed are numbers, + - * // / **",
            ),
            ("made", {"made": ""}, "Write what a made bid is worth, like 10 + bid."),
            (
                "made",
                {"made": "10 // bid"},
                "“Bid made” gives no points for a bid of 0 and 0 tricks: it divides by zero.",
            ),
            ("zero_made", {"zero_made": "5 +"}, "Something is missing at its end."),
            ("over", {"zero_missed": "off / 3"}, "“Too many tricks” gives no points for a bid of 0 and 1 tricks"),
            ("multiplier", {"times": "own"}, "Write what all points are multiplied by, like 2 if spades else 1."),
            ("path", {"path": "1, top, 1"}, "Write the turning points as numbers or “peak”, like 1, peak, 1."),
            ("path", {"path": ""}, "Write the turning points as numbers or “peak”, like 1, peak, 1."),
            ("step", {"step": "0"}, "This must be a whole number from 1 up to a million."),
            ("peak", {"peak": "10, others: 5"}, "Write a number, or numbers by players like 3: 15, others: 10."),
            ("repeat", {"repeat": "1, 2"}, "Write how often a turning point is dealt"),
            ("after_by", {"after": "by-players", "after_by": "4: jump"}, "Write end, hold or bounce by players"),
            ("listed", {"rounds": "listed", "listed": "7 six"}, "Write the cards of each round as numbers"),
            (
                "listed",
                {"rounds": "listed", "listed": "7 6"},
                "With 8 players and a pack of 52, a round has from 1 to 6 cards, not 7.",
            ),
            ("decks", {"decks": "many"}, "Write how many cards there are"),
            ("decks", {"decks": "3: 28, 4: 52"}, "These rules do not say what to deal to 5 players."),
            ("path", {"decks": "4", "most": "4"}, "A round would have 69 cards; at most 60 can be scored."),
            (
                "most",
                {"least": "5", "most": "4"},
                "The fewest players are at least 2, the most not fewer and at most 13.",
            ),
            ("least", {"least": "1"}, "This must be a whole number from 2 up to a million."),
            ("suits", {"trump": "cycle", "suits": "S X"}, "Write the suits in turn by their letters"),
            ("trump", {"trump": "jokers"}, "Choose where trump comes from."),
            ("hook", {"hook": "sometimes"}, "Choose a hook, or none."),
            ("hook_from", {"hook_from": "few"}, "This must be a whole number from 1 up to a million."),
            ("reset", {"reset": "0"}, "This must be a whole number from 1 up to a million."),
            ("target", {"target": "soon"}, "This must be a whole number, at most a million."),
            ("penalty", {"penalty": "-20"}, "This must be a whole number from 0 up to a million."),
            ("streak_made", {"streak": "5", "streak_made": "ten"}, "This must be a whole number, at most a million."),
        ],
    )
    def test_are_explained_where_they_are(self, phone: Phone, field: str, said: dict[str, str], sentence: str) -> None:
        page = text_of(phone, NEW, RULES | said, 422)
        [found] = sentences(page)
        assert found.startswith(sentence)
        assert "Nothing is saved yet" in words_of(page)
        assert re.findall(r'<div id="(\w+)-error">', page) == [field]
        there = typed(page)
        assert [name for name in said if name in there and there[name] != said[name]] == []

    def test_the_place_in_a_formula_is_marked(self, phone: Phone) -> None:
        page = text_of(phone, NEW, RULES | {"made": "10 + bidd * 2", "under": "-", "over": "bid ^ 2"}, 422)
        places = re.findall(r'<p class="place" aria-hidden="true">(.*?)</p>', page)
        assert places == ["10 + <mark>bidd</mark> * 2", "-<mark>\u00a0</mark>", "bid <mark>^</mark> 2"]

    def test_all_are_told_at_once(self, phone: Phone) -> None:
        said = RULES | {"name": "", "made": "bidd", "over": "off //", "target": "soon", "path": "x"}
        assert len(sentences(text_of(phone, NEW, said, 422))) == 5


class TestThePointsOfTheComingGame:
    """`Show the points`, which a script presses while somebody types."""

    def test_are_shown_and_nothing_is_saved(self, phone: Phone) -> None:
        page = text_of(phone, NEW, RULES | {"act": "look", "made": "10 + 5 * bid", "players": "5"})
        assert points(page) == [f"+{10 + 5 * bid}" for bid in range(11)]
        assert "19 rounds, 1 up to 10 and back to 1" in words_of(page)
        assert "made 10 + 5 × bid" in words_of(page)
        assert "No house rules on this phone yet" in words_of(text_of(phone, "/house-rules"))

    def test_a_formula_that_cannot_be_read_leaves_the_others_in_sight(self, phone: Phone) -> None:
        page = text_of(phone, NEW, RULES | {"act": "look", "made": "10 +", "target": "soon", "path": "1, top"})
        assert set(points(page)) == {"?"}
        # From the rules it began with: 1 up to 13 and back; bid 2, took 0, is 2 under.
        assert re.search(r"2 \? −2 −1 −1 −2", words_of(page))
        assert "25 rounds, 1 up to 13 and back to 1" in words_of(page)
        assert len(sentences(page)) == 3

    def test_each_part_that_is_drawn_anew_is_known_by_one_name(self, phone: Phone) -> None:
        parts = re.findall(r'data-live="([^"]+)"', text_of(phone, NEW))
        assert len(parts) == len(set(parts))
        assert {"made", "zero_made", "points-told", "rounds-told", "words-told"} < set(parts)

    def test_no_name_is_asked_for_yet(self, phone: Phone) -> None:
        assert sentences(text_of(phone, NEW, RULES | {"act": "look", "name": ""})) == []

    @pytest.mark.parametrize(("asked", "players"), [("", "4"), ("99", "10"), ("0", "4"), ("many", "4"), ("2", "3")])
    def test_a_number_of_players_out_of_reach_becomes_the_nearest(self, phone: Phone, asked: str, players: str) -> None:
        page = text_of(phone, NEW, RULES | {"act": "look", "players": asked})
        assert typed(page)["players"] == players


class TestMoving:
    def test_a_copy_is_numbered_and_opened(self, phone: Phone) -> None:
        key = phone.make_rules("Ours", target="100")
        copies = [phone.post(f"/house-rules/{key}/copy").location for _ in range(2)]
        names = [typed(text_of(phone, address))["name"] for address in copies]
        assert names == ["Ours 2", "Ours 3"]
        assert typed(text_of(phone, copies[0]))["target"] == "100"

    def test_deleting_asks_first(self, phone: Phone) -> None:
        key = phone.make_rules()
        assert "Games that were started by them keep their rules." in words_of(
            text_of(phone, f"/house-rules/{key}/delete")
        )
        phone.post(f"/house-rules/{key}/delete")
        phone.get(f"/house-rules/{key}", 404)

    def test_what_goes_out_comes_in_at_another_table(self, phone: Phone, watcher: Phone) -> None:
        key = phone.make_rules("Ça & là", zero_made="5", decks="3: 28, others: 52")
        answer = phone.get(f"/house-rules/{key}/rules.toml")
        assert answer.headers["Content-Disposition"] == "attachment; filename=Ca__la.toml"
        sent = {"file": (io.BytesIO(answer.get_data()), "Ca__la.toml")}
        theirs = watcher.post("/house-rules/import", sent).location.split("/")[2]
        assert definition(watcher, theirs) == definition(phone, key)
        pasted = {"text": answer.get_data(as_text=True), "name": "Theirs"}
        again = watcher.post("/house-rules/import", pasted).location.split("/")[2]
        assert definition(watcher, again) == definition(phone, key) | {"name": "Theirs"}

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("", "Choose a file, or paste the text of the rules."),
            ("name: Ours", "Line 1 cannot be read from letter 5 on"),
            ('base = "himes"\nname = "Ours"\nhook = "never"', "“hook” must be one of last"),
            ('base = "himes"\nname = "' + "x" * 41 + '"', "The name is too long"),
            ('base = "himes"\nname = "Ours"', "You have other rules called “Ours”"),
        ],
    )
    def test_a_text_that_is_wrong_comes_back_with_reasons(self, phone: Phone, text: str, sentence: str) -> None:
        phone.make_rules("ours")
        page = html.unescape(text_of(phone, "/house-rules/import", {"text": text}, 422))
        assert sentence in words_of(page)
        assert text in page

    def test_texts_from_outside_are_made_fit_to_be_kept(self, phone: Phone) -> None:
        text = (
            'id = "a\\nb"\nname = "Our\\u0000 \\n rules"\nrenege = { points = 5, reason = "a\\tb" }\nschedule = [3]\n'
        )
        key = phone.post("/house-rules/import", {"text": text + '[readings]\nx = "y\\u200b"'}).location.split("/")[2]
        said = definition(phone, key)
        assert (said["name"], said["renege"]["reason"], said["readings"]) == ("Our rules", "a b", {"x": "y"})
        assert "id" not in said
        phone.get(f"/sheets/blank.pdf?rules={key}&players=4")

    def test_a_file_that_is_wrong_comes_back_as_text(self, phone: Phone) -> None:
        sent = {"file": (io.BytesIO(b'name = "caf\xe9"'), "ours.toml")}
        assert "Line 1 cannot be read" in words_of(text_of(phone, "/house-rules/import", sent, 422))


class TestStrangers:
    def test_list_nothing(self, app: Flask, phone: Phone, watcher: Phone) -> None:
        phone.make_rules("Secret rules")
        watcher.make_rules("Other rules")
        for stranger in (watcher, Phone(app)):
            for address in ("/house-rules", "/rules", "/"):
                assert "Secret rules" not in text_of(stranger, address)


# Anything people type, and what is nearly right.
TYPED = st.sampled_from(
    ["", "1", "0", "-1", "peak", "1, peak", "3: 4", "others: 9", "bid", "10 +", "S", "own", "x" * 600]
)
ANYTHING = st.one_of(TYPED, st.text(max_size=30), st.from_regex(r"[0-9a-z +*/(),:-]{0,30}", fullmatch=True))


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.dictionaries(st.sampled_from([*RULES, *shown({}), "players", "version"]), ANYTHING, max_size=8))
def test_whatever_is_typed_the_form_answers_and_loses_nothing(app: Flask, said: dict[str, str]) -> None:
    phone = Phone(app)
    for act in ("look", "save"):
        sent = RULES | said | {"act": act, "csrf_token": phone.token}
        answer = phone.client.post(NEW, data=sent)
        assert answer.status_code in (200, 303, 422), answer.status
        if answer.status_code == 303:
            continue
        there = typed(answer.get_data(as_text=True))
        # Lines are tidied and choices are one of those there are; every other text stands there as it was typed.
        kept = {
            name
            for name in there
            if name not in {"act", "csrf_token", "players", "name", "summary", "source", "penalty_name"}
        }
        for name in kept & sent.keys() - {"times", "bidding", "hook", "rounds", "after", "trump"} - TICKS:
            assert (
                there[name] == sent[name].replace("\r", "\n").replace("\n\n", "\n")
                or "\n" in sent[name]
                or "\r" in sent[name]
            )


def test_a_penalty_that_counts_before_the_round_is_suggested_so(phone: Phone) -> None:
    house = phone.make_rules(penalty="20", penalty_before="y")
    key = phone.start(rules=house)
    assert "− 20, before the points of the round" in words_of(text_of(phone, f"/games/{key}/rules"))
    assert re.search(r'id="before_score" checked', text_of(phone, f"/games/{key}/penalties"))
    assert phone.get(f"/games/{key}/state").get_json()["renege"]["before_score"] is True


def test_a_game_keeps_the_rules_it_began_with(app: Flask, phone: Phone) -> None:
    house = phone.make_rules(made="10 + bid")
    key = phone.start(rules=house)
    phone.correct(key, 1, [1, 0, 0, 1], [1, 0, 0, 0])
    phone.post(f"/house-rules/{house}/change", RULES | {"version": "1", "made": "100"})
    phone.post(f"/house-rules/{house}/delete")
    with app.app_context():
        assert game_at(key).sheet.totals == (11, 10, 10, -1)
    assert "Thursday rules" in words_of(text_of(phone, f"/games/{key}/rules"))


class TestChoosing:
    """The club's own rules stand first where rules are chosen."""

    def test_they_are_offered_before_the_published_ones(self, phone: Phone, watcher: Phone) -> None:
        house = phone.make_rules("Thursday rules", decks="36")
        page = text_of(phone, "/games/new")
        assert page.index(f'id="rules-{house}"') < page.index('id="rules-desilva"')
        assert "made + bid · missed − 1 for each trick off" in words_of(page)
        assert house in text_of(phone, "/sheets")
        for address in ("/games/new", "/sheets"):
            assert "Thursday rules" not in text_of(watcher, address)

    def test_the_page_of_the_rules_leads_to_a_game_by_them(self, phone: Phone) -> None:
        house = phone.make_rules()
        assert f'href="/games/new?rules={house}"' in text_of(phone, f"/house-rules/{house}")
        assert re.search(rf'id="rules-{house}"[^>]* checked', text_of(phone, f"/games/new?rules={house}"))

    def test_the_last_game_offers_them_again(self, phone: Phone) -> None:
        house = phone.make_rules()
        phone.start(rules=house)
        assert re.search(rf'id="rules-{house}"[^>]* checked', text_of(phone, "/games/new"))
        phone.start(rules=house, bidding="no-hook")
        page = text_of(phone, "/games/new")
        assert re.search(rf'id="rules-{house}"[^>]* checked', page)
        assert re.search(r'id="bidding-no-hook" checked', page)
        phone.post(f"/house-rules/{house}/change", RULES | {"version": "1", "target": "100"})
        assert re.search(r'id="rules-desilva"[^>]* checked', text_of(phone, "/games/new"))

    def test_their_rounds_are_told_and_their_sheet_is_printed(self, phone: Phone) -> None:
        house = phone.make_rules(rounds="listed", listed="5 4 3", most="8")
        told = phone.get(f"/games/new/rounds?rules={house}&count=4&schedule=own").json
        assert told is not None
        assert told["way"] == "3 rounds, 5 down to 3"
        phone.get(f"/sheets/blank.pdf?rules={house}&players=4")

    def test_nobody_plays_by_the_rules_of_another_club(self, phone: Phone, watcher: Phone) -> None:
        house = phone.make_rules()
        said = {
            "act": "start",
            "rules": house,
            "players": ["Ann", "Bo", "Cy"],
            "dealer": "0",
            "started_on": "2026-11-20",
        }
        assert "Choose the rules you play by." in words_of(text_of(watcher, "/games/new", said, 422))
        watcher.get(f"/sheets/blank.pdf?rules={house}&players=4", 422)


class TestZeroBids:
    """Nil is said as the shipped rules say it, and found again."""

    @pytest.mark.parametrize(
        ("formula", "others", "zero"),
        [
            ("20 * bid if bid else 10 * cards", "20 * bid", "10 * cards"),
            ("(1 if off else 2) if bid else 3 if off else 4", "1 if off else 2", "3 if off else 4"),
            # Not the whole of the formula.
            ("max(1 if bid else 2, 3)", "max(1 if bid else 2, 3)", ""),
            ("(1 if bid else 2) + 3", "(1 if bid else 2) + 3", ""),
            ("1 if off else 2 if bid else 3", "1 if off else 2 if bid else 3", ""),
            ("(1 if off else 2) + (3) if bid else 4", "(1 if off else 2) + (3) if bid else 4", ""),
        ],
    )
    def test_are_found_in_a_formula(self, formula: str, others: str, zero: str) -> None:
        assert without_zero(formula) == (others, zero)

    @given(formula_texts(), formula_texts())
    def test_what_is_put_in_comes_out_or_is_one_formula(self, formula: str, zero: str) -> None:
        whole = with_zero(formula, zero)
        assert without_zero(whole) in ((formula, zero), (whole, ""))
        assert with_zero(*without_zero(whole)) == whole
