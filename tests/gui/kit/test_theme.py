"""The look: readable colours, a live switch, icons that follow it."""

from collections.abc import Iterator
from itertools import product

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QImage, QPainter, QPalette
from PySide6.QtWidgets import QApplication, QMainWindow, QPushButton, QRadioButton, QWidget
from pytestqt.qtbot import QtBot

from lmsdesk.gui.kit import theme

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


def test_no_folder_of_the_system_is_searched_for_icons(qapp: QApplication) -> None:
    assert qapp.style() is not None
    assert [path for path in QIcon.themeSearchPaths() if not path.startswith(":")] == []


def test_the_program_switches_while_it_runs(qapp: QApplication, qtbot: QtBot) -> None:
    prepolish = theme.Theme(qapp)
    with qtbot.waitSignal(prepolish.switched):
        prepolish.use(theme.DARK)
    assert qapp.palette().color(QPalette.ColorRole.Base) == theme.DARK.surface
    assert theme.tokens() is theme.DARK
    assert theme.DARK.accent.name() in qapp.styleSheet()
    prepolish.use(theme.LIGHT)
    assert theme.tokens() is theme.LIGHT
    prepolish.deleteLater()


def test_a_window_is_made_without_the_style_sheet_and_gets_it_before_it_is_shown(qapp: QApplication) -> None:
    dressed = qapp.styleSheet()
    qapp.setStyleSheet("")
    look = theme.apply(qapp, has_sheet=False)
    try:
        assert not qapp.styleSheet()
        look.add_sheet()
        assert qapp.styleSheet() == theme.style_sheet(look.scheme)
        look.use(theme.DARK)
        assert qapp.styleSheet() == theme.style_sheet(theme.DARK)
    finally:
        look.use(theme.LIGHT)
        qapp.setStyleSheet(dressed)


def test_high_contrast_takes_the_colours_of_the_system() -> None:
    system = QPalette()
    system.setColor(QPalette.ColorRole.Base, QColor("black"))
    system.setColor(QPalette.ColorRole.Text, QColor("yellow"))
    scheme = theme.high_contrast(system)
    assert (scheme.surface, scheme.text, scheme.unsent) == (QColor("black"), QColor("yellow"), QColor("yellow"))
    assert scheme.is_dark
    assert scheme.is_high_contrast


@pytest.fixture(params=["black white #1aebff black", "white black #37006e white"], ids=["dark", "light"])
def strong(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[theme.Tokens]:
    """The program as somebody sees it whose system is set to high contrast."""
    ground, words, accent, on_accent = map(QColor, str(request.param).split())
    system, role = QPalette(ground), QPalette.ColorRole
    for where, colour in (
        (role.Window, ground), (role.Base, ground), (role.Text, words), (role.WindowText, words),
        (role.Highlight, accent), (role.HighlightedText, on_accent),
    ):  # fmt: skip
        system.setColor(where, colour)
    prepolish = theme.Theme(qapp)
    prepolish.use(theme.high_contrast(system))
    yield prepolish.scheme
    prepolish.use(theme.LIGHT)
    prepolish.deleteLater()


def strongest(widget: QWidget, scheme: theme.Tokens, wanted: range) -> float:
    """The strongest contrast with the ground among the pixels of these columns, edges left out."""
    shown = widget.grab().toImage()
    rows, columns = range(4, shown.height() - 4), range(max(4, wanted.start), min(wanted.stop, shown.width() - 4))
    return max(contrast(shown.pixelColor(x, y), scheme.surface) for x in columns for y in rows)


def test_in_high_contrast_what_cannot_be_used_is_still_read(strong: theme.Tokens, qtbot: QtBot) -> None:
    for role in ("", "primary"):
        button = QPushButton("Nothing to import")
        button.setProperty("role", role)
        button.setEnabled(False)
        qtbot.addWidget(button)
        button.show()
        corner = button.grab().toImage().pixelColor(6, 6)
        assert contrast(corner, strong.surface) < 1.5
        assert strongest(button, strong, range(1000)) >= 4.5


def test_in_high_contrast_a_choice_that_is_not_taken_has_its_circle(strong: theme.Tokens, qtbot: QtBot) -> None:
    pictures = []
    for is_taken in (False, True):
        radio = QRadioButton("")
        radio.setChecked(is_taken)
        qtbot.addWidget(radio)
        radio.show()
        assert strongest(radio, strong, range(22)) >= 4.5
        pictures.append(radio.grab().toImage())
    assert pictures[0] != pictures[1]


def test_in_high_contrast_a_hint_is_not_mistaken_for_what_was_typed(strong: theme.Tokens) -> None:
    hint = theme.palette_of(strong).color(QPalette.ColorRole.PlaceholderText)
    assert contrast(hint, strong.surface) >= 4.5
    assert contrast(hint, strong.text) >= 1.5


def test_digits_have_one_width(qapp: QApplication) -> None:
    assert theme.font().isFeatureSet(QFont.Tag("tnum"))


def test_icons_are_drawn_in_the_colour_of_the_moment(qapp: QApplication) -> None:
    prepolish = theme.Theme(qapp)
    gear = theme.icon("gear")
    prepolish.use(theme.LIGHT)
    light = gear.pixmap(QSize(20, 20)).toImage()
    prepolish.use(theme.DARK)
    dark = gear.pixmap(QSize(20, 20)).toImage()
    prepolish.use(theme.LIGHT)
    assert light != dark
    assert any(light.pixelColor(x, y).alpha() for x in range(20) for y in range(20))
    prepolish.deleteLater()


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


@pytest.mark.parametrize("ratio", [1.0, 1.5, 2.0, 2.5])
def test_the_line_under_the_menus_is_whole(qtbot: QtBot, ratio: float) -> None:
    window = QMainWindow()
    qtbot.addWidget(window)
    for title in ("File", "Edit", "Go"):
        window.menuBar().addMenu(title).addAction("Line")
    window.resize(401, 120)
    window.show()
    bar = window.menuBar()
    drawn = QImage(bar.size() * ratio, QImage.Format.Format_RGB32)
    drawn.setDevicePixelRatio(ratio)
    drawn.fill(QColor("red"))
    bar.render(drawn)
    # Between its ends: the picture may be a fraction of a pixel larger than what was drawn into it.
    widths, bottom = range(4, drawn.width() - 4), range(drawn.height() - round(4 * ratio), drawn.height())
    rows = [{drawn.pixelColor(x, y).name() for x in widths} for y in bottom]
    assert all(len(colours) == 1 for colours in rows), rows
    assert {theme.tokens().hairline.name()} in rows


@pytest.mark.parametrize("ratio", [1.0, 2.0])
@pytest.mark.parametrize("side", [16, 48, 96])
def test_an_icon_of_any_size_is_seen(qapp: QApplication, side: int, ratio: float) -> None:
    theme.apply(qapp)
    image = QImage(round(side * ratio), round(side * ratio), QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    image.setDevicePixelRatio(ratio)
    with QPainter(image) as painter:
        theme.icon("play", "text").paint(painter, QRect(0, 0, side, side))
    dark = [(x, y) for x in range(image.width()) for y in range(image.height()) if image.pixelColor(x, y).red() < 128]
    assert max(x for x, _ in dark) - min(x for x, _ in dark) > image.width() / 2
    assert abs(max(y for _, y in dark) + min(y for _, y in dark) + 1 - image.height()) <= image.height() / 6
