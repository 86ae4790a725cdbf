"""What does not fit on a page, found by scripts in the browser."""

from __future__ import annotations

from playwright.sync_api import Page

# How far the page reaches beyond the screen, in CSS pixels.
BEYOND = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
# Words that are cut at their box although nothing tells that they go on: no dots, no scrolling.
CLIPPED = """() => [...document.querySelectorAll("h1, h2, p, a, button, label, legend, summary, dt, dd, li, strong")]
  .filter((one) => one.checkVisibility() && !one.closest(".aside, .skip") && one.scrollWidth > one.clientWidth + 1)
  .filter((one) => ["hidden", "clip"].includes(getComputedStyle(one).overflowX))
  .filter((one) => getComputedStyle(one).textOverflow !== "ellipsis")
  .map((one) => one.outerHTML.slice(0, 120))"""


def misfits(page: Page) -> list[str]:
    """What does not fit on the page as it is now, a line each."""
    beyond = page.evaluate(BEYOND)
    wide = [f"{beyond} px wider than the screen"] if beyond else []
    return [*wide, *(f"is cut: {each}" for each in page.evaluate(CLIPPED))]
