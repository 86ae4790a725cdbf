"""The list of screens for pictures: their paths, and what is tapped first."""

from __future__ import annotations

from msgspec import Struct


class Screen(Struct, frozen=True):
    """A page by its path, in which `{name}` is the address of a sample game.

    The fields in `typed` are filled in, then `tap` is pressed before the picture is taken. A `stranger` comes without
    the pencil. `whole` pictures are as long as the page; the others show what the screen shows. If the tap is `offline`
    the server gets nothing of it, so that the game is the same for the next picture.
    """

    name: str
    path: str
    tap: str = ""
    stranger: bool = False
    whole: bool = True
    offline: bool = False
    typed: tuple[tuple[str, str], ...] = ()

    @property
    def shows_group(self) -> bool:
        """Whether it shows the sample group."""
        return any(place in self.path for place in ("/groups", "{group}", "{shared}", "{last}"))


def game(name: str, path: str, tap: str = "") -> Screen:
    """Return a screen of a running game, whose page fits the screen."""
    return Screen(name, path, tap, whole=False)


START = ".pad-bar .main"
HOOKED = ".keys [data-state=hook]"

# Two seats with one name, which no game has.
TWICE = ((".seat:nth-child(1) .input", "Gina"), (".seat:nth-child(2) .input", "Gina"))

SCREENS = (
    Screen("home-empty", "/", stranger=True),
    Screen("home", "/"),
    Screen("new-game", "/games/new"),
    Screen("new-game-wrong", "/games/new", tap=START, stranger=True, typed=TWICE),
    game("bidding", "{bidding}"),
    game("bidding-hook", "{bidding}", tap=HOOKED),
    game("bidding-menu", "{bidding}", tap="summary"),
    game("counting", "{counting}"),
    game("trump", "{trump}"),
    game("first-bid", "{new}"),
    game("sheet", "{bidding}?view=sheet"),
    game("three-players", "{three}"),
    game("six-players", "{six}"),
    game("eight-players", "{eight}"),
    game("eight-players-sheet", "{eight}?view=sheet"),
    game("long-names", "{long-names}"),
    game("long-names-sheet", "{long-names}?view=sheet"),
    game("thirteen-players", "{thirteen}"),
    game("large-totals", "{large-totals}"),
    game("large-totals-sheet", "{large-totals}?view=sheet"),
    game("across", "{bidding}?view=across"),
    game("across-over", "{counting}?view=across"),
    game("across-eight", "{eight}?view=across"),
    game("across-finished", "{finished}?view=across"),
    Screen("scored-offline", "{last-count}", tap=".keys [value='3']", whole=False, offline=True),
    game("finished", "{finished}"),
    game("finished-sheet", "{finished}?view=sheet"),
    game("finished-settled", "{okenuff}"),
    game("penalties-sheet", "{himes}?view=sheet"),
    Screen("watching", "{bidding}", stranger=True, whole=False),
    Screen("correction", "{bidding}/rounds/8"),
    Screen("correction-trump", "{okenuff}/rounds/2"),
    Screen("penalties", "{himes}/penalties"),
    Screen("more", "{bidding}/more"),
    Screen("rounds-to-come", "{bidding}/schedule"),
    Screen("who-deals", "{bidding}/dealer"),
    Screen("story", "{finished}/recap"),
    Screen("story-eight", "{eight}/recap"),
    Screen("story-himes", "{himes}/recap"),
    Screen("story-empty", "{new}/recap"),
    Screen("timeline", "{eight}/timeline"),
    Screen("settlement", "{finished}/settlement"),
    Screen("settlement-fewest", "{okenuff}/settlement?stake=0.05&currency=%E2%82%AC"),
    Screen("groups", "/groups"),
    Screen("group", "{group}"),
    Screen("group-year", "{group}?rules=desilva&year=2025&by=made"),
    Screen("group-season", "{group}?season=4&by=points"),
    Screen("group-ranking", "{group}/ranking"),
    Screen("seasons", "{group}/seasons"),
    Screen("season", "{group}/seasons/4"),
    Screen("account", "{group}/account"),
    Screen("group-shared", "{shared}", stranger=True),
    Screen("group-sharing", "{group}/sharing"),
    Screen("player", "{group}/player?name=Gina"),
    Screen("player-few", "{group}/player?name=Uncle+Albert&rules=desilva"),
    Screen("par", "{group}/par?rules=desilva"),
    Screen("story-group", "{last}/recap"),
    Screen("advice", "{trump}/advice", tap="main summary"),
    Screen("share", "{bidding}/share"),
    Screen("pencil", "{bidding}/pencil"),
    Screen("television-code", "/tv", stranger=True),
    Screen("television", "{bidding}/television"),
    Screen("finish", "{bidding}/finish"),
    Screen("delete", "{bidding}/delete"),
    Screen("rules", "/rules"),
    Screen("rules-compared", "/rules/compare?one=himes&other=okenuff"),
    Screen("rules-himes", "/rules/himes"),
    Screen("rules-of-game", "{bidding}/rules"),
    Screen("house-rules-empty", "/house-rules", stranger=True),
    Screen("house-rules-new", "/house-rules/new?from=himes"),
    Screen("house-rules-import", "/house-rules/import"),
    Screen("blank-form", "/sheets"),
    Screen("print", "{okenuff}/print"),
    Screen("import", "/games/import"),
    Screen("settings", "/settings"),
    Screen("drawn", "{drawn}/draw"),
    Screen("offline", "/offline"),
    Screen("not-found", "/games/nothing"),
)

# Width and height in CSS pixels: small and usual phones, one on its side, a tablet, a computer.
SIZES = ((360, 740), (390, 844), (844, 390), (820, 1180), (1280, 800))
SCHEMES = ("light", "dark")
