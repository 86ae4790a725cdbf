"""The addresses of requests: those of all routes, and odd ones."""

from __future__ import annotations

from tests.addresses import VISITS

GAME = "/games/KEY"


def _addresses(method: str) -> list[str]:
    """Return all addresses of a method; the group is the first one, and its people are Alice and Bob."""
    visits = [visit.removeprefix(f"{method} ") for visit in VISITS if visit.startswith(method)]
    addresses = [each.replace("/groups/0", "/groups/1").replace("HOUSE", "a-key") for each in visits]
    return [f"{each}?name=Alice" if "/person" in each else each for each in addresses]


def _is_file(address: str) -> bool:
    return "." in address.partition("?")[0].rpartition("/")[2]


_READ, _WRITTEN = _addresses("GET"), _addresses("POST")
# What follows the address of a game.
PAGES_OF_A_GAME = (
    *(each.removeprefix(GAME) for each in _READ if each.startswith(GAME)),
    *("/rounds/2", "/players/1", "/nothing"),
)
FORMS_OF_A_GAME = tuple(each for each in PAGES_OF_A_GAME if not _is_file(each))
ACTS = (*(each.removeprefix(f"{GAME}/") for each in _WRITTEN if each.startswith(GAME)), "players/1/chair")
OTHER_PAGES = (
    *(each for each in _READ if not each.startswith(GAME)),
    *("/nowhere", "/%ff", "/?page=2", "/?page=-1", "/?lang=xx", "/games/a-key", "/games/a-key/share?in=%00"),
    *("/games/new?same=1", "/games/new/rounds?players=4&rules=himes", "/games/import?group=1"),
    *("/rules/compare?one=himes&other=none&players=x", "/rules?players=x&hook=last", "/house-rules/new?from=himes"),
    *("/groups/99999999999999999999", "/groups/1?by=x&rules=x&year=2026", "/groups/1?season=1"),
    *("/groups/1?season=x&since=x&until=2026-13-01", "/groups/1?since=2026-01-01&until=2026-02-30"),
    *("/groups/1/player?name=Alice", "/groups/1/player?name=%00&year=99999", "/groups/1/par?rules=%00&game=x"),
    *("/groups/a-key-that-nobody-ever-had", "/groups/a-key-that-nobody-ever-had/player?name=A."),
    *("/groups/a-key-that-nobody-ever-had/par", "/groups/1/people?page=9999999", "/groups/2/group.zip"),
    *("/groups/1/person?name=%00", "/groups/1/seasons/1?name=x&first_day=x"),
    "/groups/1/seasons/1/certificate.pdf?paper=x",
    "/groups/1/account?since=%00&until=9999-12-31&rules=%00",
    "/groups/1/evenings?name=%00&place=99&rules=%FF&year=0&day=x&before=9999-99-99",
)
OTHER_FORMS = tuple(each for each in OTHER_PAGES if not _is_file(each))
OTHER_ACTS = tuple(each for each in _WRITTEN if not each.startswith(GAME))
