"""The formats of local storage: what an earlier version stored on a phone is read by every later one.

A phone may be offline during an update. A name changed here loses what was recorded at a table.
"""

from __future__ import annotations

import json

from playwright.sync_api import expect

from tests.browser.phones import Phone, new_game, on_pad
from tests.browser.waiting import wait_until_settled

# Two bids that wait, in the order of their names; `past` is what undo takes back.
ALICE = {"round": 1, "seat": 0, "cell": "bid", "was": None, "now": 2}
BOB = {"round": 1, "seat": 1, "cell": "bid", "was": None, "now": 1}
OUTBOX = {
    "outbox:KEY:1795340000001:b6f3c1de-0001-4000-8000-000000000001": {"id": "first-kept-act", "writes": [ALICE]},
    "outbox:KEY:1795340000002:b6f3c1de-0002-4000-8000-000000000002": {"id": "second-kept-act", "writes": [BOB]},
    "past:KEY": {"done": [[ALICE], [BOB]], "undone": []},
    "settings": {"theme": "dark", "hand": "left", "awake": "on", "told": "awake"},
}
KEEP = """([key, kept]) => {
  if (localStorage.length > 0) return;
  for (const name in kept) localStorage.setItem(name.replace("KEY", key), JSON.stringify(kept[name]));
}"""


def test_acts_that_an_earlier_version_kept_are_shown_sent_and_taken_back(phone: Phone) -> None:
    """
    | 3 | Alice 2 | Bob 1 | Carol ? |   of the version before; then Bob's bid is undone
    """
    key = phone.served.start(new_game("desilva", "Alice", "Bob", "Carol", agreed=[3]))
    phone.context.add_init_script(f"({KEEP})({json.dumps([key, OUTBOX])})")
    phone.open(key)
    phone.says("pill", on_pad("bid-of", bid=3, cards=3))
    phone.all_sent()
    assert phone.served.sheet(key).rounds[0].record.bids == (2, 1, None)
    phone.undo()
    phone.says("pill", on_pad("bid-of", bid=2, cards=3))
    phone.all_sent()
    assert phone.served.sheet(key).rounds[0].record.bids == (2, None, None)


def test_preferences_of_an_earlier_version_still_hold(phone: Phone) -> None:
    """The dark theme, the left hand, and the notice of a dark screen, which is shown once on a phone."""
    key = phone.served.start(new_game("desilva", "Alice", "Bob", "Carol", agreed=[3]))
    phone.context.add_init_script(f"({KEEP})({json.dumps([key, OUTBOX])})")
    phone.context.add_init_script("delete Navigator.prototype.wakeLock")
    phone.open(key)
    expect(phone.page.locator("html[data-theme=dark][data-hand=left]")).to_be_attached()
    wait_until_settled(phone.page)
    phone.tap(1)
    expect(phone.page.locator('[data-slot="awake"]')).to_be_hidden()
