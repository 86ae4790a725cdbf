"""The rules as the phone runs them: `static/js/rules` in a page of Chromium, asked by the tests."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Route, sync_playwright

PROJECT = Path(__file__).parents[2]
PAGE = Path(__file__).parent / "rules_page"
ORIGIN = "http://scorekeeper.test"
TYPES = {".html": "text/html", ".js": "text/javascript"}

# One of the questions of rules_page/asked.js and what is asked, a list, to the list of answers.
Ask = Callable[[str, list[Any]], list[Any]]


@contextmanager
def phone_rules() -> Iterator[Ask]:
    """A page that answers questions; nothing is fetched from any network.

    Playwright has a thread of its own here, because it runs only once in a thread and other tests use it too.
    """
    with ThreadPoolExecutor(max_workers=1) as thread:
        page = _open_page()
        answers = thread.submit(next, page).result()
        try:
            yield lambda question, asked: thread.submit(answers, question, asked).result()
        finally:
            thread.submit(page.close).result()


def _open_page() -> Generator[Ask, None, None]:
    with sync_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        page.route("**/*", _from_files)
        page.goto(f"{ORIGIN}/index.html")

        def ask(question: str, asked: list[Any]) -> list[Any]:
            found: list[Any] = json.loads(
                page.evaluate("([question, asked]) => answers(question, asked)", [question, json.dumps(asked)])
            )
            return found

        yield ask
        browser.close()


def _from_files(route: Route) -> None:
    """Serve the scripts of the project and the page of these tests."""
    path = route.request.url.removeprefix(f"{ORIGIN}/")
    file = (PROJECT if path.startswith("static/") else PAGE) / path
    if file.is_file():
        route.fulfill(body=file.read_bytes(), content_type=TYPES[file.suffix])
    else:
        route.fulfill(status=404)
