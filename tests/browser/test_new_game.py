"""The page of a new game with its scripts: seats that move, names of one tap, the rounds told at once."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

from scorekeeper.rules.faults.table import DuplicateName
from scorekeeper.rules.presets import preset
from scorekeeper.sheets.table.heading import trump_words
from scorekeeper.wording import sentence
from scorekeeper.wording.hook_words import hook_words
from scorekeeper.wording.translation import identity
from tests.browser.choosing import choose
from tests.browser.phones import Phone, Served, new_game

# Every layout shift from now on, also while a finger is down.
SHIFTS = """() => {
  window.shifts = 0;
  new PerformanceObserver((list) => { for (const one of list.getEntries()) window.shifts += one.value; })
    .observe({ type: "layout-shift" });
}"""


@pytest.fixture
def device() -> str:
    """A device that never played: what it played last, and with whom, is chosen and offered here."""
    return uuid4().hex


@pytest.fixture
def page(served: Served, chromium: Browser, device: str) -> Iterator[Page]:
    with Phone.of(served, chromium, device=device) as newcomer:
        newcomer.page.goto("/games/new")
        yield newcomer.page
        assert newcomer.complaints == []


def names(page: Page) -> list[str]:
    return [field.input_value() for field in page.locator("[data-seats] [name=players]").all()]


def type_names(page: Page, *names: str) -> None:
    for seat, name in enumerate(names, start=1):
        page.locator(f"#player-{seat}").press_sequentially(name)


def dealer(page: Page) -> str:
    return page.locator("[data-seats] [name=dealer]:checked").get_attribute("aria-label") or ""


def will_start(page: Page, players: int, first: str) -> None:
    """Wait until the button says how many play and who bids first."""
    expect(page.locator("[data-start]")).to_have_text(re.compile(rf"\b{players} .*\b{first} "))


def way_to_bid(page: Page, way: str) -> str:
    """The words of a way to bid, below the line that repeats them."""
    return page.locator(f"#bidding-{way} + span").text_content() or ""


def length(page: Page, words: str) -> Locator:
    """The choice of a length that begins so."""
    return page.locator("[data-lengths] label:visible").filter(has_text=re.compile(f"^{words}")).locator("input")


def boxes(page: Page, *places: str) -> list[FloatRect]:
    """The bounding boxes of these elements."""
    found = [page.locator(place).bounding_box() for place in places]
    assert None not in found
    return [box for box in found if box]


def test_who_switched_cookies_off_learns_that_this_device_could_only_watch(page: Page) -> None:
    words = page.get_by_text("Cookies are turned off")
    expect(words).to_be_hidden()
    page.add_init_script("Object.defineProperty(Navigator.prototype, 'cookieEnabled', { value: false })")
    page.reload()
    expect(words).to_be_visible()


def test_the_button_says_how_many_play_where_a_seat_was_left_empty(page: Page) -> None:
    """A seat without a name is a player: nobody is surprised by a fourth one who deals."""
    type_names(page, "Gina", "Harry", "Frank")
    will_start(page, 4, "Gina")
    page.locator("[data-fewer]").click()
    will_start(page, 3, "Gina")
    page.locator("[data-add]").click()
    will_start(page, 4, "Gina")


def test_names_typed_fast_lose_no_letter_and_say_who_bids_first(page: Page) -> None:
    """On a slow phone too: docs/mistakes.md, 10."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    will_start(page, 4, "Player 1")
    type_names(page, "Gina", "Harry", "Frank", "Irene")
    assert names(page) == ["Gina", "Harry", "Frank", "Irene"]
    assert dealer(page) == "Irene deals"
    will_start(page, 4, "Gina")
    page.get_by_label("Gina deals").check(force=True)
    will_start(page, 4, "Harry")
    page.locator("details.draw summary").click()
    expect(page.locator("[data-draw=desilva]")).to_be_visible()
    choose(page, "dealer-draw")
    expect(page.locator("[data-start]")).to_have_text("Draw and start")
    choose(page, "dealer-by-hand")
    expect(page.locator("[data-start]")).to_contain_text("the cards")


def test_enter_goes_to_the_next_name_and_in_the_last_one_it_starts_nothing(page: Page) -> None:
    first, last = page.locator("#player-1"), page.locator("#player-4")
    first.press_sequentially("Gina")
    first.press("Enter")
    expect(page.locator("#player-2")).to_be_focused()
    expect(first).to_have_attribute("enterkeyhint", "next")
    expect(last).to_have_attribute("enterkeyhint", "done")
    last.press_sequentially("Irene")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.method))
    last.press("Enter")
    expect(last).not_to_be_focused()
    page.locator("[data-add]").click()
    expect(last).to_have_attribute("enterkeyhint", "next")
    expect(last).to_have_value("Irene")
    # Start would ask first whether the server is there; how many rounds there are is asked with GET.
    assert set(asked) <= {"GET"}
    assert page.url.endswith("/games/new")


@pytest.mark.parametrize("people_known", [False, True])
def test_four_seats_and_start_are_seen_at_once_on_the_smallest_phone(
    page: Page, served: Served, device: str, people_known: bool
) -> None:
    """360 by 640: nothing of it is below the bar with the button, and nothing is laid over something else."""
    if people_known:
        served.start(new_game("desilva", "Gina", "Harry", "Maximiliane-Charlotte", "Irene"), device)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/games/new")
    expect(page.locator(".before")).to_have_count(int(people_known))
    rows = boxes(page, *(f"[data-seats] > li:nth-child({seat})" for seat in (1, 2, 3, 4)))
    [bar, start] = boxes(page, ".pad-bar", ".pad-bar .button")
    for above, below in itertools.pairwise([*rows, bar]):
        assert above["y"] + above["height"] <= below["y"]
    assert rows[0]["y"] > 0
    assert start["y"] + start["height"] <= 640
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    # The word above the deals stands right above them.
    [head, deal] = boxes(page, ".deals-head", "[data-seats] > li:first-child .deals")
    assert head["y"] + head["height"] <= deal["y"]
    assert head["x"] == pytest.approx(deal["x"], abs=1)
    assert head["width"] == pytest.approx(deal["width"], abs=1)


def test_the_descriptions_of_rules_are_read_to_their_end(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.locator("#line-rules summary").first.click()
    page.locator(".more-rules summary").click()
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert page.locator(".rule-summary").evaluate_all(cut) == []
    page.locator("#line-rules summary").first.click()
    assert page.locator("[data-line=rules-more]").evaluate_all(cut) == []


def test_a_player_moves_with_the_deal_by_arrows_and_by_keys(page: Page) -> None:
    type_names(page, "Gina", "Harry", "Frank", "Irene")
    expect(page.get_by_role("button", name="Move Irene up")).to_be_hidden()
    page.get_by_role("button", name="Move or remove Irene").click()
    page.get_by_role("button", name="Move Irene up").click()
    assert names(page) == ["Gina", "Harry", "Irene", "Frank"]
    assert dealer(page) == "Irene deals"
    expect(page.get_by_role("button", name="Move Irene up")).to_be_focused()
    page.get_by_role("button", name="Move or remove Irene").press("ArrowUp")
    page.keyboard.press("ArrowUp")
    assert names(page) == ["Irene", "Gina", "Harry", "Frank"]
    expect(page.get_by_role("button", name="Move or remove Irene")).to_be_focused()
    page.get_by_role("button", name="Remove Irene", exact=True).click()
    assert names(page) == ["Gina", "Harry", "Frank"]
    assert dealer(page) == "Frank deals"


def test_a_seat_is_dragged_to_another_place_and_nothing_jumps(page: Page) -> None:
    type_names(page, "Gina", "Harry", "Frank", "Irene")
    page.evaluate(SHIFTS)
    [first, third] = boxes(page, "li:nth-child(1) > [data-grip]", "li:nth-child(3) > [data-grip]")
    x = first["x"] + first["width"] / 2
    page.mouse.move(x, first["y"] + 20)
    page.mouse.down()
    for y in range(int(first["y"]) + 20, int(third["y"]) + 21, 8):
        page.mouse.move(x, y)
    assert names(page) == ["Gina", "Harry", "Frank", "Irene"]
    page.mouse.up()
    assert names(page) == ["Harry", "Frank", "Gina", "Irene"]
    will_start(page, 4, "Harry")
    # A drag is no tap: the buttons of the seat stay away.
    expect(page.locator("[data-open]")).to_have_count(0)
    assert page.evaluate("window.shifts") == 0


def test_players_are_added_up_to_the_most_of_the_rules(page: Page) -> None:
    choose(page, "rules-classic")
    for _ in range(3):
        page.locator("[data-add]").click()
    assert len(names(page)) == 7
    assert dealer(page) == "Player 7 deals"
    expect(page.locator("[data-add]")).to_be_disabled()
    expect(page.locator("#player-7")).to_be_focused()
    page.locator("[data-fewer]").click()
    assert len(names(page)) == 6
    assert dealer(page) == "Player 6 deals"
    # Okenuff is for four, and two seats without a name go by themselves.
    choose(page, "rules-okenuff")
    assert len(names(page)) == 4
    expect(page.locator("[data-fewer]")).to_be_disabled()


def test_other_rules_begin_with_their_own_rounds_and_bidding(page: Page) -> None:
    line = page.locator("[data-line=bidding]")
    choose(page, "rules-blackout")
    choose(page, "bidding-simultaneous")
    length(page, "1–7 ").check(force=True)
    choose(page, "rules-desilva")
    expect(line).to_have_text(way_to_bid(page, "in-turn"))
    expect(page.locator("#schedule-own")).to_be_checked()
    choose(page, "bidding-simultaneous")
    type_names(page, "Gina", "Harry", "Frank", "Irene")
    page.locator(".pad-bar .button").click()
    expect(page.locator("body[data-ready]")).to_be_attached()
    page.locator(".set-up").click()
    # What was chosen after the rules is what was played by, and what the set-up shows again.
    expect(line).to_have_text(way_to_bid(page, "simultaneous"))
    expect(page.locator("[data-line=rules]")).to_have_text("de Silva")
    assert names(page) == ["Gina", "Harry", "Frank", "Irene"]


def test_the_way_back_to_the_set_up_is_there_until_somebody_has_bid(phone: Phone) -> None:
    phone.begin(new_game("desilva", "Gina", "Harry", "Frank"))
    back = phone.page.locator(".set-up")
    expect(back).to_be_visible()
    title = phone.page.locator("h1").bounding_box()
    phone.tap(1)
    expect(back).to_be_hidden()
    assert phone.page.locator("h1").bounding_box() == title
    phone.undo()
    expect(back).to_be_visible()


def test_the_rounds_follow_what_is_chosen(page: Page) -> None:
    way, amount = page.locator("[data-line=rounds]"), page.locator("[data-line=rounds-more]")
    # Hours and minutes are written in one style.
    expect(page.locator("[data-lengths]")).to_contain_text(re.compile(r"\d · \d hr \d+ min"))
    length(page, "1–7–1 · 40 min").check(force=True)
    expect(way).to_contain_text("13 rounds, 1 ")
    # With a fifth player the same hands are dealt, and it takes longer.
    page.locator("[data-add]").click()
    expect(length(page, "1–7–1 · 45 min")).to_be_checked()
    length(page, "1–5–1").check(force=True)
    expect(way).to_contain_text("9 rounds, 1 ")
    page.locator("[data-fewer]").click()
    # Four play up to 13: 1 up to 5 is no length to choose there, and it is played all the same.
    expect(length(page, "1–5–1")).to_be_checked()
    length(page, "7–1–7").check(force=True)
    expect(way).to_contain_text("13 rounds, 7 ")
    expect(page.locator("#listed")).to_be_hidden()
    choose(page, "schedule-listed")
    page.locator("#listed").fill("1 99")
    expect(page.locator("[data-rounds-wrong]")).to_contain_text("With 4 players and a pack of 52")
    choose(page, "rules-himes")
    choose(page, "schedule-own")
    expect(amount).to_contain_text("100")


def step(page: Page, field: str, by: int) -> Locator:
    """One of the two buttons beside a number: more or less of it."""
    return page.locator(f"[data-number={field}] button").nth(int(by > 0))


def test_rules_of_our_own_are_set_up_by_twelve_taps_without_typing(page: Page, served: Served) -> None:
    """10 + bid, -2 a trick off, the hook from 3 cards on, 7 down to 1 and up again, from de Silva: 7 taps."""
    taps = 0

    def tap(place: Locator) -> None:
        nonlocal taps
        place.click()
        taps += 1

    expect(page.get_by_role("button", name="de Silva")).to_have_attribute("aria-pressed", "true")
    for field in ("bonus", "bonus", "per_off"):
        tap(step(page, field, 1))
    expect(page.locator(".worked-out")).to_have_text("3 bid, 3 taken +133 bid, 1 taken −4")
    own_rules = page.locator(".rule:has(#rules-desilva)")
    for place in (page.locator("#line-rules > summary"), own_rules):
        expect(place).to_contain_text("House rules, after de Silva")
        expect(place).to_contain_text(trump_words(preset("desilva"), identity))
        expect(place).not_to_contain_text(preset("desilva").summary)
    expect(page.locator(".matches button")).to_have_count(0)
    for _ in range(2):
        tap(step(page, "hook_from", 1))
    expect(page.locator("[data-line=rules]")).to_contain_text("de Silva")
    tap(length(page, "7–1–7"))
    tap(page.locator(".pad-bar .button"))
    page.wait_for_url(re.compile(r"/games/(?!new)"))
    assert taps <= 12
    game = served.sheet(page.url.rsplit("/", 1)[-1]).game
    assert (game.rules.scoring.made.text, game.rules.scoring.over.text) == ("10 + bid", "-2 * off")
    assert game.rules.hook.from_cards == 3
    assert game.schedule.head == (7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7)
    page.goto("/games/new")
    expect(page.locator("[data-line=rules]")).to_have_text("House rules")
    expect(length(page, "7–1–7")).to_be_checked()


def test_known_rules_light_up_where_the_numbers_are_theirs(page: Page) -> None:
    for field, by in (("bonus", 1), ("bonus", 1), ("per_off", -1)):
        step(page, field, by).click()
    blackout = page.get_by_role("button", name="Blackout")
    expect(blackout).to_have_attribute("aria-pressed", "false")
    blackout.click()
    expect(blackout).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-line=rules]")).to_have_text("Blackout")
    choose(page, "rules-himes")
    expect(page.locator("#bonus")).to_be_hidden()
    heading = page.locator("#matches-name")
    expect(heading).to_be_hidden()
    page.locator("[data-numbers]").click()
    expect(page.locator("#bonus")).to_have_value("10")
    expect(heading).to_be_visible()
    expect(page.locator("[data-line=rules]")).to_contain_text("Himes")


def test_a_list_of_rounds_is_not_found_wrong_before_anybody_wrote_in_it(page: Page) -> None:
    way, wrong = page.locator("[data-line=rounds]"), page.locator("[data-rounds-wrong]")
    with page.expect_response("**/games/new/rounds?*"):
        choose(page, "schedule-listed")
    expect(page.locator("#listed")).to_be_visible()
    expect(way).to_be_empty()
    page.locator("#listed").focus()
    page.keyboard.press("Tab")
    expect(wrong).to_be_empty()
    page.locator("#listed").press_sequentially("1 2 3 4 3 2 1")
    expect(way).to_contain_text("7 rounds, 1 ")
    page.locator("#listed").fill("1 two")
    expect(wrong).not_to_be_empty()
    expect(way).to_be_empty()


def test_what_is_unclear_is_shown_and_changed_only_where_there_is_something_to_choose(page: Page) -> None:
    link = page.locator("[data-line=unclear-change]")
    expect(link).to_have_text("Show")
    choose(page, "rules-himes")
    expect(link).to_have_text("Change")
    choose(page, "rules-classic")
    expect(link).to_have_text("Show")


def test_with_rounds_of_its_own_a_table_reads_nothing_about_those_of_the_rules(page: Page) -> None:
    page.locator("#line-unclear > summary").click()
    about_rounds = page.locator("[data-unclear=desilva] [data-of-rounds]")
    expect(about_rounds).to_be_visible()
    length(page, "1–7–1").check(force=True)
    expect(about_rounds).to_be_hidden()


def test_the_hook_is_explained_where_it_is_chosen(page: Page) -> None:
    words = page.locator("[data-hook-words]")
    page.locator("#line-bidding summary").click()
    expect(words).to_be_visible()
    expect(words).to_have_text(hook_words(preset("desilva").hook))
    choose(page, "rules-family")
    expect(words).to_have_text(hook_words(preset("family").hook))
    choose(page, "rules-wizard")
    expect(words).to_be_empty()


def test_names_typed_are_still_there_after_reading_about_the_rules(page: Page) -> None:
    type_names(page, "Gina", "Harry", "Frank")
    page.locator("#line-rules summary").first.click()
    page.locator(".rule-more a:visible").first.click()
    page.goto(re.sub("/rules/.*", "/rules/squares", page.url))
    page.locator(".pad-bar .button").click()
    expect(page.locator("[data-line=rules]")).to_have_text("Squares")
    expect(page.locator("#player-3")).to_have_value("Frank")
    assert names(page) == ["Gina", "Harry", "Frank", ""]
    page.locator(".pad-bar .button").click()
    expect(page.locator("body[data-ready]")).to_be_attached()
    page.goto("/games/new?rules=squares")
    expect(page.locator("[data-start]")).to_contain_text("Player 1")
    assert not any(names(page))


def back_to_set_up(page: Page) -> None:
    """Follow the way back from a page about rules, once its script has made it lead there."""
    words = page.locator("#main[data-back-words]").get_attribute("data-back-words")
    page.locator(".head .back", has_text=words).click()


def test_the_way_back_from_rules_leads_to_the_set_up_and_its_names(page: Page) -> None:
    type_names(page, "Gina", "Harry", "Frank")
    page.locator("#line-rules summary").first.click()
    page.locator(".rule-more a:visible").first.click()
    back_to_set_up(page)
    expect(page.locator("#player-3")).to_have_value("Frank")
    assert names(page) == ["Gina", "Harry", "Frank", ""]
    page.goto("/rules/himes")
    page.locator(".head .back").click()
    expect(page).to_have_url(re.compile("/rules$"))


def test_the_way_back_from_rules_of_our_own_leads_to_the_set_up_and_all_that_was_entered(page: Page) -> None:
    type_names(page, "Gina", "Harry", "Frank")
    length(page, "1–7–1").check(force=True)
    for field, value in (("bonus", "7"), ("per_trick", "2"), ("per_off", "3")):
        page.locator(f"#{field}").fill(value)
    page.get_by_role("link", name="Something else").click()
    back_to_set_up(page)
    expect(page.locator("#player-3")).to_have_value("Frank")
    assert [page.locator(f"#{field}").input_value() for field in ("bonus", "per_trick", "per_off")] == ["7", "2", "3"]
    expect(length(page, "1–7–1")).to_be_checked()
    expect(page.locator("#listed")).to_be_hidden()


def test_names_are_still_there_when_the_only_game_was_deleted(page: Page) -> None:
    type_names(page, "Gina", "Harry", "Frank")
    page.locator(".pad-bar .button").click()
    expect(page.locator("body[data-ready]")).to_be_attached()
    page.goto(f"{page.url}/delete")
    page.get_by_role("button", name="Delete").click()
    expect(page).to_have_url(re.compile("/$"))
    page.get_by_role("link", name="New game").click()
    expect(page.locator("#player-3")).to_have_value("Frank")
    assert names(page) == ["Gina", "Harry", "Frank", ""]


def test_the_others_are_put_away_and_the_chosen_one_is_always_seen(page: Page) -> None:
    """By keys alone: open the others, choose the last of them, put them away again."""
    choose(page, "rules-family")
    expect(page.locator("#rules-wizard")).to_be_hidden()
    page.locator("#rules-family").focus()
    # Past the link to all about the family's rules, to the others.
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator(".more-rules summary")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("#rules-up-and-down-the-river").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator("#rules-wizard")).to_be_checked()
    page.locator(".more-rules summary").press("Enter")
    expect(page.locator("#rules-wizard")).to_be_visible()
    expect(page.locator("#rules-squares")).to_be_hidden()


def test_what_rules_do_not_offer_is_not_shown(page: Page) -> None:
    free, at_once = (page.locator("label", has=page.locator(f"#bidding-{way}")) for way in ("no-hook", "simultaneous"))
    line = page.locator("[data-line=bidding]")
    choose(page, "bidding-no-hook")
    expect(line).to_have_text(way_to_bid(page, "no-hook"))
    choose(page, "rules-okenuff")
    expect(page.locator("#bidding-in-turn")).to_be_checked()
    expect(free).to_be_visible()
    expect(at_once).to_be_hidden()
    choose(page, "rules-wizard")
    expect(free).to_be_hidden()
    choose(page, "rules-skull-king")
    expect(page.locator("[data-bidding]")).to_be_hidden()
    choose(page, "rules-himes")
    expect(page.locator("[data-bidding]")).to_be_visible()
    choose(page, "rules-bondebridge")
    expect(line).to_have_text(way_to_bid(page, "in-turn"))
    expect(free).to_be_hidden()
    expect(at_once).to_be_visible()
    choose(page, "rules-family")
    page.locator("#line-unclear summary").click()
    expect(page.locator("#reading-family-R28-0")).to_be_visible()
    expect(page.locator("[data-unclear]:visible")).to_have_count(1)


def test_the_people_of_the_last_game_sit_down_with_one_tap(page: Page) -> None:
    type_names(page, "Gina", "Harry", "Frank", "Irene")
    page.locator(".pad-bar .button").click()
    expect(page).to_have_url(re.compile(r"/games/[\w-]{20,}$"))
    page.goto("/games/new")
    page.get_by_role("button", name="Frank", exact=True).click()
    assert names(page) == ["Frank", "", "", ""]
    expect(page.get_by_role("button", name="Frank", exact=True)).to_be_disabled()
    page.locator("[data-same]").click()
    assert names(page) == ["Gina", "Harry", "Frank", "Irene"]


# A form without the choice of a group, because there is only one, asks for a new one.
NEW_GROUP = """(form) => {
  const group = Object.assign(document.createElement("input"), { type: "hidden", name: "group", value: "new" });
  form.append(group);
}"""


def test_another_group_brings_its_names_and_keeps_what_was_typed(page: Page) -> None:
    for people in (("Gina", "Harry", "Frank", "Irene"), ("Uma", "Vic", "Wes", "Xia")):
        page.goto("/games/new")
        page.locator("[data-new-game]").evaluate(NEW_GROUP)
        type_names(page, *people)
        page.locator(".pad-bar .main").click()
        page.wait_for_url(re.compile(r"/games/(?!new)"))
    page.goto("/games/new")
    expect(page.locator("[data-name=Uma]")).to_be_visible()
    page.locator("[data-fewer]").click()
    type_names(page, "Zoe")
    page.get_by_label("Zoe deals").check(force=True)
    choose(page, "rules-himes")
    page.locator("#line-occasion summary").click()
    page.locator("#title").fill("Friday")
    page.locator("#group").select_option(label="Gina, Harry, Frank and Irene")
    expect(page.locator("[data-name=Gina]")).to_be_visible()
    expect(page.locator("[data-name=Uma]")).to_have_count(0)
    assert names(page) == ["Zoe", "", ""]
    assert dealer(page) == "Zoe deals"
    expect(page.locator("#rules-himes")).to_be_checked()
    expect(page.locator("#title")).to_have_value("Friday")
    expect(page.locator("#group option:checked")).to_have_text("Gina, Harry, Frank and Irene")


def test_a_fault_is_shown_beside_its_field_and_the_page_stays_as_it_is(page: Page) -> None:
    type_names(page, "Gina", "Harry", "gina", "Irene")
    page.get_by_role("button", name="Move or remove gina", exact=True).click()
    choose(page, "schedule-listed")
    page.locator("#listed").fill("1 two")
    page.evaluate("window.same = true")
    page.locator(".pad-bar .button").click()
    expect(page.locator("#listed")).to_be_focused()
    expect(page.locator("#listed-error")).to_be_visible()
    # It is said once, although the rounds are told while they are typed.
    expect(page.locator("[data-rounds-wrong]")).to_be_hidden()
    expect(page.get_by_role("alert")).not_to_be_empty()
    page.locator("#listed").fill("1 2")
    page.locator(".pad-bar .button").click()
    expect(page.locator("#player-3")).to_be_focused()
    expect(page.locator("#player-3")).to_have_attribute("aria-describedby", "player-3-error")
    expect(page.locator("main .error")).to_have_text(sentence(DuplicateName("gina")))
    # The buttons of the seat are still open.
    expect(page.locator("[data-open] #player-3")).to_have_value("gina")
    assert page.evaluate("window.same")
    page.locator("#player-3").fill("Frank")
    page.locator(".pad-bar .button").click()
    page.wait_for_url(re.compile(r"/games/(?!new)"))


def test_a_seat_added_below_a_wrong_one_is_not_called_wrong(page: Page) -> None:
    type_names(page, "Gina", "Harry", "Frank", "gina")
    page.locator(".pad-bar .button").click()
    expect(page.locator("#player-4")).to_have_attribute("aria-invalid", "true")
    page.locator("[data-add]").click()
    expect(page.locator("#player-5")).to_have_value("")
    expect(page.locator("[aria-invalid]")).to_have_count(1)
    expect(page.locator("main .error")).to_have_count(1)


def test_cards_drawn_by_hand_lead_back_to_the_table_as_it_was(page: Page) -> None:
    type_names(page, "Gina", "Harry", "Frank", "Irene")
    page.locator("details.draw summary").click()
    choose(page, "dealer-by-hand")
    page.locator(".pad-bar .button").click()
    page.locator("#cards [formaction]").click()
    expect(page.locator("#dealer-by-hand")).to_be_checked()
    assert names(page) == ["Gina", "Harry", "Frank", "Irene"]
    page.locator(".pad-bar .button").click()
    for number, card in enumerate(("7", "9", "4", "2"), 1):
        page.locator(f"#card-{number}").fill(card)
    page.get_by_role("button", name="Go on").last.click()
    page.wait_for_url("**/draw")


def test_without_scripts_a_game_is_started_by_a_plain_form(served: Served, chromium: Browser, device: str) -> None:
    with chromium.new_context(base_url=served.address, java_script_enabled=False) as context:
        context.add_cookies([served.device_cookie(device)])
        page = context.new_page()
        page.goto("/games/new")
        expect(page.locator("noscript p")).to_be_visible()
        expect(page.locator("[data-add]")).to_be_hidden()
        expect(page.locator("[name=players]:visible")).to_have_count(13)
        for seat, name in ((1, "Gina"), (2, "Harry"), (4, "gina")):
            page.locator(f"#player-{seat}").fill(name)
        page.locator(".pad-bar .button").click()
        expect(page.locator(".error")).to_have_text(sentence(DuplicateName("gina")))
        expect(page.locator("#player-3")).to_be_focused()
        page.locator("#player-3").fill("Frank")
        page.locator(".pad-bar .button").click()
        # The page of a game leads on to the one that needs no scripts.
        page.wait_for_url("**/games/*/plain")
        key = page.url.split("/")[-2]
        assert served.sheet(key).game.players == ("Gina", "Harry", "Frank")
        page.goto("/")
        page.get_by_role("link", name="Gina, Harry, Frank").click()
        page.wait_for_url(f"**/games/{key}/plain")


def test_nothing_moves_while_the_page_is_loaded(page: Page, served: Served, device: str) -> None:
    served.start(new_game("desilva", "Gina", "Harry", "Maximiliane-Charlotte", "Irene"), device)
    page.add_init_script(f"({SHIFTS})()")
    page.goto("/games/new")
    will_start(page, 4, "Player 1")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.shifts") == 0


def test_no_line_of_names_is_cut_through_and_what_opens_is_seen_above_the_bar(
    page: Page, served: Served, device: str
) -> None:
    people = ("Rosa", "Bartholomew", "Zed", "Ann-Kathrin", "Tom")
    served.start(new_game("desilva", *people), device)
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/games/new")
    for name in people:
        expect(page.locator(f"[data-name={name}]")).to_be_in_viewport(ratio=1)
    before = page.locator(".before")
    assert before.evaluate("row => row.scrollHeight - row.clientHeight") <= 0
    page.locator("details.draw summary").click()
    page.wait_for_function(
        """() => document.querySelector(".draw .pills").getBoundingClientRect().bottom
          <= document.querySelector(".pad-bar").getBoundingClientRect().top"""
    )


def test_a_mouse_reaches_everybody_who_played_before(served: Served, chromium: Browser, device: str) -> None:
    with Phone.of(served, chromium, device=device, window=True) as desk:
        served.start(new_game("desilva", *(f"Featherstonehaugh {number}" for number in range(8))), device)
        desk.page.goto("/games/new")
        expect(desk.page.locator("[data-name]")).to_have_count(8)
        assert desk.page.locator(".before").evaluate("row => row.scrollWidth - row.clientWidth") == 0


def test_the_rules_stand_beside_the_players_whoever_keeps_score_in_several_groups(
    page: Page, served: Served, device: str
) -> None:
    for people in (("Gina", "Harry", "Irene"), ("Ann", "Bo", "Cy")):
        served.start(new_game("desilva", *people), device)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/games/new")
    expect(page.locator("[data-group]")).to_be_visible()
    players, lines = boxes(page, "#players", ".lines")
    assert players["y"] == lines["y"]
