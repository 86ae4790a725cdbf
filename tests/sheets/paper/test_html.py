"""Templates are indented, and what is made of them is not."""

from __future__ import annotations

import pytest
from jinja2 import Environment

from scorekeeper.rules.presets import preset
from scorekeeper.sheets.paper.blank.document import BlankSheet
from scorekeeper.sheets.paper.document import SheetDocument, SheetSource
from scorekeeper.sheets.paper.html import WithoutIndentation, page_html, without_runt
from scorekeeper.sheets.paper.pdf import build_document
from scorekeeper.sheets.paper.print_options import PrintOptions
from tests.sheets.samples import SHAPES, played

INDENTED = """\
<ul>
  {% for name in names %}
    <li class="who"{% if
        loop.first %} hidden{% endif %}
        data-name="{{ name if "a" > "b"
            else name }}">{{ name }}</li>
  {% endfor %}
</ul>
"""
PLAIN = """\
<ul>
<li class="who" hidden data-name="Ann">Ann</li>
<li class="who" data-name="Bo">Bo</li>
</ul>"""


def test_indentation_and_tags_in_several_lines_leave_no_trace() -> None:
    templates = Environment(trim_blocks=True, extensions=[WithoutIndentation], autoescape=True)
    source = INDENTED.replace("{% endif %}\n        data", "{% endif %} data")
    assert templates.from_string(source).render(names=["Ann", "Bo"]) == PLAIN


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("the last to bid may not bid 1.", '<span>the last to bid</span> <span class="together">may not bid 1.</span>'),
        ("cards", "cards"),
        ("all cards < 13 cards", '<span>all</span> <span class="together">cards &lt; 13 cards</span>'),
        ("a word of fourteenletters", "a word of fourteenletters"),
        ("", ""),
    ],
)
def test_the_last_line_is_never_short(text: str, whole: str) -> None:
    assert without_runt(text) == whole


@pytest.mark.parametrize("empty", [False, True])
@pytest.mark.parametrize("rules", SHAPES)
def test_every_line_of_a_legend_keeps_its_last_words_together(rules: str, empty: bool) -> None:
    source = SheetSource(played(preset(rules), preset(rules).least_players, 0), empty=empty)
    document = build_document(source, PrintOptions())
    assert isinstance(document, SheetDocument | BlankSheet)
    page = page_html([document])
    for line in document.legend:
        assert without_runt(line[-1].text.removesuffix(".")) in page
