"""The forms of a page: their addresses and the values of their fields."""

from __future__ import annotations

from html.parser import HTMLParser

from msgspec import Struct, field


class PageForm(Struct):
    """One form. `fields` are names and values in order, `files` the names of file fields."""

    action: str
    method: str
    fields: list[tuple[str, str]] = field(default_factory=list)
    files: list[str] = field(default_factory=list)
    buttons: list[tuple[str, str, str]] = field(default_factory=list)


def forms_of(html: str) -> list[PageForm]:
    """Return the forms of a page in order."""
    reader = _FormReader()
    reader.feed(html)
    return reader.forms


class _FormReader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[PageForm] = []
        self._select, self._options, self._area = "", 0, ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Begin a form, or collect a control of the last one."""
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.forms.append(PageForm(has.get("action", ""), has.get("method", "get").upper()))
        elif self.forms and tag in ("select", "option"):
            self._choice(tag, has)
        elif self.forms:
            self._control(tag, has, self.forms[-1])

    def _control(self, tag: str, has: dict[str, str], form: PageForm) -> None:
        name, kind = has.get("name", ""), has.get("type", "")
        if tag == "input" and kind == "file":
            form.files.append(name)
        elif tag == "input" and name:
            checkable = kind in ("radio", "checkbox")
            form.fields += [(name, has.get("value", "on"))] if not checkable or "checked" in has else []
        elif tag == "textarea":
            self._area = name
            form.fields.append((name, ""))
        elif tag == "button" and (name or "formaction" in has):
            form.buttons.append((has.get("formaction", ""), name, has.get("value", "")))

    def _choice(self, tag: str, has: dict[str, str]) -> None:
        if tag == "select":
            self._select, self._options = has.get("name", ""), 0
        elif self._select and (self._options == 0 or "selected" in has):
            self.forms[-1].fields.append((self._select, has.get("value", "")))
            self._options += 1

    def handle_data(self, data: str) -> None:
        """Collect the text in a text area."""
        if self._area and self.forms:
            name, before = self.forms[-1].fields[-1]
            self.forms[-1].fields[-1] = (name, before + data)

    def handle_endtag(self, tag: str) -> None:
        """End a list of options or a text area."""
        if tag == "select":
            self._select = ""
        if tag == "textarea":
            self._area = ""
