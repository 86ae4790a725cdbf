"""The form: the share of bids made over the last rounds, drawn at no more places than anybody sees."""

from __future__ import annotations

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.statistics.form import form_over_time, steps_of
from scorekeeper.rules.statistics.player import MadeBids


def test_before_there_are_enough_rounds_there_is_no_form() -> None:
    assert form_over_time("11111", last=6) == ()


def test_each_place_tells_of_the_last_rounds_up_to_it() -> None:
    assert form_over_time("110100", last=4) == ((4, Fraction(3, 4)), (5, Fraction(1, 2)), (6, Fraction(1, 4)))


def test_of_many_rounds_some_are_left_out_but_not_the_first_and_the_last() -> None:
    form = form_over_time("10" * 500, last=50, most=11)
    assert [number for number, _ in form] == [50, 145, 240, 335, 430, 525, 620, 715, 810, 905, 1000]
    assert {share for _, share in form} == {Fraction(1, 2)}


def test_one_place_is_the_first() -> None:
    assert form_over_time("111", last=2, most=1) == ((2, Fraction(1)),)


@given(st.text("01", max_size=300), st.integers(1, 60), st.integers(2, 40))
def test_a_form_is_a_share_after_a_round_that_was_played(history: str, last: int, most: int) -> None:
    form = form_over_time(history, last, most)
    assert len(form) <= most
    assert [number for number, _ in form] == sorted({number for number, _ in form})
    for number, share in form:
        assert share == Fraction(history[:number][-last:].count("1"), last)
    if form:
        assert (form[0][0], form[-1][0]) == (last, len(history))


def test_a_table_of_the_form_has_the_rounds_in_equal_steps_and_what_is_left() -> None:
    assert steps_of("1101000", rounds=3) == ((1, 3, MadeBids(3, 2)), (4, 6, MadeBids(3, 1)), (7, 7, MadeBids(1, 0)))


def test_of_many_rounds_the_steps_are_longer_so_that_there_are_not_more_of_them() -> None:
    assert [(first, last) for first, last, _ in steps_of("1" * 25, rounds=5, most=3)] == [(1, 10), (11, 20), (21, 25)]


@given(st.text("01", max_size=300), st.integers(1, 20), st.integers(1, 8))
def test_the_steps_of_a_form_are_all_its_rounds(history: str, rounds: int, most: int) -> None:
    steps = steps_of(history, rounds, most)
    assert len(steps) <= most
    assert "".join(history[first - 1 : last] for first, last, _ in steps) == history
    assert [made.made for _, _, made in steps] == [history[first - 1 : last].count("1") for first, last, _ in steps]
