"""The checks of every page that any test fetches: valid HTML, accessible, linked and labelled."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from html.parser import HTMLParser

from scorekeeper.web.assets.in_page import FIRST_SCRIPT, GAME_STYLES, RIGHT_TO_LEFT_STYLE, text_in_page

VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])
FIELDS = frozenset(("input", "select", "textarea"))
UNLABELLED = frozenset(("hidden", "submit", "button"))
STYLES = (text_in_page(*GAME_STYLES), text_in_page(RIGHT_TO_LEFT_STYLE))
# Attributes that name other elements of the page by their ids.
REFERENCES = ("for", "aria-labelledby", "aria-describedby", "aria-controls", "list", "form")
# Ids, keys of games, tokens: all that differs when the same page is fetched again.
NEW_EACH_TIME = re.compile(r"(?<![\w.-])(?=[\w.-]{20})[\w.-]*?\d[\w.-]*")
# A cache of the faults of checked pages: to check a page takes as long as to make it.
_found: dict[str, list[str]] = {}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    template: bool
    parent: Element | None
    texts: list[str]
    # The texts inside it are `texts[first:end]`.
    first: int
    end: int | None = None

    @cached_property
    def text(self) -> str:
        """Everything that stands in it, also within others."""
        return "".join(self.texts[self.first : self.end])

    @cached_property
    def hidden(self) -> bool:
        """Whether it is hidden until a script shows it."""
        return "hidden" in self.attributes or (self.parent is not None and self.parent.hidden)

    @property
    def closed(self) -> bool:
        """Whether it is inside a closed <details>."""
        if self.parent is None:
            return False
        return (self.parent.tag == "details" and "open" not in self.parent.attributes) or self.parent.closed

    def within(self, tag: str) -> bool:
        return self.parent is not None and (self.parent.tag == tag or self.parent.within(tag))


@dataclass
class Page(HTMLParser):
    """A strict parser: an element that is closed out of order is a fault, not repaired as browsers do."""

    elements: list[Element] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    doctype: str = ""
    open: list[Element] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_decl(self, decl: str) -> None:
        self.doctype = decl

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        parent = self.open[-1] if self.open else None
        template = parent is not None and (parent.template or parent.tag == "template")
        attributes = {name: value or "" for name, value in attrs}
        element = Element(tag, attributes, template, parent, self.texts, len(self.texts))
        if len(attributes) < len(attrs):
            self.faults.append(f"<{tag}> says an attribute twice: {[name for name, _ in attrs]}")
        self.elements.append(element)
        if tag in VOID:
            element.end = element.first
        else:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1].tag != tag:
            self.faults.append(f"</{tag}> closes {[element.tag for element in self.open][-3:]}")
            return
        self.open.pop().end = len(self.texts)

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def all(self, *tags: str) -> list[Element]:
        return [element for element in self.elements if element.tag in tags]

    @cached_property
    def ids(self) -> Counter[str]:
        """How often each id stands in the page."""
        return Counter(each.attributes["id"] for each in self.elements if "id" in each.attributes and not each.template)

    @cached_property
    def labelled(self) -> frozenset[str]:
        """The ids of fields that a label with words is for."""
        return frozenset(label.attributes.get("for", "") for label in self.all("label") if label.text.strip())


@lru_cache(maxsize=1)
def read_page(html: str) -> Page:
    """A page that is refused is asked about more than once."""
    page = Page()
    page.feed(html)
    page.close()
    return page


def faults_of(html: str) -> list[str]:
    """Everything wrong with a page, empty where nothing is."""
    # Numbered and not removed, so that references within the page still match.
    numbers: dict[str, str] = {}
    lasting = NEW_EACH_TIME.sub(lambda word: numbers.setdefault(word[0], f"#{len(numbers)}"), html)
    if lasting not in _found:
        _found[lasting] = _faults_of(read_page(html))
    return _found[lasting]


def focus_faults(html: str) -> list[str]:
    """Whether a page that refuses a form puts the focus on its first invalid field, and on nothing else."""
    page = read_page(html)
    shown = [each for each in page.elements if not each.template and not each.hidden]
    marked = [each for each in shown if is_marked(each)]
    focused = [each for each in shown if "autofocus" in each.attributes]
    if len(focused) > 1 or (marked and focused != marked[:1]):
        return [f"the page begins at {[each.attributes for each in focused]}, not at {marked[:1]}"]
    return [f"<{each.tag}> is closed over the first fault" for each in focused if each.closed]


def wrong_fields(html: str) -> list[str]:
    """Return the names of the wrong fields of a page, or the ids of the sentences about several of them."""
    marked = [each.attributes for each in read_page(html).elements if not each.template and is_marked(each)]
    fields = [own["name"] for own in marked if "name" in own]
    return fields or [own["id"].removesuffix("-error") for own in marked if "id" in own]


def notices(html: str) -> list[str]:
    """Return the messages about what was just done; the page of a game has its news there."""
    places = (("class", "notice message"), ("data-slot", "notice"))
    return [
        each.text.strip()
        for each in read_page(html).elements
        if any(each.attributes.get(name) == at for name, at in places)
    ]


def is_marked(element: Element) -> bool:
    """Whether this is a wrong field, or what is wrong with several of them."""
    own = element.attributes
    sentence = element.tag == "p" and "error" in own.get("class", "").split() and "id" in own
    return own.get("aria-invalid") == "true" or "data-fault" in own or sentence


def _faults_of(page: Page) -> list[str]:
    faults = list(page.faults)
    faults += [f"<{element.tag}> is never closed" for element in page.open]
    faults += _frame_faults(page)
    faults += [f"the id {each!r} is there twice" for each, times in sorted(page.ids.items()) if times > 1]
    for element in page.elements:
        faults += _element_faults(element, page)
    return faults


def _frame_faults(page: Page) -> list[str]:
    faults = [] if page.doctype.lower() == "doctype html" else ["no doctype"]
    for tag in ("h1", "title", "main"):
        found = page.all(tag)
        if len(found) != 1 or not found[0].text.strip():
            faults.append(f"{len(found)} <{tag}> with text instead of one")
    if not all(element.attributes.get("lang") for element in page.all("html")):
        faults.append("the page does not say its language")
    viewport = [
        each.attributes.get("content", "") for each in page.all("meta") if each.attributes.get("name") == "viewport"
    ]
    if len(viewport) != 1 or "user-scalable" in viewport[0] or "maximum-scale" in viewport[0]:
        faults.append(f"the viewport is {viewport}; zooming is never blocked")
    return faults


def _element_faults(element: Element, page: Page) -> list[str]:
    tag, attributes, faults = element.tag, element.attributes, _inline_faults(element)
    leads_away = attributes.get("href", "").strip().lower().startswith(("javascript:", "http:", "https:", "//"))
    # One leads to another address of the same home.
    if leads_away and "data-leave" not in attributes:
        faults.append(f"a link leads away: {attributes['href']}")
    if tag == "img" and "alt" not in attributes:
        faults.append(f"an image says nothing: {attributes}")
    if element.template:
        return faults
    if not element.hidden:
        faults += _name_faults(element, page)
    for name in REFERENCES:
        if name in attributes:
            missing = [each for each in attributes[name].split() if each not in page.ids]
            faults += [f"<{tag} {name}={each!r}> names nothing" for each in missing]
    return faults


def _inline_faults(element: Element) -> list[str]:
    """Scripts and styles come from files, but for those of the first paint; data for scripts may stand in the page."""
    tag, attributes = element.tag, element.attributes
    faults = [f"<{tag} {name}> is an inline handler" for name in attributes if name.startswith("on")]
    if "style" in attributes or (tag == "style" and element.text not in STYLES):
        faults.append(f"<{tag}> has a style of its own: {attributes}")
    inline = tag == "script" and "src" not in attributes and attributes.get("type") != "application/json"
    if inline and element.text != text_in_page(FIRST_SCRIPT):
        faults.append("a script stands in the page")
    return faults


def _name_faults(element: Element, page: Page) -> list[str]:
    """Every control has a name, and in every number the first digit replaces what is there."""
    tag, attributes = element.tag, element.attributes
    if attributes.get("inputmode") in ("numeric", "decimal") and "data-figures" not in attributes:
        return [f"what is typed here is added to what is there: {attributes}"]
    sent = attributes.get("aria-label") or attributes.get("aria-labelledby")
    if sent:
        return []
    if tag in FIELDS and attributes.get("type") not in UNLABELLED:
        labelled = attributes.get("id") in page.labelled or element.within("label")
        return [] if labelled else [f"a field has no label: {attributes}"]
    if tag in ("button", "a", "summary") and not element.text.strip():
        return [f"<{tag}> has no words: {attributes}"]
    return []
