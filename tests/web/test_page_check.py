"""The check of pages finds what it is for."""

from __future__ import annotations

import pytest

from tests.web.page_check import faults_of

GOOD = (
    '<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width"><title>A</title></head>'
    "<body><main><h1>A</h1>HERE</main></body></html>"
)


def test_a_proper_page_has_no_faults() -> None:
    assert faults_of(GOOD) == []


@pytest.mark.parametrize(
    ("here", "fault"),
    [
        ("<h1>B</h1>", "2 <h1>"),
        ('<p id="a"></p><p id="a"></p>', "'a' is there twice"),
        ('<input name="x">', "no label"),
        ('<label for="y"></label><input id="y">', "no label"),
        ("<script>1</script>", "a script stands in the page"),
        ('<p style="color:red">', "style of its own"),
        ("<style>p{}</style>", "style of its own"),
        ('<p onclick="x()"></p>', "inline handler"),
        ('<a href="javascript:x()">x</a>', "leads away"),
        ('<a href="https://example.org">x</a>', "leads away"),
        ("<button></button>", "no words"),
        ('<img src="/x.png">', "says nothing"),
        ('<p aria-describedby="nobody"></p>', "names nothing"),
        ("<p><b></p></b>", "</p> closes"),
        ("<p>", "</main> closes"),
        ('<p class="a" class="b"></p>', "twice"),
    ],
)
def test_a_fault_is_found(here: str, fault: str) -> None:
    assert any(fault in each for each in faults_of(GOOD.replace("HERE", here)))


def test_a_page_without_language_title_or_zoom_is_faulty() -> None:
    assert faults_of(GOOD.replace(' lang="en"', "")) == ["the page does not say its language"]
    assert faults_of(GOOD.replace("<title>A</title>", "")) == ["0 <title> with text instead of one"]
    assert len(faults_of(GOOD.replace("width=device-width", "user-scalable=no"))) == 1
