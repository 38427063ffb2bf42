"""Small buttons, made one way: a name for tests and screen readers, a tip, a place in the focus order."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final, TypeVar, cast

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QCursor, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QMenu, QPushButton, QSizePolicy, QToolButton, QWidget

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.labels import named

_K = TypeVar("_K")
_PLACE_HEIGHT = 30
_ENTER: Final = frozenset({Qt.Key.Key_Return, Qt.Key.Key_Enter})
_PLACE_SHEET = """
QPushButton, QPushButton:pressed { background: transparent; border: none; text-align: left; padding: 4px 8px; }
QPushButton:hover { background: palette(mid); }
QPushButton:focus { border: 2px solid palette(highlight); padding: 2px 6px; }
QPushButton#siteMenu { padding-left: 15px; }
QPushButton::menu-indicator { subcontrol-origin: padding; subcontrol-position: center right; right: 8px; }
"""


def tool_button(name: str, text: str = "", *, tip: str = "", icon: str = "", is_checkable: bool = False) -> QToolButton:
    """A flat button with words, an icon, or both; one without words is named by its tip."""
    button = named(QToolButton(), name, text or tip)
    button.setText(text)
    button.setToolTip(tip)
    button.setCheckable(is_checkable)
    button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    if icon:
        button.setIcon(theme.icon(icon, "muted"))
    if icon and text:
        # A style sheet leaves no room between the two.
        button.setText(f" {text}")
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    return button


def push_button(name: str, words: str, run: Callable[[], object]) -> QPushButton:
    """A button with words; a click calls this, without what Qt says of it."""
    button = named(QPushButton(words), name)
    button.clicked.connect(lambda *_: run())
    return button


def filter_buttons(kinds: Mapping[_K, str], wanted: Callable[[_K], object]) -> dict[_K, QToolButton]:
    """A button for each kind of line, by its name: one at a time is on, and `wanted(kind)` is called when it is."""
    buttons = {}
    for kind, name in kinds.items():
        button = buttons[kind] = tool_button(name, is_checkable=True)
        button.setAutoExclusive(True)
        button.clicked.connect(partial(wanted, kind))
    return buttons


def place_button(name: str, text: str, *, tip: str) -> QPushButton:
    """A line of the left side: flat, as wide as there is room, words at the beginning."""
    button = named(QPushButton(text), name)
    button.setToolTip(tip)
    button.setMinimumHeight(_PLACE_HEIGHT)
    button.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
    button.setStyleSheet(_PLACE_SHEET)
    return button


def attach_menu(button: QPushButton | QToolButton, menu: QMenu) -> None:
    """Give a button its menu; the button does not look hovered when the menu has closed and the mouse is elsewhere."""
    button.setMenu(menu)
    menu.aboutToHide.connect(partial(_look_for_mouse, button))


def _look_for_mouse(button: QPushButton | QToolButton) -> None:
    # Qt notices only with the next move of the mouse inside the window.
    if not button.rect().contains(button.mapFromGlobal(QCursor.pos())):
        button.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
        button.update()


def is_pressed_by_enter(event: QKeyEvent) -> bool:
    """Press the button that has the focus, as Enter does in a dialog; False when the key is not for one."""
    button = QApplication.focusWidget()
    is_enter = event.key() in _ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    if not is_enter or not isinstance(button, QPushButton | QToolButton) or not button.isEnabled():
        return False
    if (menu := cast("QMenu | None", button.menu())) is not None:
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))
    else:
        button.click()
    event.accept()
    return True


def ending(verb: QPushButton, back: QPushButton, *others: QPushButton) -> QDialogButtonBox:
    """The buttons that end something, in the order that people know from this system."""
    return _filled(QDialogButtonBox(), verb, back, *others)


def narrow_ending(verb: QPushButton, back: QPushButton) -> QDialogButtonBox:
    """The same for a panel: one below the other where they do not fit side by side."""
    return _filled(_NarrowBox(), verb, back)


def _filled(box: QDialogButtonBox, verb: QPushButton, back: QPushButton, *others: QPushButton) -> QDialogButtonBox:
    box.addButton(verb, QDialogButtonBox.ButtonRole.AcceptRole)
    for other in others:
        box.addButton(other, QDialogButtonBox.ButtonRole.ActionRole)
    box.addButton(back, QDialogButtonBox.ButtonRole.RejectRole)
    return box


class _NarrowBox(QDialogButtonBox):
    def minimumSizeHint(self) -> QSize:
        widest = max((button.sizeHint().width() for button in self.buttons()), default=0)
        return QSize(widest, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def event(self, event: QEvent) -> bool:
        is_done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._turn()
        return is_done

    def _turn(self) -> None:
        widths = [button.sizeHint().width() for button in self.buttons() if not button.isHidden()]
        needed = sum(widths) + theme.INSIDE * max(len(widths) - 1, 0)
        turned = Qt.Orientation.Horizontal if needed <= self.width() else Qt.Orientation.Vertical
        if turned != self.orientation():
            self.setOrientation(turned)
            # As wide as the panel either way: an upright box would be as narrow as its buttons, and stay upright.
            self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            # Its new layout would place the buttons in a later turn only.
            if (layout := self.layout()) is not None:
                layout.activate()


class MarkButton(QToolButton):
    """A flat button whose words have the colour of a state, in whatever scheme is in use."""

    def __init__(self, name: str, colour: str = "text", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        self.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        self._colour = colour
        self._apply_style()

    def say(self, text: str, colour: str = "") -> None:
        """Show these words, in the colour of that name if one is given."""
        self._colour = colour or self._colour
        self.setText(text)
        self._apply_style()

    def _apply_style(self) -> None:
        colour = getattr(theme.tokens(), self._colour).name()
        sheet = f"QToolButton {{ color: {colour}; padding: 4px 8px; font-weight: 600; }}"
        if sheet != self.styleSheet():
            self.setStyleSheet(sheet)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and hasattr(self, "_colour"):
            self._apply_style()
