"""What the style sheet draws, pixel by pixel, in every scheme and at every scale."""

from collections.abc import Callable, Iterator
from typing import Final

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPalette, QRegion
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QMenu,
    QPushButton,
    QRadioButton,
    QStyle,
    QStyleOptionButton,
    QStyleOptionSpinBox,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)
from pytestqt.qtbot import QtBot

from lmsdesk.gui.gradebook.grid.cell_painter import paint_hatch, paint_what_if
from lmsdesk.gui.kit import theme
from tests.gui.kit.test_theme import contrast
from tests.helpers.patience import PATIENCE_S

PATIENCE_MS: Final = int(PATIENCE_S * 1000)
RATIOS = [1.0, 1.5, 2.0, 2.5]
Paint = Callable[[QPainter, QRect], None]
READ: Final = 7.0
"""The contrast from which small words are read with ease."""
SEEN: Final = 3.0
"""The contrast from which a shape is told from its ground."""


def _high_contrast(ground: str, words: str, accent: str, on_accent: str) -> theme.Tokens:
    system, role = QPalette(QColor(ground)), QPalette.ColorRole
    for where, colour in (
        (role.Window, ground), (role.Base, ground), (role.Text, words), (role.WindowText, words),
        (role.Highlight, accent), (role.HighlightedText, on_accent),
    ):  # fmt: skip
        system.setColor(where, QColor(colour))
    return theme.high_contrast(system)


SCHEMES = {
    "light": theme.LIGHT,
    "dark": theme.DARK,
    "black": _high_contrast("black", "white", "#1aebff", "black"),
    "white": _high_contrast("white", "black", "#37006e", "white"),
}


@pytest.fixture(params=list(SCHEMES))
def scheme(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[theme.Tokens]:
    """The program in each scheme."""
    dressed = theme.Theme(qapp)
    dressed.use(SCHEMES[request.param])
    yield dressed.scheme
    dressed.use(theme.LIGHT)
    dressed.deleteLater()


def drawn(widget: QWidget, ratio: float = 1.0) -> QImage:
    """The widget as it looks on a screen of this scale."""
    made = QImage(widget.size() * ratio, QImage.Format.Format_RGB32)
    made.setDevicePixelRatio(ratio)
    made.fill(theme.tokens().window)
    widget.render(made, QPoint(), QRegion(), QWidget.RenderFlag.DrawChildren)
    return made


def show(window: QWidget, *parts: QWidget) -> None:
    """The parts one below the other, the last of them with the focus."""
    layout = QVBoxLayout(window)
    for part in parts:
        layout.addWidget(part)
    window.show()
    window.activateWindow()
    parts[-1].setFocus()
    assert QTest.qWaitForWindowActive(window, PATIENCE_MS)


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


def box_of(button: QCheckBox | QRadioButton) -> QRect:
    """Where its box or circle stands."""
    option = QStyleOptionButton()
    button.initStyleOption(option)
    is_check = isinstance(button, QCheckBox)
    which = QStyle.SubElement.SE_CheckBoxIndicator if is_check else QStyle.SubElement.SE_RadioButtonIndicator
    return button.style().subElementRect(which, option, button)


def are_round(image: QImage, box: QRect, ratio: float, ground: QColor) -> bool:
    """Whether the ground is seen, but for a trace, in all four corners."""
    left, top = round(box.left() * ratio), round(box.top() * ratio)
    right, bottom = round((box.right() + 1) * ratio) - 1, round((box.bottom() + 1) * ratio) - 1
    return all(contrast(image.pixelColor(x, y), ground) < 1.3 for x in (left, right) for y in (top, bottom))


def outline(image: QImage, box: QRect, ratio: float, ground: QColor) -> float:
    """How much the outline of a box stands out from the ground, half way up its left edge."""
    y, left = round(box.center().y() * ratio), round(box.left() * ratio)
    return max(contrast(image.pixelColor(x, y), ground) for x in range(left, left + round(2 * ratio)))


@pytest.mark.parametrize("ratio", RATIOS)
def test_a_box_has_its_outline_and_its_corners_whatever_is_in_it(
    scheme: theme.Tokens, ratio: float, window: QWidget
) -> None:
    boxes = [QCheckBox("Box") for _ in Qt.CheckState]
    for box, state in zip(boxes, Qt.CheckState, strict=True):
        box.setTristate(True)
        box.setCheckState(state)
    show(window, *boxes, QLineEdit())
    images = [drawn(box, ratio) for box in boxes]
    places = [box_of(box) for box in boxes]
    assert len({place.size().toTuple() for place in places}) == 1
    for image, place in zip(images, places, strict=True):
        assert are_round(image, place, ratio, scheme.window)
        assert outline(image, place, ratio, scheme.window) >= SEEN
    assert len({bytes(image.constBits()) for image in images}) == len(images)


@pytest.mark.parametrize("ratio", RATIOS)
def test_a_choice_has_its_circle_whether_it_is_taken_or_not(
    scheme: theme.Tokens, ratio: float, window: QWidget
) -> None:
    choices = [QRadioButton("Choice"), QRadioButton("Choice")]
    choices[1].setChecked(True)
    show(window, *choices, QLineEdit())
    images = [drawn(choice, ratio) for choice in choices]
    for image, choice in zip(images, choices, strict=True):
        assert outline(image, box_of(choice), ratio, scheme.window) >= SEEN
        assert are_round(image, box_of(choice), ratio, scheme.window)
    is_told_apart = images[0] != images[1]
    assert is_told_apart


@pytest.mark.parametrize("ratio", RATIOS)
def test_a_number_has_the_frame_of_a_text_and_two_arrows(scheme: theme.Tokens, ratio: float, window: QWidget) -> None:
    number, text = QDoubleSpinBox(), QLineEdit()
    number.setValue(50)
    show(window, number, text, QLineEdit())
    images = [drawn(part, ratio) for part in (number, text)]
    for y in (0.5, 0.25):
        edges = [[one.pixelColor(x, int(one.height() * y)).name() for x in range(2)] for one in images]
        assert edges[0] == edges[1]
    assert images[0].pixelColor(0, 0) == images[1].pixelColor(0, 0)
    option = QStyleOptionSpinBox()
    number.initStyleOption(option)
    for part in (QStyle.SubControl.SC_SpinBoxUp, QStyle.SubControl.SC_SpinBoxDown):
        place = number.style().subControlRect(QStyle.ComplexControl.CC_SpinBox, option, part, number)
        inside = place.adjusted(4, 3, -4, -3)
        rows = range(round(inside.top() * ratio), round(inside.bottom() * ratio))
        columns = range(round(inside.left() * ratio), round(inside.right() * ratio))
        assert any(contrast(images[0].pixelColor(x, y), scheme.surface) >= SEEN for x in columns for y in rows)


def _combo() -> QComboBox:
    made = QComboBox()
    made.addItems(["All sections", "Section 1"])
    return made


def _menu_button() -> QPushButton:
    made = QPushButton("Views")
    made.setMenu(QMenu(made))
    return made


def _tool() -> QToolButton:
    made = QToolButton()
    made.setText("Filter")
    made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    return made


def _primary() -> QPushButton:
    made = QPushButton("Send")
    made.setProperty("role", "primary")
    return made


@pytest.mark.parametrize(
    "make",
    [lambda: QPushButton("Save"), _primary, _menu_button, _tool, _combo, lambda: QCheckBox("Box"),
     lambda: QRadioButton("Choice")],
    ids=["button", "primary", "menu", "tool", "combo", "box", "choice"],
)  # fmt: skip
def test_the_focus_is_one_ring_and_moves_nothing(
    scheme: theme.Tokens, make: Callable[[], QAbstractButton | QComboBox], window: QWidget
) -> None:
    part, other = make(), QLineEdit()
    show(window, part, other)
    size, without = part.size(), drawn(part)
    part.setFocus(Qt.FocusReason.TabFocusReason)
    QApplication.processEvents()
    assert part.hasFocus()
    with_focus = drawn(part)
    assert part.size() == size
    inside = part.rect().adjusted(*(4, 4, -4, -4))
    is_unmoved = with_focus.copy(inside) == without.copy(inside)
    assert is_unmoved
    ring = with_focus.pixelColor(1, with_focus.height() // 2)
    assert contrast(ring, scheme.window) >= SEEN
    assert ring != without.pixelColor(1, without.height() // 2)


def test_a_line_that_gets_the_focus_stays_in_its_place(scheme: theme.Tokens, window: QWidget) -> None:
    tree = QTreeWidget()
    tree.setRootIsDecorated(False)
    lines = [QTreeWidgetItem([name]) for name in ("Biology", "Chemistry")]
    for line in lines:
        line.setCheckState(0, Qt.CheckState.Checked)
        tree.addTopLevelItem(line)
    show(window, tree)
    tree.setSelectionMode(QTreeWidget.SelectionMode.NoSelection)
    pictures = []
    for current in lines:
        tree.setCurrentItem(current)
        QApplication.processEvents()
        place = tree.visualItemRect(lines[0]).adjusted(4, 4, -4, -4)
        pictures.append(drawn(tree.viewport()).copy(place))
    is_unmoved = pictures[0] == pictures[1]
    assert is_unmoved


@pytest.mark.parametrize("paint", [
    lambda painter, rect: paint_hatch(painter, rect, is_gone=True),
    lambda painter, rect: paint_hatch(painter, rect, is_gone=False),
    paint_what_if,
], ids=["gone", "unread", "what-if"])  # fmt: skip
def test_digits_are_read_over_hatching_and_hatching_is_seen(scheme: theme.Tokens, paint: Paint) -> None:
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    image.fill(scheme.surface)
    with QPainter(image) as painter:
        paint(painter, QRect(-4, -4, 72, 72))
    colours = {image.pixelColor(x, y).name() for x in range(64) for y in range(64)}
    assert len(colours) > 1
    assert min(contrast(scheme.text, QColor(colour)) for colour in colours) >= READ
    assert max(contrast(scheme.surface, QColor(colour)) for colour in colours) >= 1.3
