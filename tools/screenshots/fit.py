"""Finds what does not fit on a page, by scripts in the browser."""

from __future__ import annotations

from playwright.sync_api import Page

# How far the page reaches beyond the screen, in CSS pixels.
BEYOND = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Words clipped by their box without an ellipsis or scrolling.
CLIPPED = """() => [...document.querySelectorAll("h1, h2, p, a, button, label, legend, summary, dt, dd, li, strong")]
  .filter((one) => one.checkVisibility() && !one.closest(".sr, .skip") && one.scrollWidth > one.clientWidth + 1)
  .filter((one) => ["hidden", "clip"].includes(getComputedStyle(one).overflowX))
  .filter((one) => getComputedStyle(one).textOverflow !== "ellipsis")
  .map((one) => one.outerHTML.slice(0, 120))"""

# Texts that overlap, by their rectangles on the page, and texts outside it. Scrolling boxes may have longer contents,
# and sticky boxes at an edge of the screen cover what is scrolled below them.
FAULTS = """() => {
  const STAYING = ".pad, .call, .back-to, .pad-bar, .menu ul, thead";
  const HEARD = ".sr, .skip, caption";
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(HEARD);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    if (!node.data.trim() || !seen(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = [];
    for (let box = node.parentElement; box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflow !== "visible") boxes.push(box.getBoundingClientRect());
    }
    const kept = node.parentElement.closest(STAYING);
    // A text in several lines has a place for each.
    for (const { left, right, top, bottom } of range.getClientRects()) {
      // The line of a letter is higher than its ink.
      const ink = (bottom - top) * 0.22;
      const place = { left, right, top: top + ink, bottom: bottom - ink };
      // What a box cuts off or scrolls away is not seen.
      for (const edge of boxes) {
        for (const side of ["left", "top"]) place[side] = Math.max(place[side], edge[side]);
        for (const side of ["right", "bottom"]) place[side] = Math.min(place[side], edge[side]);
      }
      if (place.right > place.left && place.bottom > place.top) texts.push({ node, ...place, kept });
    }
  }
  const faults = [];
  for (const [i, one] of texts.entries()) {
    const scrolls = one.node.parentElement.closest(".sheet, .players");
    const ends = getComputedStyle(one.node.parentElement).textOverflow === "ellipsis";
    const outside = one.left < -1 || one.right > innerWidth + 1;
    if (outside && !scrolls && !ends) faults.push(`outside: ${one.node.data.trim()}`);
    for (const other of texts.slice(i + 1)) {
      if (one.kept !== other.kept || one.node === other.node) continue;
      const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (wide > 2 && high > 2) faults.push(`${one.node.data.trim()} over ${other.node.data.trim()}`);
    }
  }
  for (const box of document.querySelectorAll(".players, .pad, .news, .call, .tabs")) {
    if (box.scrollWidth > box.clientWidth + 1) faults.push(`${box.className} goes on sideways`);
  }
  for (const box of document.querySelectorAll(".menu[open] ul")) {
    const { left, right } = box.getBoundingClientRect();
    if (left < 0 || right > innerWidth) faults.push("the menu is wider than the screen");
  }
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push("scrolls sideways");
  return faults;
}"""

# Words that break over two lines without a hyphen; very long ones may.
BROKEN = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const { currentNode: node } = walker;
    const box = node.parentElement;
    if (!box.checkVisibility({ visibilityProperty: true }) || box.closest(".sr, .skip, code, pre")) continue;
    for (const { 0: word, index } of node.data.matchAll(/(?<!\\p{L})\\p{L}{2,16}(?!\\p{L})/gu)) {
      const range = document.createRange();
      // A hyphen that is seen only at the end of a line belongs to what follows it.
      range.setStart(node, node.data[index - 1] === "\\u00ad" ? index + 1 : index);
      range.setEnd(node, index + word.length);
      const places = [...range.getClientRects()].filter(({ width }) => width);
      if (new Set(places.map(({ top }) => Math.round(top))).size > 1) found.push(`is broken: ${word}`);
    }
  }
  return found;
}"""


def misfits(page: Page) -> list[str]:
    """Return what does not fit on the page as it is now, a line each."""
    beyond = page.evaluate(BEYOND)
    wide = [f"{beyond} px wider than the screen"] if beyond else []
    return [
        *wide,
        *(f"is cut: {each}" for each in page.evaluate(CLIPPED)),
        *page.evaluate(FAULTS),
        *page.evaluate(BROKEN),
    ]
