"""Points taken or given by hand in the page of the game: what its form suggests."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.phones import Phone, new_game, on_pad


def opened(phone: Phone) -> Locator:
    expect(phone.page.locator("dialog.penalty")).to_be_attached()
    phone.page.locator(".menu summary").click()
    phone.page.locator('.menu a[href$="/penalties"]').click()
    dialog = phone.page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    return dialog


def close(dialog: Locator) -> None:
    dialog.get_by_role("button", name="Cancel").click()


def test_the_round_just_scored_is_chosen_until_the_next_one_has_begun(phone: Phone) -> None:
    phone.begin(new_game("desilva", "Alice", "Bob", "Carol", agreed=[1, 2]))
    dialog = opened(phone)
    expect(dialog.get_by_label("In round")).to_have_value("1")
    close(dialog)
    # Carol can only bid 1, and what the others leave is hers.
    phone.tap(1, 0, 0, 1)
    phone.says("round", on_pad("round", number=2))
    dialog = opened(phone)
    expect(dialog.get_by_label("In round")).to_have_value("1")
    close(dialog)
    phone.tap(1)
    dialog = opened(phone)
    expect(dialog.get_by_label("In round")).to_have_value("2")


def test_a_gift_has_none_of_what_the_rules_take_points_for(phone: Phone) -> None:
    """Himes takes 20 for a renege; a table gives Li 40 for something else."""
    phone.begin(new_game("himes", "Ana", "Ben", "Carl", "Li"))
    dialog = opened(phone)
    points, reason = dialog.locator("[name=points]"), dialog.get_by_label("Why")
    take, give = (dialog.get_by_label(words, exact=True) for words in ("Take away", "Give"))
    expect(reason).to_have_value("renege")
    give.check(force=True)
    expect(reason).to_have_value("")
    expect(points).to_have_value("")
    take.check(force=True)
    expect(reason).to_have_value("renege")
    expect(points).to_have_value("20")
    # What was typed stays.
    points.fill("40")
    give.check(force=True)
    expect(reason).to_have_value("")
    expect(points).to_have_value("40")
    dialog.get_by_label("Li", exact=True).check(force=True)
    dialog.get_by_role("button", name="Save").click()
    phone.all_sent()
    [penalty] = phone.served.sheet(phone.key).game.rounds[0].penalties
    assert (penalty.points, penalty.reason) == (40, "")


def test_the_buttons_are_in_sight_on_the_smallest_phone(phone: Phone) -> None:
    phone.page.set_viewport_size({"width": 360, "height": 640})
    phone.begin(new_game("himes", *(f"Player {number}" for number in range(1, 9))))
    dialog = opened(phone)
    for name in ("Save", "Cancel"):
        expect(dialog.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.locator("[data-wrong=seat]")).to_be_in_viewport(ratio=1)


def test_the_sentence_about_a_wrong_field_stands_at_it_and_only_there(phone: Phone) -> None:
    phone.begin(new_game("himes", "Ana", "Ben", "Carl", "Li"))
    dialog = opened(phone)
    nobody = dialog.locator("[data-wrong=seat]")
    no_points = dialog.locator("[data-wrong=points]")
    dialog.locator("[name=points]").fill("a few")
    dialog.get_by_role("button", name="Save").click()
    expect(nobody).to_be_visible()
    expect(no_points).to_be_visible()
    expect(dialog.get_by_label("Ana", exact=True)).to_be_focused()
    # A sentence goes when its field is changed, and the other one stays.
    dialog.get_by_label("Li", exact=True).check(force=True)
    expect(nobody).to_be_hidden()
    dialog.get_by_label("Give", exact=True).check(force=True)
    expect(no_points).to_be_visible()
    dialog.get_by_role("button", name="Save").click()
    expect(dialog.locator("[name=points]")).to_be_focused()
    dialog.locator("[name=points]").fill("10")
    expect(no_points).to_be_hidden()
    # Nothing of it is there the next time.
    close(dialog)
    expect(opened(phone)).to_be_visible()
    expect(no_points).to_be_hidden()


def test_the_sheet_lists_what_was_just_taken_and_why_without_a_reload(phone: Phone) -> None:
    """A line as the server draws it; taken out again, it goes."""
    phone.begin(new_game("himes", "Ana", "Ben", "Carl", "Li"))
    phone.all_loaded()
    dialog = opened(phone)
    dialog.get_by_label("Li", exact=True).check(force=True)
    dialog.get_by_label("Why").fill("Reneged, hearts")
    dialog.get_by_role("button", name="Save").click()
    lines = phone.page.locator(".sheet [data-penalty]")
    expect(lines).to_have_text("Round 1: Li −20, Reneged, hearts")
    phone.all_sent()
    phone.open(phone.key)
    expect(lines).to_have_text("Round 1: Li −20, Reneged, hearts")
    phone.undo()
    expect(lines).to_have_count(0)


def test_the_first_digit_replaces_what_the_rules_suggest_and_points_beyond_any_sense_are_asked_about_once(
    phone: Phone,
) -> None:
    """Himes takes 20 for a renege."""
    phone.begin(new_game("himes", "Ana", "Ben", "Carl", "Li"))
    dialog = opened(phone)
    points, save = dialog.locator("[name=points]"), dialog.get_by_role("button", name="Save")
    dialog.get_by_label("Li", exact=True).check(force=True)
    points.tap()
    phone.page.keyboard.type("10")
    expect(points).to_have_value("10")
    points.fill("2010")
    save.tap()
    expect(dialog.locator("[data-wrong=sense]")).to_be_visible()
    expect(points).to_have_value("2010")
    save.tap()
    expect(dialog).to_be_hidden()
    phone.says("notice", "Li −2010, renege · now −2010")
