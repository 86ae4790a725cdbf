"""A game kept by ear: by what the browser's voice says and by the names of the keys, without a look at the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from msgspec import Struct
from playwright.sync_api import expect

from scorekeeper.web.game.words import news_words, page_words
from scorekeeper.wording.sentences import HOOKED
from scorekeeper.wording.translation import Language, language_for
from tests.browser.game.test_device_settings import asked, with_device
from tests.browser.phones import Phone, new_game
from tests.browser.waiting import wait_until_settled

NAMES = ("Ana", "Ben", "Cleo")
# Nothing of how a line is laid out is heard.
MARKS = re.compile(r"[\u2066-\u2069]")


class Ear(Struct):
    """A keeper who hears, and finds keys in the accessibility tree by what they are called."""

    phone: Phone
    words: Language
    asked: str = ""
    times: int = 0

    def say(self, text: str, **figures: object) -> str:
        """A sentence as this voice says it."""
        return (self.words(text) % figures).lower().replace(" · ", ", ")

    def hear(self) -> str:
        """What was said since the last time; what it asks at its end is remembered."""
        spoken = [MARKS.sub("", each) for each in asked(self.phone, "speak")]
        new, self.times = " | ".join(spoken[self.times :]), len(spoken)
        last = max(self._questions(), key=new.rfind)
        self.asked = last if last in new else self.asked
        return new

    def _questions(self) -> Iterator[str]:
        return (
            self.say(text, name=name)
            for text in (page_words().plain["ask-bid"], page_words().plain["ask-tricks"])
            for name in NAMES
        )

    def press(self, name: object) -> str:
        """Press a key of the pad that asks what was heard, and hear what follows."""
        expect(self.phone.page.locator(".pad.paused")).to_have_count(0)
        question = re.compile(r"\W*".join(re.findall(r"\w+", self.asked)), re.IGNORECASE)
        pad = self.phone.page.get_by_role("group", name=question)
        pad.get_by_role("button", name=re.compile(rf"^{name}\b")).evaluate("(key) => key.click()")
        return self.hear()

    def count(self) -> None:
        """Wake the keys by the bar of the table screen."""
        expect(self.phone.page.locator(".paused")).to_have_count(0)
        bar = self.phone.page.locator("[data-act=count]")
        bar.evaluate("(key) => key.click()")

    def answer(self, who: str, what: str, number: int) -> str:
        """Answer for the player who is asked, and hear it repeated."""
        assert self.asked == self.say(page_words().plain[f"ask-{what}"], name=who)
        heard = self.press(number)
        assert self.say(news_words()[what], name=who, now=number) in heard
        return heard


def listening(phone: Phone, level: str, language: str = "en", agreed: tuple[int, ...] = (2, 1)) -> Ear:
    """A game of three, with a voice of this level."""
    with_device(phone, voice=level)
    phone.open(phone.served.start(new_game("desilva", *NAMES, agreed=agreed)), f"?lang={language}")
    wait_until_settled(phone.page)
    ear = Ear(phone, language_for(language))
    ear.asked = ear.say(page_words().plain["ask-bid"], name="Ana")
    return ear


@pytest.mark.parametrize("language", ["en", "de", "he"])
def test_a_game_is_kept_by_ear(phone: Phone, language: str) -> None:
    """
    Tricks | Ana    | Ben    | Cleo
    -------+--------+--------+-------
       2   | (1)  1 | (0)  0 |  2  -1    after a 1 that the hook forbids
       1   |  1   0 | (1)  1 | (0) -1    Ana is left with no other bid
    """
    ear = listening(phone, "all", language)
    ear.answer("Ana", "bid", 1)
    assert ear.say(page_words().plain["limit-not-even"], bid=1) in ear.answer("Ben", "bid", 0)
    assert ear.asked == ear.say(page_words().plain["ask-bid"], name="Cleo")
    refusal = ear.say(HOOKED["not-even"], cards=2, bid=1)
    expect(phone.page.get_by_role("button", name=re.compile(r"^1\b"))).to_have_attribute("aria-disabled", "true")
    phone.tap_hooked(1)
    assert ear.hear() == refusal
    ear.asked = refusal
    heard = ear.press(2)
    assert ear.say(news_words()["bid"], name="Cleo", now=2) in heard
    assert ear.say(page_words().plain["over"], n=1) in heard
    ear.count()
    ear.answer("Ana", "tricks", 1)
    assert ear.asked == ear.say(page_words().plain["ask-tricks"], name="Ben")
    heard = ear.press(0)
    for part in (ear.say(news_words()["scored"], round=1), f"{ear.say('made')}: ana, ben"):
        assert part in heard
    ear.answer("Ben", "bid", 1)
    assert ear.asked == ear.say(page_words().plain["ask-bid"], name="Cleo")
    heard = ear.press(0)
    assert ear.say(news_words()["hooked"], name="Ana", now=1) in heard
    ear.count()
    heard = ear.press(1)
    assert ear.say(news_words()["scored"], round=2) in heard
    assert "ben" in heard.rpartition(". ")[2]
    phone.page.keyboard.press("*")
    assert ear.hear() == "ben 1, ana 0, cleo −1"
    assert phone.served.sheet(phone.key).totals == (0, 1, -1)


@pytest.mark.parametrize(
    ("level", "spoken"),
    [("off", (0, 0, 0)), ("call", (0, 1, 0)), ("bids", (2, 1, 0)), ("all", (2, 1, 1))],
)
def test_a_level_says_what_those_below_it_say_and_more(phone: Phone, level: str, spoken: tuple[int, int, int]) -> None:
    """How often something is said: at two bids, at the third with its call, and at the first count of tricks."""
    ear = listening(phone, level)
    times = []
    for values in ((1, 0), (2,), (1,)):
        before = ear.times
        for value in values:
            phone.tap(value)
            ear.hear()
        times.append(ear.times - before)
    assert tuple(times) == spoken


def test_an_undo_is_heard_as_what_it_undoes_was(phone: Phone) -> None:
    ear = listening(phone, "bids")
    phone.tap(1)
    ear.hear()
    phone.undo()
    assert ear.hear() == "undone: ana bid 1"


def test_nobody_hears_a_bid_that_others_must_not_know(phone: Phone) -> None:
    """All bid at once, and the keeper records the bids as they are whispered."""
    with_device(phone, voice="all")
    phone.open(phone.served.start(new_game("family", *NAMES, agreed=[2])))
    wait_until_settled(phone.page)
    ear = Ear(phone, language_for("en"))
    phone.tap(1)
    assert "bid 1" not in ear.hear()
