"""A cell that the keeper chose instead of the next one: it shows what it holds, and the key for undo leaves it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, expect

from tests.browser.phones import Phone, new_game, on_pad
from tests.browser.tapping import Finger, middle_of
from tests.browser.waiting import wait_until_settled
from tests.rules.tables import a_round, house

LEAVE = on_pad("leave")


def line(phone: Phone, name: str) -> Locator:
    return phone.page.locator(".players li").filter(has=phone.page.get_by_text(name, exact=True))


def cell(phone: Phone, number: int, place: int) -> Locator:
    """A bid or total on the sheet: bids have the even places."""
    return phone.page.locator(f".sheet tbody tr:nth-child({number}) td").nth(place)


def corrects(phone: Phone, name: str, held: str) -> None:
    """The line, the pad and its key for undo say that this value is corrected."""
    expect(line(phone, name).locator(".value")).to_have_text(held)
    expect(phone.page.locator(".keys [aria-current=true]")).to_have_attribute("value", held)
    expect(phone.page.locator(".keys .undo")).to_have_attribute("aria-label", LEAVE)
    phone.says("rest", LEAVE)


def left(phone: Phone) -> None:
    """Nothing is corrected any more."""
    expect(phone.page.locator(".keys [aria-current]")).to_have_count(0)
    expect(phone.page.locator(".keys .undo")).to_have_attribute("aria-label", "Undo")
    expect(phone.page.locator("[data-slot=rest]")).to_be_hidden()


def test_a_bid_that_is_looked_at_while_others_bid_takes_back_nobody_elses(phone: Phone) -> None:
    """
    | 3 | Anna 1 | Anna K. 0 | Carl ? |   Anna's bid is tapped, and the key for undo
    """
    phone.begin(new_game("desilva", "Anna", "Anna K.", "Carl", agreed=[3, 3]))
    phone.all_loaded()
    phone.tap(1, 0)
    left(phone)
    line(phone, "Anna").tap()
    corrects(phone, "Anna", "1")
    # That it may be put right is said beside it.
    expect(phone.page.locator("[data-slot=hint]")).not_to_be_empty()
    phone.undo()
    phone.asks("bid", "Carl")
    left(phone)
    assert phone.row(1)[1::2] == ["1", "0", "?"]
    # The key above the others does the same, and without a correction the other key takes back what was bid last.
    line(phone, "Anna").tap()
    corrects(phone, "Anna", "1")
    phone.rest()
    phone.asks("bid", "Carl")
    phone.undo()
    phone.asks("bid", "Anna K.")
    phone.all_sent()
    assert phone.served.sheet(phone.key).rounds[0].record.bids == (1, None, None)


def test_a_player_who_is_asked_out_of_turn_is_left_too(phone: Phone) -> None:
    """Carl was tapped by mistake; the player who is next anyway cannot be left."""
    phone.begin(new_game("desilva", "Anna", "Bea", "Carl", agreed=[3, 3]))
    phone.tap(1)
    line(phone, "Carl").tap()
    phone.asks("bid", "Carl")
    left(phone)
    phone.undo()
    phone.asks("bid", "Bea")
    assert phone.row(1)[1] == "1"
    line(phone, "Bea").tap()
    phone.undo()
    phone.asks("bid", "Anna")


def test_an_earlier_round_is_left_as_it_was_counted(phone: Phone) -> None:
    """
    | 3 | Anna (1) | Bea (0) | Carl 2 2 |   the count of Anna is tapped while round 2 waits for its last counts
    """
    game = new_game("desilva", "Anna", "Bea", "Carl", agreed=[3, 3])
    phone.begin(replace(game, rounds=(a_round([1, 0, 1], [1, 0, 2]),)))
    phone.all_loaded()
    phone.tap(0, 2, 2)
    phone.tap(1)
    cell(phone, 1, 1).tap()
    corrects(phone, "Anna", "1")
    phone.tap(2)
    corrects(phone, "Bea", "0")
    expect(line(phone, "Anna").locator(".value")).to_have_text("2")
    phone.undo()
    phone.says("round", on_pad("round", number=2))
    phone.asks("tricks", "Carl")
    left(phone)
    # What was typed of it is forgotten, and the next look finds what was counted.
    cell(phone, 1, 1).tap()
    corrects(phone, "Anna", "1")
    phone.undo()
    phone.all_sent()
    assert phone.served.sheet(phone.key).game.rounds[0].tricks == (1, 0, 2)
    assert phone.served.sheet(phone.key).game.rounds[1].tricks == (None, 1, None)


def test_a_bid_that_is_looked_at_on_the_sheet_takes_back_no_count(phone: Phone) -> None:
    """
    | 3 | Anna 0 | Bea 2 | Carl 2 |   Anna took 1, then the bid of Carl is tapped on the whole sheet
    """
    phone.begin(new_game("desilva", "Anna", "Bea", "Carl", agreed=[3, 3]))
    phone.all_loaded()
    phone.tap(0, 2, 2)
    phone.tap(1)
    phone.page.get_by_role("link", name="Sheet", exact=True).tap()
    cell(phone, 1, 4).tap()
    corrects(phone, "Carl", "2")
    phone.undo()
    phone.asks("tricks", "Bea")
    left(phone)
    # A count of this round shows itself as well.
    line(phone, "Anna").tap()
    corrects(phone, "Anna", "1")
    phone.rest()
    phone.asks("tricks", "Bea")
    phone.all_sent()
    assert phone.served.sheet(phone.key).game.rounds[0].tricks == (1, None, None)


def test_trump_that_was_named_is_shown_on_its_key(phone: Phone) -> None:
    """The number of cards of a round stands for its trump."""
    phone.begin(new_game("okenuff", "Anna", "Bea", "Carl", "Dora"))
    phone.all_loaded()
    phone.tap(1, 2, 2, 0)
    phone.tap("H")
    phone.wake()
    phone.page.context.set_offline(True)
    phone.page.locator(".sheet tbody tr:nth-child(1) th").tap()
    expect(phone.page.locator(".keys [aria-current=true]")).to_have_attribute("value", "H")
    phone.undo()
    left(phone)
    phone.tap(0)
    phone.page.context.set_offline(False)
    phone.all_sent()
    assert str(phone.served.sheet(phone.key).game.rounds[0].trump) == "H"


def test_a_hook_may_be_overridden_for_a_bid_that_is_put_right(phone: Phone) -> None:
    """
    | 2 | Anna 1 | Bea 1 | Carl 1 |   he had bid 0
    """
    rules = house("desilva", hook={"rule": "last", "may_override": True})
    phone.begin(new_game(rules, "Anna", "Bea", "Carl", agreed=[2, 2]))
    phone.tap(1, 1, 1)
    wait_until_settled(phone.page)
    phone.wake()
    cell(phone, 1, 4).tap()
    corrects(phone, "Carl", "1")
    phone.tap_hooked(0)
    phone.says("rest", on_pad("override"))
    phone.rest()
    phone.says("rest", LEAVE)
    phone.tap(0)
    phone.says("pill", on_pad("even"))


def test_a_first_digit_that_is_taken_back_undoes_nobodys_bid(phone: Phone) -> None:
    """Thirteen cards: 1 may become 10 to 13."""
    phone.begin(new_game("desilva", "Anna", "Bea", "Carl", agreed=[13, 13]))
    wait_until_settled(phone.page)
    phone.page.clock.install()
    phone.page.keyboard.press("4")
    phone.asks("bid", "Bea")
    phone.page.keyboard.press("1")
    phone.page.keyboard.press("Backspace")
    phone.page.clock.run_for(2000)
    phone.asks("bid", "Bea")
    assert phone.row(1)[1::2] == ["4", "?", "?"]
    phone.page.keyboard.press("Backspace")
    phone.asks("bid", "Anna")


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (844, 390)])
def test_a_correction_moves_no_key(phone: Phone, size: tuple[int, int]) -> None:
    phone.page.set_viewport_size({"width": size[0], "height": size[1]})
    phone.begin(new_game("desilva", "Anna", "Bea", "Carl", agreed=[3, 3]))
    phone.all_loaded()
    phone.tap(1, 0)
    before = [phone.keys(value).bounding_box() for value in range(4)]
    Finger(phone).press(*middle_of(line(phone, "Anna").locator(".value")))
    corrects(phone, "Anna", "1")
    assert [phone.keys(value).bounding_box() for value in range(4)] == before
