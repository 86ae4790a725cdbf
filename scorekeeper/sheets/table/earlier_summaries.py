"""Former summaries of presets, listed only to be translated: games started in earlier versions still have them."""

from __future__ import annotations

from scorekeeper.wording.marks import N_

EARLIER_SUMMARIES = (
    N_("Ten plus 5 a trick if you make your bid, minus 5 for each trick you are off. The pack is dealt out once."),
    N_(
        "The British Oh Hell. Trump goes round: ♠ ♥ ♣ ♦, none. Ten plus your tricks if you make your bid, else your "
        "tricks."
    ),
    N_(
        "For exactly four: 5 and up a ladder for a made bid, minus 5 a trick. The highest bidder names trump; no trump "
        "doubles."
    ),
    N_(
        "Eight cards of the pack for each player. Five plus your tricks if you make your bid, minus one for each trick "
        "you are off."
    ),
    N_(
        "Ten and your bid: plus if you make it, minus if you miss. Among equal totals wins who bid and made more "
        "tricks."
    ),
)
