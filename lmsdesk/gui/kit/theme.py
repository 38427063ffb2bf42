"""How the program looks, chosen once: colours, type, spacing, icons, and the one style sheet made from them.

The colours follow the system (light, dark, high contrast) while the program runs. Widgets that paint themselves read
`tokens()` each time they paint and drop their caches on `QEvent.PaletteChange`.
"""

import importlib.util
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from string import Template
from typing import Final

import msgspec
from msgspec import Struct
from msgspec.structs import asdict
from PySide6.QtCore import QDir, QObject, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QGlyphRun,
    QIcon,
    QIconEngine,
    QPainter,
    QPalette,
    QPixmap,
    QPixmapCache,
    QRawFont,
)
from PySide6.QtWidgets import QApplication

from lmsdesk.gui.kit.style_sheet import SHEET, STRONG

STEP: Final = 4
"""The unit of all distances, in pixels."""
INSIDE: Final = 2 * STEP
BETWEEN: Final = 4 * STEP
AROUND: Final = 6 * STEP
RADIUS, RING = 6, 2
ROW_HEIGHT: Final = 28
COMPACT_ROW_HEIGHT: Final = 22


_BODY_PX, _SECONDARY_PX, _TITLE_PX = 13, 11, 20


class Mark(StrEnum):
    """The state marks as characters, for labels and lists; the grid draws the same shapes as paths."""

    UNSENT = "●"
    CONFLICT = "⚠"
    NEEDS_GRADING = "◔"
    DONE = "✓"
    FAILED = "⊗"


class Tokens(Struct, frozen=True):
    """The colours of one scheme, named by what they mean."""

    window: QColor
    surface: QColor
    text: QColor
    muted: QColor
    accent: QColor
    on_accent: QColor
    unsent: QColor
    conflict: QColor
    needs_grading: QColor
    done: QColor
    hairline: QColor
    selection: QColor
    """The tint under selected cells and rows; `text` stays readable on it."""
    raised: QColor
    """Fields and buttons at rest."""
    is_dark: bool
    is_high_contrast: bool = False


def mixed(under: QColor, over: QColor, share: float) -> QColor:
    """An opaque colour, `share` of the way from `under` to `over`."""
    pairs = (under.redF(), over.redF()), (under.greenF(), over.greenF()), (under.blueF(), over.blueF())
    return QColor.fromRgbF(*(low + (high - low) * share for low, high in pairs))


def _scheme(colours: str, *, is_dark: bool) -> Tokens:
    window, surface, text, muted, accent, on_accent, unsent, conflict, needs_grading, done = map(
        QColor, colours.split()
    )
    return Tokens(
        window, surface, text, muted, accent, on_accent, unsent, conflict, needs_grading, done,
        hairline=mixed(surface, text, 0.13 if is_dark else 0.11),
        selection=mixed(surface, accent, 0.24 if is_dark else 0.13),
        raised=mixed(surface, text, 0.05 if is_dark else 0.025),
        is_dark=is_dark,
    )  # fmt: skip


LIGHT: Final = _scheme("#F6F7F9 #FFFFFF #1B1F24 #57606A #0B63CE #FFFFFF #8A5A00 #B3261E #6B3FA0 #1A6B3C", is_dark=False)
DARK: Final = _scheme("#16181C #1E2126 #E8EAED #A3ABB5 #7CB3FF #16181C #F0B849 #FF8A80 #C9A6FF #7ED6A0", is_dark=True)


def high_contrast(system: QPalette) -> Tokens:
    """The system's own colours; states differ by mark and word alone."""
    text, base = system.color(QPalette.ColorRole.Text), system.color(QPalette.ColorRole.Base)
    accent, on_accent = (system.color(r) for r in (QPalette.ColorRole.Highlight, QPalette.ColorRole.HighlightedText))
    return Tokens(
        system.color(QPalette.ColorRole.Window), base, text, text, accent, on_accent, text, text, text, text,
        hairline=text, selection=mixed(base, accent, 0.3), raised=base,
        is_dark=base.lightnessF() < text.lightnessF(), is_high_contrast=True,
    )  # fmt: skip


def _faint(scheme: Tokens) -> QColor:
    """Hints in empty fields, and what cannot be used now: readable, and not mistaken for words that somebody typed."""
    return mixed(scheme.surface, scheme.text, 0.7) if scheme.is_high_contrast else scheme.muted


def around_pages(scheme: Tokens) -> QColor:
    """What pages and pictures lie on, and the bars beside them."""
    return mixed(scheme.window, scheme.text, 0.06)


def style_sheet(scheme: Tokens) -> str:
    """The program's one style sheet in the colours of `scheme`."""
    colours = {name: value.name() for name, value in asdict(scheme).items() if isinstance(value, QColor)}
    scroll = mixed(scheme.surface, scheme.text, 0.25).name()
    colours |= {
        "scroll": scroll,
        "quiet": mixed(scheme.surface, scheme.text, 0.4).name(),
        "faint": _faint(scheme).name(),
        "desk": around_pages(scheme).name(),
    }
    glyphs = {"on": _ink_on(scheme.accent), "ink": _ink_on(scheme.surface)}
    sheet = Template(SHEET.template + STRONG.template) if scheme.is_high_contrast else SHEET
    return sheet.substitute(colours, **glyphs, title=_TITLE_PX, secondary=_SECONDARY_PX)


def _ink_on(ground: QColor) -> str:
    """Which drawing of a glyph is seen better on this ground."""
    # By how much light the eye takes from each part; half way between black and white, as contrast is counted.
    parts = zip((0.2126, 0.7152, 0.0722), (ground.redF(), ground.greenF(), ground.blueF()), strict=True)
    return "dark" if sum(share * part**2.2 for share, part in parts) > 0.18 else "light"


def palette_of(scheme: Tokens) -> QPalette:
    """The palette that the base style paints with."""
    role = QPalette.ColorRole
    made = QPalette(scheme.text, scheme.raised, scheme.text, scheme.hairline, scheme.muted, scheme.text, scheme.surface)
    for where, colour in {
        role.Window: scheme.window, role.Base: scheme.surface, role.AlternateBase: scheme.surface,
        role.Button: scheme.raised, role.Text: scheme.text, role.WindowText: scheme.text,
        role.ButtonText: scheme.text, role.PlaceholderText: _faint(scheme), role.Highlight: scheme.accent,
        role.HighlightedText: scheme.on_accent, role.Accent: scheme.accent, role.Link: scheme.accent,
        role.LinkVisited: scheme.needs_grading, role.ToolTipBase: scheme.surface, role.ToolTipText: scheme.text,
        role.Mid: scheme.hairline,
    }.items():  # fmt: skip
        made.setColor(where, colour)
    for faded in (role.Text, role.WindowText, role.ButtonText):
        made.setColor(QPalette.ColorGroup.Disabled, faded, _faint(scheme))
    return made


class Theme(QObject):
    """Keeps the program in the system's scheme; `switched` follows every change."""

    switched = Signal()

    def __init__(self, app: QApplication, *, has_sheet: bool = True) -> None:
        super().__init__(app)
        self._app = app
        self._has_sheet = has_sheet
        self._system = app.palette()
        self.scheme = LIGHT
        hints = app.styleHints()
        hints.colorSchemeChanged.connect(self._on_system_changed)
        if hasattr(hints, "accessibility"):  # Qt 6.10 and newer
            hints.accessibility().contrastPreferenceChanged.connect(self._on_system_changed)
        self.use(self._wanted())

    def use(self, scheme: Tokens) -> None:
        """Show everything in `scheme`, from now until the system changes."""
        _in_use[0] = self.scheme = scheme
        self._app.setPalette(palette_of(scheme))
        if self._has_sheet:
            self._app.setStyleSheet(style_sheet(scheme))
        self.switched.emit()

    def add_sheet(self) -> None:
        """The style sheet, where it was left out so far."""
        self._has_sheet = True
        self._app.setStyleSheet(style_sheet(self.scheme))

    def _wanted(self) -> Tokens:
        hints = self._app.styleHints()
        wish = hints.accessibility().contrastPreference() if hasattr(hints, "accessibility") else None
        if wish == Qt.ContrastPreference.HighContrast:
            return high_contrast(self._system)
        return DARK if hints.colorScheme() == Qt.ColorScheme.Dark else LIGHT

    def _on_system_changed(self) -> None:
        self._app.setPalette(QPalette())
        self._system = self._app.palette()
        self.use(self._wanted())


_in_use = [LIGHT]


BASE_STYLE: Final = ("-style", "Fusion")
"""The base style as an option for the application. `setStyle` hands the style to Python, and for that PySide makes
566 constants, a seventieth of the start."""


def apply(app: QApplication, *, has_style: bool = False, has_sheet: bool = True) -> Theme:
    """Dress the program: base style, type, colours; call once, before the first window.

    An application that was made with `BASE_STYLE` has its style. With a style sheet each widget that gets a parent is
    styled anew with all that is in it. A large window is therefore made without, and the sheet added before it shows.
    """
    QDir.setSearchPaths("glyphs", [str(Path(__file__).with_name("glyphs"))])
    # The icons are the program's own. For the first field that can be cleared Qt would ask the system's themes for
    # 30,000 files, 0.03 s of the start.
    QIcon.setThemeSearchPaths([":/icons"])
    if not has_style:
        app.setStyle(BASE_STYLE[1])
    app.setFont(font())
    return Theme(app, has_sheet=has_sheet)


def tokens() -> Tokens:
    """The colours in use now."""
    return _in_use[0]


def font(pixels: int = _BODY_PX, *, is_emphasized: bool = False) -> QFont:
    """The system's font in a size of the scale, with digits of equal width."""
    made = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
    made.setPixelSize(pixels)
    made.setFeature(QFont.Tag("tnum"), 1)
    if is_emphasized:
        made.setWeight(QFont.Weight.DemiBold)
    return made


def secondary_font() -> QFont:
    """For units, ids and captions."""
    return font(_SECONDARY_PX)


def fill(painter: QPainter, area: QRect, colour: QColor) -> None:
    """Fill an area with one colour; the painter's background is that colour afterwards.

    To `fillRect`, a colour could also be a gradient: for its first call PySide makes classes of those and a constant
    of each of their 169 presets, a two-hundredth of the start.
    """
    painter.setBackground(colour)
    painter.eraseRect(area)


@lru_cache(maxsize=256)
def icon(name: str, colour: str = "text") -> QIcon:
    """The Phosphor icon `name` (KeyError if there is none) in the token `colour` of the scheme in use."""
    return QIcon(_GlyphEngine(chr(int(_glyphs()[name], 16)), colour))


@cache
def _icon_files() -> Path:
    # QtAwesome carries the font; importing it takes 0.1 s of the start, so only its data files are read.
    found = importlib.util.find_spec("qtawesome")
    if found is None or not found.submodule_search_locations:
        raise FileNotFoundError("The icon font is missing from this installation.")
    return Path(found.submodule_search_locations[0], "fonts")


def _icon_file(suffix: str) -> Path:
    # Not by a pattern, which would be compiled first.
    return next(file for file in _icon_files().iterdir() if file.name.startswith("phosphor") and file.suffix == suffix)


@cache
def _glyphs() -> dict[str, str]:
    """The hexadecimal number of each glyph."""
    return msgspec.json.decode(_icon_file(".json").read_bytes(), type=dict[str, str])


@cache
def _icon_font(pixels: int) -> QRawFont:
    # Read as it is: to make it one of the fonts of the program has the system look through all of them.
    return QRawFont(str(_icon_file(".ttf")), pixels)


_LARGEST_GLYPH: Final = 64
"""Pixels of the screen: of a font that is read as it is, Qt draws nothing that is larger."""


class _GlyphEngine(QIconEngine):
    """Draws one glyph in the colour of the moment, so that icons follow a switch of the scheme."""

    def __init__(self, glyph: str, colour: str) -> None:
        super().__init__()
        self._glyph = glyph
        self._colour = colour

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:  # noqa: ARG002
        font = _icon_font(rect.height())
        run = QGlyphRun()
        run.setRawFont(font)
        run.setGlyphIndexes(numbers := font.glyphIndexesForString(self._glyph))
        run.setPositions([QPointF()])
        width, height = font.advancesForGlyphIndexes(numbers)[0].x(), font.ascent() + font.descent()
        corner = QPointF(rect.x() + (rect.width() - width) / 2, rect.y() + (rect.height() - height) / 2)
        base = corner + QPointF(0, font.ascent())
        painter.save()
        if rect.height() * painter.deviceTransform().m22() <= _LARGEST_GLYPH:
            painter.setPen(self._ink(mode))
            painter.drawGlyphRun(base, run)
        else:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.fillPath(font.pathForGlyph(numbers[0]).translated(base), self._ink(mode))
        painter.restore()

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        # Asked for at each painting of each button; to draw a letter takes longer than all the rest of it.
        key = f"{self._glyph} {size.width()} {size.height()} {self._ink(mode).name()}"
        made = QPixmap()
        if not QPixmapCache.find(key, made):
            made = QPixmap(size)
            made.fill(Qt.GlobalColor.transparent)
            with QPainter(made) as painter:
                self.paint(painter, made.rect(), mode, state)
            QPixmapCache.insert(key, made)
        return made

    def _ink(self, mode: QIcon.Mode) -> QColor:
        colour: QColor = getattr(tokens(), "muted" if mode == QIcon.Mode.Disabled else self._colour)
        return colour

    def clone(self) -> QIconEngine:
        return _GlyphEngine(self._glyph, self._colour)
