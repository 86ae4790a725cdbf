"""Laws of every form: whatever is sent, the answer is a page or a redirect, and never an error of ours."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from wtforms import Field

from tests.web.house_rules.house_form import names
from tests.web.table import Phone, checked

TEXTS = st.one_of(
    st.sampled_from(
        [
            "",
            "0",
            "1",
            "-1",
            "3",
            "99999",
            "1e9",
            "²",
            "٣",
            "NT",
            "S",
            "draw",
            "by-hand",
            "start",
            "add",
            "own",
            "listed",
        ]
    ),
    st.sampled_from(
        ["shortened", "simultaneous", "desilva", "himes", "okenuff", "family", "2026-11-20", "\x00", "'\"<>"]
    ),
    st.integers(-5, 20).map(str),
    st.text(max_size=20),
)
HOUSE = " ".join(["act", "less", "more", *sorted(names(Field))])
MARGIN = "note seen_note played_on seen_played_on"
FIELDS = {
    "/house-rules/new": HOUSE,
    "/house-rules/new/preview": HOUSE,
    "/house-rules/HOUSE/change": HOUSE,
    "/house-rules/HOUSE/copy": "name",
    "/house-rules/import": "file text name",
    "/games/new": (
        "act rules agreed players dealer standing_dealer card bidding schedule lowest highest listed started_on title "
        "start_id replaces shown named_only"
    ),
    "/games/new?again=1": "rules agreed players dealer standing_dealer card bidding lowest highest shown named_only",
    "/games/paper": "rules players dealer schedule listed told bid result column start_id",
    "/games/paper/rows": "rules players dealer schedule listed told bid result column more",
    "/games/paper/table": "rules players dealer schedule listed told bid result column",
    "/games/paper/upload": "rules players dealer schedule listed told text column means whose",
    "/games/import": "file start_id",
    "/games/KEY/rounds/1": f"bid tricks trump seen_bid seen_tricks seen_trump act_id {MARGIN}",
    "/games/KEY/rounds/2": f"bid tricks trump seen_bid seen_tricks seen_trump act_id {MARGIN}",
    "/games/KEY/schedule": "begun seen cards out before until act_id",
    "/games/KEY/schedule/draft": "begun seen cards out before until act_id",
    "/games/KEY/schedule/shortening": "begun seen cards until act_id",
    "/games/KEY/schedule/more": "after_round cards act_id",
    "/games/KEY/players": "name start total after fit round act_id",
    "/games/KEY/players/1/absences": "round act_id",
    "/games/KEY/players/1/takeover": "name round act_id",
    "/games/KEY/players/1/name": "name where seen act_id",
    "/games/KEY/players/1/deal": "round act_id",
    "/games/KEY/players/1/chair": "other round act_id",
    "/games/KEY/players/1/swap": "other round act_id",
    "/games/KEY/seat": "seat",
    "/games/KEY/dealer": "name seen act_id",
    "/games/KEY/penalties": "penalty_id seat round sign points reason before_score",
    "/games/KEY/penalties/x/remove": "anything",
    "/games/KEY/finish": "after_round act_id",
    "/games/KEY/reopen": "act_id",
    "/games/KEY/next-game": "dealer card",
    "/games/KEY/pencil": "pencil",
    "/pencil/x": "anything",
    "/device": "anything",
    "/games/KEY/undo": "version",
    "/games/KEY/redo": "version",
}
ASKED = ("rules", "players", "names", "paper", "schedule", "lowest", "highest", "listed", "count", "page")
ANSWERS = {200, 303, 400, 404, 409, 410, 422}
# On each database.
EXAMPLES = settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def forms(address: str) -> st.SearchStrategy[dict[str, list[str]]]:
    names = st.sampled_from(FIELDS[address].split())
    return st.dictionaries(names, st.lists(TEXTS, max_size=6), max_size=10)


@pytest.mark.parametrize("address", FIELDS)
@EXAMPLES
@given(data=st.data())
def test_no_form_ends_in_an_error_of_ours(app: Flask, address: str, data: st.DataObject) -> None:
    phone = Phone(app)
    rules = data.draw(st.sampled_from(["desilva", "okenuff", "family"]))
    key = phone.start(rules=rules, dealer=3) if "KEY" in address else ""
    house_rules = phone.make_rules() if "HOUSE" in address else ""
    sent = data.draw(forms(address))
    assert status_of(phone, address.replace("KEY", key).replace("HOUSE", house_rules), sent) in ANSWERS
    phone.get(f"/games/{key}" if key else "/")


@EXAMPLES
@given(data=st.data())
def test_whatever_a_script_sends_to_start_a_game_it_learns_where_the_game_is_or_what_is_wrong(
    app: Flask, data: st.DataObject
) -> None:
    headers = {"Accept": "application/json"}
    answer = Phone(app).client.post("/games/new", data=data.draw(forms("/games/new")), headers=headers)
    assert answer.status_code in {200, 422}
    if answer.mimetype == "application/json":
        assert set(answer.get_json()) == ({"location"} if answer.status_code == 200 else {"wrong", "faults"})
    else:
        # Cards that were drawn are asked for by a page.
        assert 'name="card"' in answer.get_data(as_text=True)


@EXAMPLES
@given(asked=st.dictionaries(st.sampled_from(ASKED), TEXTS))
@pytest.mark.parametrize("address", ["/sheets", "/games/new/rounds", "/", "/rules/himes"])
def test_no_question_ends_in_an_error_of_ours(app: Flask, address: str, asked: dict[str, str]) -> None:
    Phone(app).get(address, query_string=asked)


def status_of(phone: Phone, address: str, sent: dict[str, Any]) -> int:
    """The status of an answer, which is a proper page whatever it says."""
    answer = phone.client.post(address, data=sent, buffered=True)
    return checked(answer, answer.status_code).status_code
