"""The look: readable colours, a live switch, icons that follow it."""

from itertools import product

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QFont, QPalette
from PySide6.QtWidgets import QApplication, QPushButton
from pytestqt.qtbot import QtBot

from lmsdesk.gui import theme

SCHEMES = (theme.LIGHT, theme.DARK)


def contrast(one: QColor, other: QColor) -> float:
    def luminance(colour: QColor) -> float:
        parts = (colour.redF(), colour.greenF(), colour.blueF())
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(
    ("scheme", "name"),
    list(product(SCHEMES, ("text", "muted", "accent", "unsent", "conflict", "needs_grading", "done"))),
)
def test_every_colour_of_words_and_marks_is_readable_on_its_ground(scheme: theme.Tokens, name: str) -> None:
    assert contrast(getattr(scheme, name), scheme.surface) >= 5.5
    assert contrast(getattr(scheme, name), scheme.selection) >= 4.0
    assert contrast(scheme.text, scheme.selection) >= 7


def test_the_program_switches_while_it_runs(qapp: QApplication, qtbot: QtBot) -> None:
    dressed = theme.Theme(qapp)
    with qtbot.waitSignal(dressed.switched):
        dressed.use(theme.DARK)
    assert qapp.palette().color(QPalette.ColorRole.Base) == theme.DARK.surface
    assert theme.tokens() is theme.DARK
    assert theme.DARK.accent.name() in qapp.styleSheet()
    dressed.use(theme.LIGHT)
    assert theme.tokens() is theme.LIGHT
    dressed.deleteLater()


def test_high_contrast_takes_the_colours_of_the_system() -> None:
    system = QPalette()
    system.setColor(QPalette.ColorRole.Base, QColor("black"))
    system.setColor(QPalette.ColorRole.Text, QColor("yellow"))
    scheme = theme.high_contrast(system)
    assert (scheme.surface, scheme.text, scheme.unsent) == (QColor("black"), QColor("yellow"), QColor("yellow"))
    assert scheme.is_dark
    assert scheme.is_high_contrast


def test_digits_have_one_width(qapp: QApplication) -> None:
    assert theme.font().isFeatureSet(QFont.Tag("tnum"))


def test_icons_are_drawn_in_the_colour_of_the_moment(qapp: QApplication) -> None:
    dressed = theme.Theme(qapp)
    gear = theme.icon("gear")
    dressed.use(theme.LIGHT)
    light = gear.pixmap(QSize(20, 20)).toImage()
    dressed.use(theme.DARK)
    dark = gear.pixmap(QSize(20, 20)).toImage()
    dressed.use(theme.LIGHT)
    assert light != dark
    assert any(light.pixelColor(x, y).alpha() for x in range(20) for y in range(20))
    dressed.deleteLater()


def test_an_unknown_icon_is_refused(qapp: QApplication) -> None:
    with pytest.raises(KeyError):
        theme.icon("no-such-icon")


def test_a_primary_button_looks_different(qtbot: QtBot) -> None:
    plain, primary = QPushButton("Send"), QPushButton("Send")
    primary.setProperty("role", "primary")
    for button in (plain, primary):
        qtbot.addWidget(button)
        button.show()
    assert plain.grab().toImage() != primary.grab().toImage()
