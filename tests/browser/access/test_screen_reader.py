"""The game by a screen reader: names, tables, and the announcements of live regions."""

from __future__ import annotations

from msgspec.structs import replace
from playwright.sync_api import expect

from scorekeeper.rules.faults.play import HookedBid
from scorekeeper.rules.game.rounds import Round
from scorekeeper.web.game.words import page_words
from scorekeeper.wording import sentence
from tests.browser.phones import Phone, new_game, news_of, on_pad
from tests.browser.waiting import wait_until_settled

# Lists what a screen reader announces by itself: texts that change inside polite live regions, in their order.
LISTEN = """() => {
  window.heard = [];
  for (const region of document.querySelectorAll("[aria-live=polite], [role=status]")) {
    const text = () => region.innerText.replace(/\\s+/g, " ").trim();
    let before = text();
    new MutationObserver(() => {
      if (text() && text() !== before) heard.push(text());
      before = text();
    }).observe(region, { subtree: true, childList: true, characterData: true, attributes: true });
  }
}"""


def at_round_ten(phone: Phone) -> None:
    """A round of ten cards in which Harry leads and Gina deals."""
    game = new_game("desilva", "Gina", "Harry", "Frank", "Irene", agreed=[10] * 3)
    phone.begin(replace(game, first_dealer=0, first_bidder=1))
    wait_until_settled(phone.page)


def heard(phone: Phone) -> str:
    spoken: list[str] = phone.page.evaluate("heard")
    return " | ".join(spoken)


def test_keys_are_buttons_in_a_group_named_by_the_question(phone: Phone) -> None:
    at_round_ten(phone)
    phone.tap(4, 1, 3)
    pad = phone.page.get_by_role("group", name=on_pad("ask-bid", name="Gina"))
    expect(pad.get_by_role("button", name="3", exact=True)).to_be_enabled()
    hooked = pad.get_by_role("button", name="2 HOOK")
    expect(hooked).to_be_disabled()
    expect(pad.get_by_role("button", name="Undo")).to_be_visible()


def test_the_bids_own_key_says_that_it_means_made(phone: Phone) -> None:
    at_round_ten(phone)
    phone.tap(4, 1, 3, 3)
    phone.wake()
    pad = phone.page.get_by_role("group", name=on_pad("ask-tricks", name="Harry"))
    expect(pad.get_by_role("button", name="4 MADE")).to_be_enabled()


def test_suits_are_spoken_in_words(phone: Phone) -> None:
    phone.begin(new_game("okenuff", "Ann", "Bo", "Cy", "Dee"))
    phone.tap(1, 0, 0, 0)
    pad = phone.page.get_by_role("group", name=on_pad("ask-trump", name="Ann"))
    for suit in ("Clubs", "Diamonds", "Hearts", "Spades", "No trump"):
        expect(pad.get_by_role("button", name=suit)).to_be_visible()


def test_who_is_next_and_the_call_are_announced(phone: Phone) -> None:
    at_round_ten(phone)
    phone.page.evaluate(LISTEN)
    phone.tap(4)
    phone.asks("bid", "Frank")
    assert on_pad("ask-bid", name="Frank") in heard(phone)
    assert on_pad("bid-of", bid=4, cards=10) in heard(phone)
    phone.tap(1, 3, 3)
    phone.says("pill", on_pad("over", n=1))
    assert f"{on_pad('over', n=1)} {page_words().count('bid-for', 10, bid=11)}" in heard(phone)


def test_why_a_bid_is_hooked_is_announced(phone: Phone) -> None:
    at_round_ten(phone)
    phone.tap(4, 1, 3)
    phone.page.evaluate(LISTEN)
    phone.tap_hooked(2)
    expect(phone.page.locator("#asked")).not_to_be_empty()
    assert sentence(HookedBid(2, 10, "not-even")) in heard(phone)


def test_a_scored_round_and_a_reset_are_announced(phone: Phone) -> None:
    """Himes: Bo stands at 40 and makes 0 for 10 more, which is 50 and falls to 0."""
    made = Round(bids=(0, 0, 0), tricks=(1, 0, 0))
    game = new_game("himes", "Ann", "Bo", "Cy", agreed=[1] * 6)
    phone.begin(replace(game, rounds=(made,) * 4))
    wait_until_settled(phone.page)
    phone.page.evaluate(LISTEN)
    # All bid 0; Bo and Cy take none, so the trick is Ann's.
    phone.tap(0, 0, 0, 0, 0)
    expect(phone.page.locator('[data-slot="notice"]')).to_contain_text("50, back to 0")
    assert news_of("scored", round=5) in heard(phone)
    assert "Bo 50, back to 0" in heard(phone)


def test_the_sheet_is_a_table_with_a_caption_and_headers(phone: Phone) -> None:
    at_round_ten(phone)
    phone.tap(4, 1, 3, 3)
    phone.tap(4, 1, 2)
    phone.page.get_by_role("link", name="Sheet", exact=True).tap()
    table = phone.page.get_by_role("table", name="Score sheet")
    for name in ("Tricks", "Gina", "Harry", "Frank", "Irene"):
        expect(table.get_by_role("columnheader", name=name)).to_have_count(1)
    expect(table.get_by_role("rowheader")).to_have_count(3)
    first = table.get_by_role("row").nth(1)
    expect(first.get_by_role("cell", name="4 made")).to_have_count(1)
    expect(first.get_by_role("cell", name="1 made")).to_have_count(1)


def test_a_reset_is_a_word_on_the_sheet(phone: Phone) -> None:
    """Himes: Bo and Cy make 0 five times, and 50 falls to 0."""
    made = Round(bids=(0, 0, 0), tricks=(1, 0, 0))
    key = phone.served.start(replace(new_game("himes", "Ann", "Bo", "Cy", agreed=[1] * 6), rounds=(made,) * 5))
    phone.open(key, "?view=sheet")
    fifth = phone.page.get_by_role("row").nth(5)
    expect(fifth.get_by_role("cell", name="0 reset", exact=True)).to_have_count(2)
    expect(fifth.get_by_role("cell", name="0 made", exact=True)).to_have_count(2)


def test_the_page_has_its_landmarks_and_one_heading_of_the_round(phone: Phone) -> None:
    at_round_ten(phone)
    for role in ("banner", "main"):
        expect(phone.page.get_by_role(role)).to_have_count(1)
    expect(phone.page.get_by_role("heading", level=1)).to_contain_text("Round 1 of 3")
    expect(phone.page.get_by_role("region", name="Call")).to_be_visible()
