"""The phones of an evening: their pages, what these show, and their requests."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any

from tools.simulate.laws import Laws
from tools.simulate.network import Message, Network
from tools.simulate.node import Node, Reply
from tools.simulate.server import Answer, Server

# The name of a page is that of its device; a second tab has this behind it.
SECOND_TAB = "/2"


class Phones:
    """Pages by name: what each shows, and the source from which it was loaded. While the server is `down`, for some
    more messages, it answers nothing.
    """

    laws: Laws

    def __init__(self, dice: Random, server: Server, node: Node, tally: Counter[str]) -> None:
        self.dice, self.server, self.node, self.tally = dice, server, node, tally
        self.trace: list[str] = []
        self.network = Network(dice, self.serve, self._deliver)
        self.shown: dict[str, Any] = {}
        self.sources: dict[str, Any] = {}
        self.asleep: set[str] = set()
        # Devices whose storage was full: what it has may be older than what their pages showed.
        self.forgetful: set[str] = set()
        self.down = 0
        self.forms = 0

    def pages(self) -> list[str]:
        """Return the names of all open pages."""
        return list(self.shown)

    def send_form(self, page: str, path: str, **data: Any) -> None:
        """Send a form, after whose response the page is loaded again."""
        self.forms += 1
        self.note(f"{page} sends {path} {data}")
        self.network.send(Message(page, path, data))

    def load(self, page: str) -> None:
        """Load the page of the game, from the cache of the phone if the server is away."""
        if not self.down or page not in self.sources:
            self.sources[page] = self.server.page(owner(page))
        self.asleep.discard(owner(page))
        self.forget(page)
        self.ask("loads the page", page, "load", **self.sources[page])

    def forget(self, page: str) -> None:
        """Forget what only an open page knows, before it is closed or loaded again."""
        if page in self.shown and not self.shown[page]["lasting"]:
            self.laws.forget(page, self.shown[page]["unstored"])

    def set_asleep(self, page: str, *, asleep: bool) -> None:
        """Let the phone of a page fall asleep or wake up."""
        (self.asleep.add if asleep else self.asleep.discard)(owner(page))
        self.ask("falls asleep" if asleep else "wakes up", page, "sleep", asleep=asleep)

    def pass_time(self, page: str, ms: int) -> None:
        """Let time pass for a phone, with this page in front."""
        self.ask(f"waits {ms} ms", page, "pass", ms=ms)

    def ask(self, what: str, page: str, act: str, **details: Any) -> Reply:
        """Do something on a page, send the requests of its phone, and check what its pages show."""
        reply = self.node.ask(act, page, **details)
        self.note(f"{page} {what}")
        for each in reply["sent"]:
            path = each["path"].rpartition("/")[2]
            data = json.loads(each["body"]) if "body" in each else each.get("known", "")
            self.network.send(Message(each["page"], path, data, each["number"]))
        before = dict(self.shown)
        self.shown |= reply["shown"]
        for each in reply["shown"]:
            self._see(each, before)
        return reply

    def _see(self, page: str, before: dict[str, Any]) -> None:
        shown = self.shown[page]
        if shown == before.get(page):
            return
        waiting = ", ".join(_in_short(write) for write in shown["waiting"])
        self.note(f"    {page} shows version {shown['version']}, totals {shown['totals']}, waiting: {waiting}")
        # A tab that was loaded without the pencil gives nothing back, and takes the state from the others.
        tabs = [name for name in self.shown if owner(name) == owner(page)]
        stores = owner(page) not in self.forgetful and all("writes" in self.sources[name]["dataset"] for name in tabs)
        stored = before[page]["stored"] if page in before else None
        if stored and stores:
            # Another tab may have known more.
            known = [each["known"] for name, each in before.items() if owner(name) == owner(page)]
            newest = max([stored, *(each for each in known if each < shown["stored"])])
            self.laws.hear(owner(page), newest, shown["stored"])
        self.laws.look(page, shown)

    def serve(self, message: Message) -> Answer:
        """Return the response to a request, and check it."""
        if self.down:
            return Answer(503)
        device = owner(message.page)
        answer = self.server.answer(device, message.path, message.data)
        data, body = message.data, answer.body
        if message.path == "writes":
            data = f"{data['id']}: {', '.join(_in_short(write) for write in data['writes'])}"
        if message.path == "state" and body:
            body = json.dumps({key: answer.data[key] for key in ("version", "rounds", "sealed") if key in answer.data})
        self.note(f"{message.page}{' again' if message.copy else ''} {message.path} {data}: {answer.status} {body}")
        self.laws.acknowledge(device, message.path, message.data, answer)
        return answer

    def _deliver(self, message: Message, answer: Answer | None) -> None:
        page = message.page
        if answer is None:
            self.tally["lost"] += 1
        if page not in self.shown:
            return
        if message.number is None:
            self.load(page)
            return
        sent = None if answer is None else {"status": answer.status, "body": answer.body}
        what = f"gets {'no answer' if answer is None else answer.status} to {message.path}"
        reply = self.ask(what, page, "answer", number=message.number, answer=sent)
        if answer is not None and message.path == "writes" and reply["given"]:
            self.laws.confirm(page, message.data["id"], answer)

    def is_at_rest(self, page: str) -> bool:
        """Return whether it shows the newest state and nothing waits, or never will be sent."""
        shown = self.shown[page]
        done = not shown["acts"] and not shown["reloads"] and shown["known"] == self.laws.version
        return shown["hears"] and (done or self.is_stuck(page))

    def is_stuck(self, page: str) -> bool:
        """Return whether it has taps that are never accepted, because it lost the pencil."""
        return bool(self.shown[page]["acts"]) and owner(page) not in self.laws.scorer.pencils

    def note(self, line: str) -> None:
        """Add a line to what happened."""
        self.trace.append(line)


def owner(page: str) -> str:
    """Return the device that a page is on."""
    return page.removesuffix(SECOND_TAB)


def _in_short(write: Mapping[str, Any]) -> str:
    return f"{write['round']}/{write.get('seat')} {write['cell']} {write['was']}→{write.get('now')}"
