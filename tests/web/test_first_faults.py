"""Errors lead there: whichever form is refused, the page stands at its first bad field, its sentence beside it."""

from __future__ import annotations

import pytest

from tests.web.new_game.test_new_game import GOOD
from tests.web.page_check import Element, is_marked, read_page
from tests.web.table import NAMES, RULES, Phone

pytestmark = pytest.mark.one_database

PAPER = {"rules": "desilva", "dealer": "3", "schedule": "listed", "listed": "1"}
TABLE = PAPER | {"players": list(NAMES)}
# The form, what is sent, and where the page begins: the name of the field, or the id of the sentence about several.
REFUSED = [
    ("/games/new", GOOD | {"players": ["Gina", "Harry", "gina"], "dealer": "0"}, "players"),
    ("/games/new", GOOD | {"players": ["Gina", "Harry"], "dealer": "0"}, "players-error"),
    ("/games/new", GOOD | {"dealer": "7"}, "dealer-error"),
    ("/games/new", GOOD | {"title": "x" * 61, "bidding": "loudly", "dealer": "7"}, "dealer-error"),
    ("/games/new", GOOD | {"dealer": "by-hand", "card": ["7", "eleven", "", "4"]}, "card"),
    ("/games/paper/rows", PAPER | {"players": ["Gina", "Harry"], "dealer": "0"}, "players-error"),
    ("/games/paper", TABLE | {"bid": ["0"] * 4, "result": ["+"] * 4, "column": "totals"}, "bid"),
    ("/games/paper/upload", TABLE | {"text": "nonsense"}, "text"),
    ("/house-rules/new?from=desilva", RULES | {"scoring_under": "5 +", "name": ""}, "scoring_under"),
    ("/games/KEY/rounds/1", {"bid": ["0", "0", "0", "1"], "tricks": [""] * 4}, "bid"),
    ("/games/KEY/penalties", {"points": "5", "sign": "take", "round": "1"}, "seat-error"),
    ("/games/KEY/schedule", {"begun": "0", "seen": "1 2", "cards": ["1", "x"]}, "cards"),
    ("/games/KEY/players", {"name": "", "round": "1"}, "name"),
]
ASKED = [
    ("/games/KEY/settlement?stake=1&pay=never", "pay-error"),
    ("/sheets/blank.pdf?rules=himes&players=4&paper=stone", "paper-error"),
]


def beginning(page: str) -> Element:
    """The element that has the focus when the page is loaded."""
    [focused] = [each for each in read_page(page).elements if "autofocus" in each.attributes]
    return focused


def name_of(element: Element) -> str:
    return element.attributes.get("name") or element.attributes["id"]


@pytest.mark.parametrize(("address", "sent", "name"), REFUSED)
def test_a_refused_form_begins_at_its_first_fault(
    phone: Phone, address: str, sent: dict[str, object], name: str
) -> None:
    key = phone.start() if "KEY" in address else ""
    house_rules = phone.make_rules() if "HOUSE" in address else ""
    page = phone.post(address.replace("KEY", key).replace("HOUSE", house_rules), sent, 422).text
    element = beginning(page)
    assert name_of(element) == name
    assert is_marked(element) or element.tag == "input"
    assert "first-fault.js" in page


@pytest.mark.parametrize(("address", "name"), ASKED)
def test_a_refused_question_begins_at_its_first_fault(phone: Phone, address: str, name: str) -> None:
    key = phone.start(schedule="listed", listed="1")
    phone.correct(key, 1, [0, 0, 0, 0], [1, 0, 0, 0])
    page = phone.get(address.replace("KEY", key), 422).text
    assert name_of(beginning(page)) == name


def test_the_sentence_stands_at_the_field(phone: Phone) -> None:
    page = read_page(phone.post("/games/new", GOOD | {"title": "x" * 61}, 422).text)
    [title] = [each for each in page.elements if "autofocus" in each.attributes]
    [sentence] = [each for each in page.elements if each.attributes.get("id") == title.attributes["aria-describedby"]]
    assert sentence.text.strip()
    assert sentence.parent is title.parent


def test_a_page_without_faults_begins_at_its_top(phone: Phone) -> None:
    for address in ("/games/new", "/games/paper", "/house-rules/new", f"/games/{phone.start()}/rounds/1"):
        page = phone.get(address).text
        assert "autofocus" not in page
        assert "first-fault.js" not in page
