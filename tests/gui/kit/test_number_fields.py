"""Numbers as people write them: with a comma, with thousands apart, or something that is no number at all."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from lmsdesk.desk import ColumnOptions
from lmsdesk.gui.gradebook.columns.form import ColumnForm
from lmsdesk.gui.kit.form_fields import read_number
from lmsdesk.model.columns import ColumnField


@pytest.fixture(params=["en_US", "de_DE", "fr_FR", "C"])
def locale(request: pytest.FixtureRequest) -> Iterator[str]:
    before = QLocale()
    QLocale.setDefault(QLocale(request.param))
    yield str(request.param)
    QLocale.setDefault(before)


@pytest.mark.parametrize("typed", ["1,000", "1.000", "1 000", "+5", "1000"])
def test_attempts_are_a_whole_number_in_every_country(qtbot: QtBot, locale: str, typed: str) -> None:
    form = ColumnForm()
    qtbot.addWidget(form)
    form.show_column({ColumnField.KIND: "Attempts"}, ColumnOptions({}, {}), is_new=True)
    form.attempts.clear()
    QTest.keyClicks(form.attempts, typed)
    digits = "".join(letter for letter in typed if letter.isdigit())
    assert form.attempts.text() == digits
    assert form.values()[ColumnField.ATTEMPTS] == int(digits)


@pytest.mark.parametrize("typed", ["inf", "nan", "-inf", "1e999", "", "seven"])
def test_what_is_no_number_is_none(locale: str, typed: str) -> None:
    assert read_number(typed) is None


@pytest.mark.parametrize("typed", ["7.5", "7,5 %", "7,5"])
def test_a_decimal_is_read_with_the_countrys_mark_or_a_point(typed: str) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale("de_DE"))
    assert read_number(typed) == 7.5
    QLocale.setDefault(before)
