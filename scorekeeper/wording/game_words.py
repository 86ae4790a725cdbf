"""What a running game says: its acts, its screen, its news and its remarks.

`scorekeeper/web/game/words.py` translates them, for the first frame of the page and for its scripts.
"""

from __future__ import annotations

from scorekeeper.wording.sentences import HOOKED, TOO_MANY_ZEROS
from scorekeeper.wording.translation import N_, nN_

# A bid or count that was corrected.
CORRECTED = {
    "bid": N_("%(name)s bid %(now)s in round %(round)s, not %(was)s"),
    "tricks": N_("%(name)s took %(now)s in round %(round)s, not %(was)s"),
}
# An act, such as “Ana bid 2”: the same for the news of a game, its scripts and its history.
ACT_WORDS = {
    **{f"{cell}-corrected": words for cell, words in CORRECTED.items()},
    "bid": N_("%(name)s bid %(now)s"),
    "bid-again": N_("%(name)s’s bid %(was)s, now %(now)s"),
    "tricks": N_("%(name)s took %(now)s"),
    "tricks-again": N_("%(name)s’s tricks %(was)s, now %(now)s"),
    "trump": N_("Trump is %(now)s"),
    "trump-again": N_("Trump %(was)s, now %(now)s"),
    "mark": N_("%(name)s: %(mark)s"),
    "not-mark": N_("%(name)s: no %(mark)s"),
    "overridden": N_("The hook is overridden in round %(round)s"),
    "not-overridden": N_("The hook applies in round %(round)s"),
    "misdeals": N_("Misdeal in round %(round)s"),
    "bonus": N_("Points given by hand changed"),
    "nothing": N_("open"),
    "penalty": N_("%(name)s %(points)s, %(reason)s"),
    "penalty-plain": N_("%(name)s %(points)s"),
    "penalty-gone": N_("%(penalty)s: removed"),
    "dealer": N_("%(name)s deals round %(round)s"),
    "seats": N_("Seats changed from round %(round)s on"),
    "name": N_("%(was)s is now called %(now)s"),
}

SCREEN: dict[str, str] = {
    "round": N_("Round %(number)s"),
    "of": N_("of %(n)s"),
    "people": N_("%(leader)s plays first · %(dealer)s deals"),
    "bids-first": N_("%(leader)s bids first · %(dealer)s deals"),
    "bid-of": N_("Bid %(bid)s of %(cards)s"),
    "left": N_("%(n)s left"),
    "beyond": N_("%(n)s over"),
    "under": N_("UNDER by %(n)s"),
    "over": N_("OVER by %(n)s"),
    "even": N_("EVEN"),
    "counted": N_("%(n)s / %(cards)s"),
    "leads": N_("plays first"),
    "last": N_("bids last"),
    "limit-not-even": N_("bids last — cannot bid %(bid)s"),
    "limit-even": N_("bids last — must bid %(bid)s"),
    "limit-over": N_("bids last — at least %(bid)s"),
    "limit-under": N_("at most %(bid)s"),
    "override": N_("Override the hook"),
    "limit-zeros": N_("cannot bid 0"),
    "hooked-zeros": TOO_MANY_ZEROS,
    "names": N_("names trump"),
    "ask-mark": ACT_WORDS["mark"],
    "ask-not-mark": ACT_WORDS["not-mark"],
    "bid": N_("bid %(bid)s"),
    "bid-made": N_("bid %(bid)s · made"),
    "bid-under": N_("bid %(bid)s · under by %(n)s"),
    "bid-over": N_("bid %(bid)s · over by %(n)s"),
    "wins": N_("wins"),
    "ask-bid": N_("%(name)s bids"),
    "ask-tricks": N_("%(name)s took"),
    "ask-trump": N_("%(name)s names trump"),
    "ask-turned": N_("Trump"),
    "choice": N_("%(under)s under · %(over)s over"),
    "hook": N_("HOOK"),
    "made": N_("MADE"),
    **{f"hooked-{required}": words for required, words in HOOKED.items()},
    "leave": N_("Cancel the correction"),
    "all-made": N_("Everyone made it ✓"),
    "rest": N_("The rest made it ✓"),
    "game-over": N_("Game over"),
    "cell-made": N_("made"),
    "cell-minus": N_("minus"),
    "cell-reset": N_("reset"),
    "round-line": N_("Round %(number)s:"),
    "penalty": ACT_WORDS["penalty"],
    "penalty-plain": ACT_WORDS["penalty-plain"],
    "unsent": N_("Offline. Saved here, sent when the server is back"),
}
# In a game in which a player sits rounds out, has left, or is out by points.
ABSENCES: dict[str, str] = {"out": N_("sits out"), "gone": N_("Left the game"), "eliminated": N_("is out")}
# By the number `n`.
COUNTED: dict[str, tuple[str, str]] = {
    "cards": nN_("%(n)s card", "%(n)s cards"),
    "bid-for": nN_("%(bid)s bid for %(n)s trick", "%(bid)s bid for %(n)s tricks"),
    "tricks-left": nN_("%(n)s trick left", "%(n)s tricks left"),
    "winners": nN_("%(names)s wins", "%(names)s tie"),
}
NEWS: dict[str, str] = ACT_WORDS | {
    "bids": N_("The bids of round %(round)s"),
    "counts": N_("The tricks of round %(round)s"),
    "total": N_("now %(total)s"),
    "undone": N_("Undone: %(act)s"),
    "redone": N_("Redone: %(act)s"),
    "away": N_("You need to be online for this."),
    "hooked": N_("Hooked: %(name)s must bid %(now)s"),
    "scored": N_("Round %(round)s scored"),
    "others": N_("no tricks: %(names)s"),
    "reset": N_("%(name)s %(total)s, back to %(left)s"),
    "reset-plain": N_("%(name)s back to %(left)s"),
}
# What is remarkable in a scored round, for who chose to read it.
REMARKS: dict[str, str] = {
    "reset": N_("%(name)s must not land on %(total)s"),
    "lead": N_("%(name)s takes the lead"),
    "points": N_("%(name)s scores %(total)s in this round"),
    "record": N_("the group’s record"),
    "short": N_("one short of the group’s record"),
}
STREAKS: dict[str, tuple[str, str]] = {
    "made": nN_("%(name)s has made %(n)s bid in a row", "%(name)s has made %(n)s bids in a row"),
    "missed": nN_("%(name)s has missed %(n)s bid in a row", "%(name)s has missed %(n)s bids in a row"),
}
