"""Corrections on the pad: tricks that do not add up yet, and a wrong bid that is found while tricks are counted."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from scorekeeper.rules.faults.play import HookedBid
from scorekeeper.sheets.table.legend import as_played_text
from scorekeeper.wording import sentence
from tests.browser.phones import Phone, new_game, news_of, on_pad
from tests.browser.waiting import hold_requests, wait_until_settled

FOUR = ("Gina", "Harry", "Frank", "Irene")


def bid_of(phone: Phone, name: str) -> Locator:
    """The bid of a player on the sheet, in the first round."""
    return phone.page.locator(f".sheet tbody tr:first-child td:nth-of-type({2 * FOUR.index(name) + 1})")


def unfinished(phone: Phone) -> str:
    """What stands at a first round of one card as long as two tricks are counted."""
    return phone.served.words("hints", "unfinished", round=1, n=2, cards=1)


def test_counts_that_do_not_add_up_wait_with_a_sentence_until_they_do(phone: Phone) -> None:
    """Alice took the trick of the first round, and not Bob. A wide screen has the sheet beside the pad."""
    phone.page.set_viewport_size({"width": 1280, "height": 800})
    phone.begin(new_game("desilva", "Alice", "Bob", "Carol", agreed=[1, 2]))
    # Carol can only bid 1, and what the others leave is hers.
    phone.tap(1, 0, 0, 1)
    phone.says("round", on_pad("round", number=2))
    phone.all_loaded()
    phone.all_sent()
    phone.page.route("**/writes", lambda route: route.abort())
    notice = phone.page.locator("[data-slot=notice]")
    count_of_alice = phone.page.locator(".sheet tbody tr").first.locator("td").nth(1)
    count_of_alice.tap()
    phone.asks("tricks", "Alice")
    phone.tap(1)
    expect(notice).to_have_text(unfinished(phone))
    # A look at the next round keeps what was typed, and the sentence.
    phone.page.locator(".players li").first.tap()
    expect(notice).to_have_text(unfinished(phone))
    phone.page.locator(".sheet tbody tr").first.locator("td").nth(3).tap()
    phone.asks("tricks", "Bob")
    phone.tap(0)
    expect(notice).not_to_have_text(unfinished(phone))
    assert phone.row(1)[1:5] == ["1 made", "1", "0 made", "0"]
    phone.page.unroute("**/writes")
    phone.all_sent()
    assert phone.served.sheet(phone.key).game.round(1).tricks == (1, 0, 0)


def test_news_that_come_late_leave_the_sentence_about_counts_that_do_not_add_up(phone: Phone) -> None:
    """On a slow network the words for the news arrive after Alice's count was tapped."""
    release = hold_requests(phone.page, "**/js/game/settings.js")
    phone.begin(new_game("desilva", "Alice", "Bob", "Carol", agreed=[1, 2]))
    phone.tap(1, 0, 0, 1)
    phone.says("round", on_pad("round", number=2))
    phone.all_sent()
    phone.tap_cell(1, 2)
    phone.asks("tricks", "Alice")
    phone.tap(1)
    phone.says("notice", unfinished(phone))
    release()
    wait_until_settled(phone.page)
    phone.says("notice", unfinished(phone))
    # What stands between two rounds comes late too, and leaves the players where they are.
    expect(phone.page.locator(".players")).to_be_visible()


@pytest.mark.parametrize("cell", [2, 3])
def test_a_wrong_bid_is_changed_from_its_place_on_the_sheet_while_tricks_are_counted(phone: Phone, cell: int) -> None:
    """Bob's row was tapped before, which asks for his tricks; a tap on his bid, or beside it, asks for the bid."""
    phone.begin(new_game("desilva", "Alice", "Bob", "Carol", agreed=[2, 2]))
    phone.tap(0, 2, 1)
    phone.tap(0)
    phone.page.locator(".players li", has_text="Bob").tap()
    phone.asks("tricks", "Bob")
    phone.page.locator(".sheet tbody tr").first.locator("td").nth(cell).tap()
    phone.asks("bid", "Bob")
    phone.tap(0)
    phone.asks("tricks", "Bob")
    phone.all_sent()
    assert phone.served.sheet(phone.key).game.rounds[0].bids == (0, 0, 1)


def test_a_bid_that_the_hook_forbids_after_an_earlier_one_was_corrected_is_asked_again(phone: Phone) -> None:
    """
    | 3 | Gina 1 | Harry 1 | Frank 0 | Irene 0 |   Frank had bid 1, after which Irene cannot bid 0
    """
    phone.begin(new_game("desilva", *FOUR, agreed=[3, 3]))
    phone.all_loaded()
    phone.tap(1, 1, 0, 0)
    phone.wake()
    bid_of(phone, "Frank").tap()
    expect(phone.keys(1)).not_to_have_attribute("aria-disabled", "true")
    phone.tap(1)
    phone.asks("bid", "Irene")
    expect(phone.keys(0)).to_have_attribute("aria-disabled", "true")
    changed = ({"name": "Frank", "was": 0, "now": 1}, {"name": "Irene", "was": 0, "now": news_of("nothing")})
    frank, irene = changed
    phone.says("notice", f"{news_of('bid-corrected', round=1, **frank)} · {news_of('bid-again', **irene)}")
    phone.page.locator(".undo-news[data-undo]").tap()
    back = [one | {"was": one["now"], "now": one["was"]} for one in changed]
    undone = f"{news_of('bid-corrected', round=1, **back[0])} · {news_of('bid-again', **back[1])}"
    phone.says("notice", news_of("undone", act=undone))
    assert phone.row(1)[1::2] == ["1", "1", "0", "0"]
    phone.wake()
    phone.page.locator(".undo-news[data-redo]").tap()
    phone.asks("bid", "Irene")
    phone.tap(2)
    phone.says("pill", on_pad("over", n=2))
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.bids == (1, 1, 1, 2)


def test_a_bid_that_the_hook_forced_becomes_the_other_one_or_is_asked_once_it_is_free(phone: Phone) -> None:
    """One card: after 0 0 0 Irene must bid 0, after 1 0 0 she must bid 1, and after 1 1 0 she may bid either."""
    phone.begin(new_game("desilva", *FOUR, agreed=[1, 2]))
    phone.all_loaded()
    phone.tap(0, 0, 0)
    phone.says("notice", news_of("hooked", name="Irene", now=0))
    phone.wake()
    bid_of(phone, "Gina").tap()
    phone.tap(1)
    phone.says("notice", news_of("hooked", name="Irene", now=1))
    assert phone.row(1)[1::2] == ["1", "0", "0", "1"]
    bid_of(phone, "Harry").tap()
    phone.tap(1)
    phone.asks("bid", "Irene")
    phone.tap(1)
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.bids == (1, 1, 0, 1)


def test_once_a_trick_is_counted_no_bid_is_asked_again(phone: Phone) -> None:
    phone.begin(new_game("desilva", *FOUR, agreed=[3, 3]))
    phone.all_loaded()
    phone.tap(1, 1, 0, 0)
    phone.tap(1)
    bid_of(phone, "Frank").tap()
    expect(phone.keys(1)).to_have_attribute("aria-disabled", "true")
    phone.tap(2)
    phone.asks("tricks", "Harry")
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.bids == (1, 1, 2, 0)


def test_one_tap_records_a_bid_that_the_hook_forbids(phone: Phone) -> None:
    """Carol bid 1 on two cards after 1 and 0, and nobody noticed. One undo takes it back."""
    phone.begin(new_game("desilva", "Alice", "Bob", "Carol", agreed=[2, 2]))
    phone.all_loaded()
    phone.tap(1, 0)
    stands = phone.page.locator("button[data-stands]")
    phone.tap_hooked(1)
    phone.says("heading", sentence(HookedBid(1, 2, "not-even")))
    stands.tap()
    phone.says("pill", on_pad("even"))
    phone.says("notice", news_of("bid", name="Carol", now=1))
    phone.undo()
    phone.asks("bid", "Carol")
    phone.tap_hooked(1)
    stands.tap()
    phone.tap(0, 1)
    phone.says("round", on_pad("round", number=2))
    assert phone.row(1)[1:] == ["1", "−1", "0", "−1", "1 made", "1"]
    phone.all_sent()
    sheet = phone.served.sheet(phone.key)
    assert sheet.rounds[0].record.as_played
    expect(phone.page.locator(".sheet .lines")).to_contain_text(as_played_text(sheet, 1))
