"""The day on which a page of a group was last opened. Imports without visits are removed if the disk is nearly full."""

from __future__ import annotations

from contextlib import suppress
from datetime import date
from http import HTTPStatus

from cachetools import LRUCache
from flask import Response, request

from scorekeeper.actions.clock import today
from scorekeeper.actions.groups.groups import note_visit
from scorekeeper.actions.jobs.long_jobs import order_removal
from scorekeeper.storage.errors import StorageError
from scorekeeper.storage.groups.groups import has_room_for_groups
from scorekeeper.web.jobs.worker import ensure_worker, job_store

# The games and groups of whose visit on a day this process knows.
noted: LRUCache[str, date] = LRUCache(10_000)


def note_visited(response: Response) -> Response:
    """Note a visit, and remove unvisited groups if a new group has found the disk nearly full."""
    arguments, day = request.view_args or {}, today()
    place = str(arguments.get("key") or arguments.get("group_id") or "")
    if response.status_code == HTTPStatus.OK and place and noted.get(place) != day:
        noted[place] = day
        # Reading needs no database that can be written.
        with suppress(StorageError):
            note_visit(place, day)
    if response.status_code == HTTPStatus.INSUFFICIENT_STORAGE and not has_room_for_groups():
        store = job_store()
        order_removal(store)
        ensure_worker(store)
    return response
