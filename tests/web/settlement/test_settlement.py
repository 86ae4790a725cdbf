"""Who pays whom, on request: any game, any stake, any currency."""

from __future__ import annotations

from fractions import Fraction

import pytest
from flask import Flask
from hypothesis import given, strategies as st

from scorekeeper.web.recap.routes import progress_words
from scorekeeper.web.settlement import Money, SettlementForm
from tests.web.page_check import wrong_fields
from tests.web.recap.test_recap import four_rounds_on
from tests.web.table import Phone, words_of

pytestmark = pytest.mark.one_database

EUROS = {"stake": "0.05", "currency": "€", "pay": "fewest"}


def settled(phone: Phone, key: str, status: int = 200, **sent: str) -> str:
    page = phone.get(f"/games/{key}/settlement", status, query_string=EUROS | sent).text
    return words_of(page)


class TestThePage:
    def test_asks_for_the_stake_first(self, phone: Phone) -> None:
        page = phone.get(f"/games/{four_rounds_on(phone)}/settlement").text
        assert 'name="stake"' in page
        assert "Carol pays" not in words_of(page)

    def test_has_as_few_payments_as_there_can_be(self, phone: Phone) -> None:
        """Totals 0 3 -4 of three come to 1, 10 and -11 points: 5, 50 and -55 cents, all from Carol."""
        shown = settled(phone, four_rounds_on(phone))
        assert "Payments Carol pays Bob €0.50 Carol pays Alice €0.05 Net" in shown
        assert "Bob 3 +€0.50 Alice 0 +€0.05 Carol −4 −€0.55" in shown

    def test_or_every_pair_has_its_own(self, phone: Phone) -> None:
        shown = settled(phone, four_rounds_on(phone), pay="pairs", stake="1", currency="beans")
        assert "Alice pays Bob 3 beans Carol pays Alice 4 beans Carol pays Bob 7 beans Net" in shown

    def test_a_comma_is_as_good_as_a_point_and_no_currency_as_good_as_any(self, phone: Phone) -> None:
        assert "Carol pays Bob 2.50 Carol" in settled(phone, four_rounds_on(phone), stake="0,25", currency="")

    def test_a_link_may_leave_out_how(self, phone: Phone, watcher: Phone) -> None:
        address = f"/games/{four_rounds_on(phone)}/settlement?stake=2"
        assert "Carol pays Bob" in watcher.words(address)

    def test_of_a_running_game_is_how_it_stands(self, phone: Phone) -> None:
        key = four_rounds_on(phone, rounds=2)
        assert "This game isn’t over yet" in settled(phone, key)

    def test_of_equal_totals_is_nothing(self, phone: Phone) -> None:
        """Ten points or nothing, and all three miss."""
        key = phone.start(("Ann", "Bo", "Cy"), rules="classic-ten", schedule="listed", listed="3 3")
        phone.correct(key, 1, [1, 1, 2], [2, 0, 1])
        assert 'data-empty="payments"' in phone.get(f"/games/{key}/settlement", query_string=EUROS).text

    def test_before_the_first_complete_round_is_kind(self, phone: Phone) -> None:
        key = phone.start()
        shown = settled(phone, key)
        assert progress_words(phone.stored(key).sheet) in shown
        assert "Payments" not in shown


@pytest.mark.parametrize(
    ("sent", "field"),
    [
        ({"stake": ""}, "stake"),
        ({"stake": "0"}, "stake"),
        ({"stake": "٣"}, "stake"),
        ({"stake": "1000000"}, "stake"),
        ({"currency": "Reichsmark"}, "currency"),
        ({"pay": "never"}, "pay"),
    ],
)
def test_what_is_wrong_is_reported_at_its_place_and_kept(phone: Phone, sent: dict[str, str], field: str) -> None:
    key = four_rounds_on(phone, rounds=1)
    page = phone.get(f"/games/{key}/settlement", 422, query_string=EUROS | sent).text
    assert wrong_fields(page) == [field]
    assert f'value="{(EUROS | sent)["stake"]}"' in page


@pytest.mark.parametrize(
    ("text", "worth"),
    [("0.05", Fraction(1, 20)), (" 2 ", Fraction(2)), ("0,25", Fraction(1, 4)), (".5", Fraction(1, 2))],
)
def test_an_amount_is_read_exactly(app: Flask, text: str, worth: Fraction) -> None:
    with app.test_request_context():
        assert SettlementForm(data={"stake": text}).worth == worth


@given(
    st.integers(-10_000, 10_000).map(lambda halves: Fraction(halves, 2)),
    st.integers(1, 99_999).map(lambda stake: Fraction(stake, 10_000)),
)
def test_money_is_written_exactly(page_app: Flask, points: Fraction, worth: Fraction) -> None:
    """What is read back is what was meant, to the last half of a thousandth: nothing is rounded."""
    amount = points * worth
    with page_app.test_request_context():
        text = Money.for_amounts([amount], "").text(amount)
    assert Fraction(text.replace("−", "-").replace(",", "")) == amount


def test_all_amounts_have_the_same_decimals_and_at_least_two_if_any(app: Flask) -> None:
    with app.test_request_context():
        mixed = Money.for_amounts([Fraction(1, 2), Fraction(3)], "Fr.")
        assert [mixed.text(Fraction(1, 2)), mixed.signed(Fraction(3))] == ["0.50\u00a0Fr.", "+3.00\u00a0Fr."]
        assert Money.for_amounts([Fraction(3)], "").text(Fraction(-3)) == "−3"
        assert Money.for_amounts([Fraction(1, 8)], "").text(Fraction(1, 8)) == "0.125"
