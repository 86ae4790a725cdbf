"""The addresses of requests: pages with forms, pages to be read, acts. A test checks that no route is left out."""

from __future__ import annotations

FORMS_OF_A_GAME = (
    *("", "/rounds/1", "/rounds/2", "/penalties", "/players", "/schedule", "/dealer", "/seats", "/seat", "/pencil"),
    *("/finish", "/delete", "/more", "/settlement", "/print", "/set-up", "/seats/0", "/players/0", "/players/1"),
    "/television",
)
PAGES_OF_A_GAME = (
    *("/state", "/rules", "/recap", "/timeline", "/advice", "/settlement", "/share", "/rounds.csv", "/sheet.xlsx"),
    "/sheet.pdf",
    *(
        "/game.ohhell.json",
        "/group.zip",
        "/sheet.png",
        "/standings.png",
        "/draw",
        "/seat/now",
        "/print",
        "/rounds/latest",
    ),
    "/nothing",
    "/history",
    "/schedule/draft",
    "/schedule/shortening",
)
OTHER_FORMS = (
    *("/games/new", "/games/new?same=1", "/games/paper", "/games/import", "/house-rules/new?from=himes", "/books"),
    *(
        "/house-rules/import",
        "/sheets",
        "/sheets/evening",
        "/sheets/poster",
        "/groups/1/settings",
        "/groups/1/deletion",
        "/games/import?group=1",
        "/groups/1/person?name=Alice",
        "/groups/1/person/rename?name=Alice",
        "/groups/1/person/merge?name=Alice",
        "/groups/1/person/deletion?name=Alice",
        "/house-rules",
        "/settings",
        "/groups/1/sharing",
        "/rules/desilva",
    ),
)
OTHER_PAGES = (
    *("/", "/?page=2", "/?page=-1", "/rules", "/healthz", "/offline", "/games/offline", "/games/new/rules.json"),
    *("/rules/compare", "/rules/compare?one=himes&other=none&players=x", "/rules?players=x&hook=last"),
    *("/service-worker.js", "/service-worker/a-state.json"),
    *("/manifest.webmanifest", "/books/a-book", "/jobs/a-job", "/pencil/a-token", "/games/a-key"),
    *(
        "/games/new/rounds?players=4&rules=himes",
        "/sheets/blank.pdf?rules=himes&players=5",
        *("/sheets/poster.pdf", "/sheets/evening.pdf?rules=family&players=8"),
        "/nowhere",
        "/%ff",
    ),
    *("/books/a-book/oh-hell.pdf", "/jobs/a-job/group.zip", "/games/paper/rows", "/games/paper/table", "/device"),
    *("/games/paper/upload", "/games/new/preview", "/house-rules/new/preview", "/house-rules/a-key/preview"),
    *("/tv", "/tv/screen/a-token", "/tv/next/a-token", "/tv/a-code", "/groups", "/groups/99999999999999999999"),
    *("/groups/1?by=x&rules=x&year=2026", "/groups/1/player?name=Alice", "/groups/1/player?name=%00&year=99999"),
    *("/groups/a-key-that-nobody-ever-had", "/groups/a-key-that-nobody-ever-had/player?name=A."),
    *("/groups/1/par", "/groups/1/par?rules=%00&game=x", "/groups/a-key-that-nobody-ever-had/par"),
    *("/groups/1/people", "/groups/1/people?page=9999999", "/groups/2/group.zip", "/groups/1/person?name=%00"),
    *("/groups/1/evenings", "/groups/1/evenings?name=%00&place=99&rules=%FF&year=0&day=x&before=9999-99-99"),
    *("/groups/1?season=1", "/groups/1?season=x&since=x&until=2026-13-01"),
    "/groups/1?since=2026-01-01&until=2026-02-30",
    *("/groups/1/ranking", "/groups/1/seasons", "/groups/1/seasons/1", "/groups/1/seasons/1?name=x&first_day=x"),
    *("/groups/1/seasons/1/certificate.pdf", "/groups/1/seasons/1/certificate.pdf?paper=x"),
    *("/house-rules/a-key", "/house-rules/a-key/rules.toml", "/house-rules/a-key/delete", "/house-rules/a-key/change"),
    *("/settings/language", "/?lang=xx", "/games/a-key/share?in=%00"),
)
ACTS = (
    *("undo", "redo", "delete", "finish", "reopen", "cells", "next-game", "next-game/dealer", "pencil"),
    *("seats", "seats/opening", "seats/closing", "seats/0/release", "seats/0/withdrawal", "seat/departure", "seat/bid"),
    *("players/0", "players/0/departure", "players/0/absences", "players/0/return", "players/0/takeover"),
    *("players/0/deal", "players/1/chair", "players/0/name", "players/0/swap"),
    *("players/undo", "schedule/more", "schedule/draft", "schedule/shortening", "penalties/x/remove"),
)
OTHER_ACTS = (
    *("/games/new/preview", "/games/paper/marks", "/games/paper/rows", "/games/paper/table", "/games/paper/upload"),
    *("/house-rules/new/preview", "/house-rules/a-key/preview", "/books/a-book/cancellation"),
    *("/jobs/a-job/cancellation", "/house-rules/a-key/copy", "/house-rules/a-key/delete", "/house-rules/a-key/change"),
    *("/pencil/a-token", "/device", "/tv/a-code", "/groups/1/sharing/end", "/settings/language"),
    *("/groups/1/name", "/groups/1/keepers", "/groups/1/person/rename?name=Alice", "/groups/1/person/merge?name=Bob"),
    *("/groups/1/person/hiding?name=Alice", "/groups/1/person/showing?name=Alice"),
    *("/groups/1/person/deletion?name=Carol", "/groups/1/acts/1/undo", "/groups/1/acts/1/forgetting"),
    *("/groups/1/ranking", "/groups/1/seasons", "/groups/1/seasons/1", "/groups/1/seasons/1/closing"),
    *("/groups/1/seasons/1/reopening", "/groups/1/seasons/1/deletion", "/groups/1/seasons/1/restoration"),
)
