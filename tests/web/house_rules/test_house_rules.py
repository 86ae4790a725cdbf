"""House rules of a group: saved, changed, copied, deleted, carried about as a text, and played by."""

from __future__ import annotations

import html
import io
import re

import pytest

from tests.web.house_rules.house_form import NEW, definition, text_of, typed
from tests.web.page_check import wrong_fields
from tests.web.table import RULES, Phone, words_of

pytestmark = pytest.mark.one_database


class TestSaving:
    def test_keeps_what_was_sent(self, phone: Phone) -> None:
        key = phone.make_rules(
            target_points="100",
            reset_multiple="50",
            renege_points="20",
            renege_reason="revoke",
            streak_length="5",
            streak_made="10",
        )
        kept = definition(phone, key)
        assert kept["name"] == "Thursday rules"
        assert kept["hook"] == {"rule": "last", "from_cards": 3}
        assert (kept["target"], kept["reset_multiple"]) == (100, 50)
        assert kept["renege"] == {"points": 20, "reason": "revoke"}
        assert kept["streak"] == {"length": 5, "made": 10}
        assert kept["players"] == {"least": 3, "most": 10}
        assert "Thursday rules" in words_of(text_of(phone, "/house-rules"))

    def test_a_name_is_given_once_in_a_group(self, phone: Phone, watcher: Phone) -> None:
        phone.make_rules("Ours")
        page = text_of(phone, NEW, RULES | {"name": "OURS", "target_points": "100"}, 422)
        assert wrong_fields(page) == ["name"]
        assert typed(page)["target_points"] == "100"
        watcher.make_rules("Ours")

    def test_rules_are_made_from_those_of_a_game(self, phone: Phone, watcher: Phone) -> None:
        key = phone.start(rules="family", bidding="simultaneous")
        page = text_of(watcher, f"/house-rules/new?game={key}")
        assert (typed(page)["scoring_made"], typed(page)["bidding"]) == ("10 + 5 * tricks", "simultaneous")
        phone.get("/house-rules/new?game=a-key-that-somebody-guesses", 404)
        phone.get("/house-rules/new?from=poker", 404)

    def test_the_numbers_that_a_table_typed_before_come_along(self, phone: Phone) -> None:
        came = typed(text_of(phone, f"{NEW}&bonus=10&per_trick=1&per_off=2&hook_from=3"))
        assert [came[f"scoring_{name}"] for name in ("points", "bonus", "per_trick", "per_off")] == [
            *("numbers", "10", "1", "2"),
        ]
        assert came["hook_from_cards"] == "3"
        assert came["scoring_made"] == "10 + bid"

    def test_the_way_back_is_the_way_one_came(self, phone: Phone) -> None:
        """From the page of a game's rules, and so to the game; a stranger lost the game on the way."""
        key, house_rules = phone.start(), phone.make_rules()
        for address, back in {
            f"/house-rules/new?game={key}": f"/games/{key}/rules",
            "/house-rules/new?from=himes": "/rules/himes",
            "/house-rules/new": "/house-rules",
            f"/house-rules/{house_rules}/change": f"/house-rules/{house_rules}",
        }.items():
            page = text_of(phone, address)
            assert re.search(rf'<a class="back"\s+href="{back}"', page), address

    def test_rules_made_from_those_without_a_hook_may_have_one(self, phone: Phone) -> None:
        key = phone.post("/house-rules/new?from=himes-no-hook", RULES).location.split("/")[2]
        assert (definition(phone, key)["id"], definition(phone, key)["hook"]["rule"]) == ("himes", "last")
        assert phone.get(f"/games/{phone.start(rules=key)}/rules").status_code == 200


class TestChanging:
    def test_replaces_the_definition(self, phone: Phone) -> None:
        key = phone.make_rules()
        answer = phone.post(f"/house-rules/{key}/change", RULES | {"version": "1", "target_points": "100"})
        assert answer.location == f"/house-rules/{key}"
        assert definition(phone, key)["target"] == 100

    def test_what_the_form_does_not_ask_about_stays(self, phone: Phone) -> None:
        key = phone.make_rules()
        assert definition(phone, key)["rotation"] == {"first": "high-draw-seats"}
        phone.post(f"/house-rules/{key}/change", RULES | {"version": "1", "scoring_made": "10"})
        assert definition(phone, key)["rotation"] == {"first": "high-draw-seats"}
        assert definition(phone, key)["id"] == "desilva"

    def test_of_two_who_write_together_the_second_is_asked_again(self, phone: Phone) -> None:
        key = phone.make_rules()
        phone.post(f"/house-rules/{key}/change", RULES | {"version": "1", "target_points": "100"})
        mine = RULES | {"version": "1", "target_points": "200"}
        page = text_of(phone, f"/house-rules/{key}/change", mine, 409)
        assert "Someone else has just changed these rules." in words_of(page)
        assert (typed(page)["target_points"], typed(page)["version"]) == ("200", "2")
        assert definition(phone, key)["target"] == 100
        phone.post(f"/house-rules/{key}/change", mine | {"version": "2"})
        assert definition(phone, key)["target"] == 200


class TestMoving:
    def test_a_copy_is_numbered_and_opened(self, phone: Phone) -> None:
        key = phone.make_rules("Ours", target_points="100")
        copies = [phone.post(f"/house-rules/{key}/copy").location for _ in range(2)]
        names = [typed(text_of(phone, address))["name"] for address in copies]
        assert names == ["Ours 2", "Ours 3"]
        assert typed(text_of(phone, copies[0]))["target_points"] == "100"

    def test_deleting_asks_first(self, phone: Phone) -> None:
        key = phone.make_rules()
        assert "Games already started keep their rules." in words_of(text_of(phone, f"/house-rules/{key}/delete"))
        phone.post(f"/house-rules/{key}/delete")
        phone.get(f"/house-rules/{key}", 404)

    def test_what_goes_out_comes_in_at_another_table(self, phone: Phone, watcher: Phone) -> None:
        key = phone.make_rules("Ça & là", scoring_zero_made="5", decks="3: 28, others: 52")
        answer = phone.get(f"/house-rules/{key}/rules.toml")
        assert answer.headers["Content-Disposition"] == "attachment; filename=Ca__la.toml"
        sent = {"file": (io.BytesIO(answer.get_data()), "Ca__la.toml")}
        theirs = watcher.post("/house-rules/import", sent).location.split("/")[2]
        assert definition(watcher, theirs) == definition(phone, key)
        pasted = {"text": answer.text, "name": "Theirs"}
        again = watcher.post("/house-rules/import", pasted).location.split("/")[2]
        assert definition(watcher, again) == definition(phone, key) | {"name": "Theirs"}

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("", "Choose a file"),
            ("name: Ours", "Line 1 can’t be read from character 5 on"),
            ('base = "himes"\nname = "Ours"\nhook = "never"', "“hook” must be one of last"),
            ('base = "himes"\nname = "' + "x" * 41 + '"', "At most 40 characters"),
            ('base = "himes"\nname = "Ours"', "You already have rules called “Ours”"),
        ],
    )
    def test_a_text_that_is_wrong_comes_back_with_reasons(self, phone: Phone, text: str, sentence: str) -> None:
        phone.make_rules("ours")
        page = html.unescape(text_of(phone, "/house-rules/import", {"text": text}, 422))
        assert sentence in words_of(page)
        assert text in page

    def test_texts_from_outside_are_made_fit_to_be_kept(self, phone: Phone) -> None:
        text = 'id = "a\\nb"\nname = "Our \\n rules"\nrenege = { points = 5, reason = "a\\tb" }\nschedule = [3]\n'
        key = phone.post("/house-rules/import", {"text": text + '[readings]\nx = "y\\u200b"'}).location.split("/")[2]
        kept = definition(phone, key)
        assert (kept["name"], kept["renege"]["reason"], kept["readings"]) == ("Our rules", "a b", {"x": "y"})
        assert "id" not in kept
        phone.get(f"/sheets/blank.pdf?rules={key}&players=4")

    def test_a_file_that_is_wrong_comes_back_as_text(self, phone: Phone) -> None:
        sent = {"file": (io.BytesIO(b'name = "caf\xe9"'), "ours.toml")}
        assert "Line 1 can’t be read" in words_of(text_of(phone, "/house-rules/import", sent, 422))


def test_a_penalty_that_counts_before_the_round_is_suggested_so(phone: Phone) -> None:
    house_rules = phone.make_rules(renege_points="20", renege_before_score="y", reset_multiple="50")
    key = phone.start(rules=house_rules)
    assert re.search(r'id="before_score" checked', text_of(phone, f"/games/{key}/penalties"))
    assert phone.get(f"/games/{key}/state").get_json()["renege"]["before_score"] is True


def test_where_no_total_is_reset_nobody_is_asked_when_a_penalty_counts(phone: Phone) -> None:
    key = phone.start(rules=phone.make_rules(renege_points="20", renege_before_score="y"))
    page = text_of(phone, f"/games/{key}/penalties")
    assert 'type="checkbox"' not in page
    assert '<input type="hidden" name="before_score" value="y">' in page


class TestChoosing:
    """The group's own rules stand first where rules are chosen."""

    def test_they_are_offered_before_the_published_ones(self, phone: Phone, watcher: Phone) -> None:
        house_rules = phone.make_rules("Thursday rules", decks="36")
        page = text_of(phone, "/games/new")
        assert page.index(f'id="rules-{house_rules}"') < page.index('id="rules-desilva"')
        assert house_rules in text_of(phone, "/sheets")
        for address in ("/games/new", "/sheets"):
            assert "Thursday rules" not in text_of(watcher, address)

    def test_the_page_of_the_rules_leads_to_a_game_by_them(self, phone: Phone) -> None:
        house_rules = phone.make_rules()
        assert f'href="/games/new?rules={house_rules}"' in text_of(phone, f"/house-rules/{house_rules}")
        assert re.search(rf'id="rules-{house_rules}"[^>]* checked', text_of(phone, f"/games/new?rules={house_rules}"))

    def test_the_last_game_offers_them_again(self, phone: Phone) -> None:
        house_rules = phone.make_rules()
        phone.start(rules=house_rules)
        assert re.search(rf'id="rules-{house_rules}"[^>]* checked', text_of(phone, "/games/new"))
        phone.start(rules=house_rules, bidding="no-hook")
        page = text_of(phone, "/games/new")
        assert re.search(rf'id="rules-{house_rules}"[^>]* checked', page)
        assert re.search(r'id="bidding-no-hook" checked', page)
        phone.post(f"/house-rules/{house_rules}/change", RULES | {"version": "1", "target_points": "100"})
        assert re.search(r'id="rules-desilva"[^>]* checked', text_of(phone, "/games/new"))

    def test_their_rounds_are_shown_and_their_sheet_is_printed(self, phone: Phone) -> None:
        house_rules = phone.make_rules(schedule_kind="listed", schedule_listed="5 4 3", players_most="8")
        preview = phone.get(f"/games/new/rounds?rules={house_rules}&count=4&schedule=own").json
        assert preview is not None
        assert preview["way"] == "3 rounds, 5 down to 3"
        phone.get(f"/sheets/blank.pdf?rules={house_rules}&players=4")

    def test_nobody_plays_by_the_rules_of_another_group(self, phone: Phone, watcher: Phone) -> None:
        house_rules = phone.make_rules()
        kept = {
            "rules": house_rules,
            "players": ["Ann", "Bo", "Cy"],
            "dealer": "0",
            "started_on": "2026-11-20",
        }
        assert wrong_fields(text_of(watcher, "/games/new", kept, 422)) == ["rules"]
        watcher.get(f"/sheets/blank.pdf?rules={house_rules}&players=4", 422)


def test_of_house_rules_no_sentence_is_shown_that_they_replace(phone: Phone) -> None:
    """The example of the README, with another target: Himes without its 50 and its 100."""
    text = 'base = "himes"\nname = "Thursday rules"\nreset_multiple = 25\ntarget = 40\n'
    key = phone.post("/house-rules/import", {"text": text}).location.split("/")[2]
    for address in (f"/house-rules/{key}", "/house-rules", "/games/new", f"/house-rules/{key}/change"):
        page = words_of(text_of(phone, address)).split("Published rules")[0]
        assert "Thursday rules" in html.unescape(text_of(phone, address))
        assert not re.search("multiple of 50|over 100 wins|Minus 50", page)
