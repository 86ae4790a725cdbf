"""Templates are indented, and what is made of them is not."""

from __future__ import annotations

from jinja2 import Environment

from scorekeeper.sheets.paper.html import WithoutIndentation

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
