"""Choosing on the set-up page as a person does: open the line that holds the choice, then choose."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def choose(page: Page, radio: str) -> None:
    """Open the line in which this is chosen, and choose it."""
    chosen = page.locator(f"#{radio}")
    line = page.locator("details.line:not([open])", has=chosen)
    for others in (line.locator("> summary"), page.locator(".more-rules:not([open]) > summary")):
        if not chosen.is_visible() and others.is_visible():
            others.click()
    # Its label, which is clicked only where it is once nothing moves: lengths come a moment after the page.
    page.locator("label", has=chosen).click()
    expect(chosen).to_be_checked()
