"""The style sheet of the program, with names of colours in the places of colours; `theme.py` fills them in.

`$on` and `$ink` choose between the light and the dark drawing of a glyph: on the accent, and in the colour of words.
"""

from string import Template
from typing import Final

SHEET: Final = Template("""
QToolTip { background: $surface; color: $text; border: 1px solid $hairline; padding: 4px 8px; }
QLabel[role="title"] { font-size: ${title}px; font-weight: 600; }
QLabel[role="section"] { font-weight: 600; margin: 8px 0 0 0; padding: 0; }
QLabel[role="muted"] { color: $muted; }
QLabel[role="secondary"] { color: $muted; font-size: ${secondary}px; }
QLabel[role="problem"] { color: $conflict; font-weight: 600; }
QFrame[role="card"] { background: $surface; border: 1px solid $hairline; border-radius: 6px; }
QFrame[role="floating"] { background: $surface; border: 1px solid $muted; border-radius: 6px; }
QFrame[role="line"] { background: $hairline; border: none; max-height: 1px; min-height: 1px; }
QPushButton, QToolButton[role="button"] {
  background: $raised; border: 1px solid $hairline; border-radius: 6px; padding: 5px 12px; min-height: 18px; }
QPushButton:hover, QToolButton[role="button"]:hover { border-color: $muted; }
QPushButton:pressed, QToolButton:pressed { background: $selection; }
QPushButton:disabled { color: $muted; background: $window; }
QPushButton:focus, QToolButton[role="button"]:focus { border: 2px solid $accent; padding: 4px 11px; }
QPushButton[role="primary"] { background: $accent; color: $on_accent; border-color: $accent; font-weight: 600; }
QPushButton[role="primary"]:focus { border: 2px solid $text; }
QPushButton[role="primary"]:disabled { background: $hairline; color: $muted; border-color: $hairline; }
QPushButton::menu-indicator { subcontrol-origin: border; subcontrol-position: center right; right: 3px; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QPushButton[role="choice"] { text-align: left; padding: 16px; }
QToolButton { border: none; border-radius: 6px; padding: 4px; }
QToolButton[role="small"] { padding: 2px; }
QToolButton#feedbackSub, QToolButton#feedbackSup { color: $muted; }
QToolButton:hover, QToolButton:checked { background: $selection; }
QToolButton:focus { border: 2px solid $accent; padding: 2px; }
QLineEdit, QPlainTextEdit, QTextEdit, QComboBox, QAbstractSpinBox, QListWidget[role="field"] {
  background: $surface; border: 1px solid $hairline; border-radius: 6px; padding: 4px 8px;
  selection-background-color: $accent; selection-color: $on_accent; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QComboBox:focus,
QAbstractSpinBox:focus, QListWidget[role="field"]:focus {
  border: 2px solid $accent; padding: 3px 7px; }
QPlainTextEdit[role="read"], QPlainTextEdit[role="read"]:focus { padding: 0; }
QPlainTextEdit[role="read"]:!focus { border-color: transparent; background: transparent; }
QCheckBox::indicator, QRadioButton::indicator, QAbstractItemView::indicator {
  background: $surface; border: 1px solid $muted; border-radius: 3px; width: 12px; height: 12px; }
QCheckBox::indicator:hover, QRadioButton::indicator:hover { border-color: $text; }
QCheckBox::indicator:pressed, QRadioButton::indicator:unchecked:pressed { background: $selection; }
QCheckBox::indicator:checked, QCheckBox::indicator:indeterminate,
QAbstractItemView::indicator:checked, QAbstractItemView::indicator:indeterminate {
  background: $accent; border-color: $accent; image: url(glyphs:check-$on.svg); }
QCheckBox::indicator:indeterminate, QAbstractItemView::indicator:indeterminate { image: url(glyphs:dash-$on.svg); }
QRadioButton::indicator { border-radius: 7px; }
QRadioButton::indicator:checked {
  background: $on_accent; border: 4px solid $accent; width: 6px; height: 6px; }
QCheckBox::indicator:disabled, QRadioButton::indicator:disabled, QAbstractItemView::indicator:disabled {
  background: $window; border-color: $quiet; }
QRadioButton::indicator:checked:disabled { background: $window; border-color: $quiet; }
QCheckBox::indicator:checked:disabled, QAbstractItemView::indicator:checked:disabled {
  image: url(glyphs:check-quiet.svg); }
QCheckBox::indicator:indeterminate:disabled, QAbstractItemView::indicator:indeterminate:disabled {
  image: url(glyphs:dash-quiet.svg); }
QToolButton::menu-indicator { image: none; }
QLineEdit#cell_editor { border: 2px solid $accent; border-radius: 0; padding: 0 6px; }
QMenuBar { background: $window; border: none; border-bottom: 1px solid $hairline; }
QMenuBar::item { background: transparent; padding: 4px 8px; border-radius: 4px; }
QMenuBar::item:selected, QMenuBar::item:pressed { background: $selection; color: $text; }
QMenu { background: $surface; border: 1px solid $hairline; padding: 4px; }
QMenu::item { padding: 5px 24px 5px 12px; border-radius: 4px; }
QMenu::item:selected { background: $selection; color: $text; }
QMenu::item:disabled { color: $muted; }
QMenu::indicator { width: 14px; height: 14px; left: 1px; }
QMenu::indicator:checked { image: url(glyphs:check-$ink.svg); }
QMenu::indicator:checked:disabled { image: url(glyphs:check-quiet.svg); }
QMenu::separator { height: 1px; background: $hairline; margin: 4px 8px; }
QAbstractItemView { background: $surface; border: none; outline: none; alternate-background-color: $surface;
  selection-background-color: $selection; selection-color: $text; }
QTreeView, QListView, QTableView, QScrollArea, MessageView, PaperView, PagesView { border: 2px solid transparent; }
QTreeView:focus, QListView:focus, QTableView:focus, QScrollArea:focus, MessageView:focus, PaperView:focus,
PagesView:focus { border-color: $accent; }
PagesView { background: $desk; }
ReadTable { gridline-color: $hairline; }
ReadTable QTableCornerButton::section { background: $surface; border: none; }
GradeTable, GradeTable:focus { border: none; }
QCheckBox, QRadioButton { border: 2px solid transparent; border-radius: 4px; padding: 1px 2px; }
QCheckBox:focus, QRadioButton:focus { border-color: $accent; }
QListView::item, QTreeView::item { padding: 4px 8px; border-radius: 6px; }
QTreeView::item:first { border-top-right-radius: 0; border-bottom-right-radius: 0; }
QTreeView::item:middle { border-radius: 0; }
QTreeView::item:last { border-top-left-radius: 0; border-bottom-left-radius: 0; }
QListView::item:selected, QTreeView::item:selected { background: $selection; color: $text; }
QListView::item:focus, QTreeView::item:focus { border: 2px solid $accent; padding: 2px 6px; }
QTreeView#courseTree { background: transparent; }
QTreeView#courseTree::item { margin: 1px 0; border-radius: 6px; }
QTreeView#courseTree::item:hover { background: $raised; }
QTreeView#courseTree::item:selected { background: $selection; }
QTreeView#courseTree::item:focus { border: none; }
QTableView[role="list"]::item { padding: 0 8px; }
RubricTable[role="list"]::item { padding: 0; }
QHeaderView::section { background: $surface; color: $muted; border: none; border-bottom: 1px solid $hairline;
  padding: 4px 8px; }
TotalTable QHeaderView::section { padding: 4px; }
TotalTable::item { padding: 0 1px; }
QScrollBar { background: transparent; border: none; }
QScrollBar:vertical { width: 12px; }
QScrollBar:horizontal { height: 12px; }
QScrollBar::handle { background: $scroll; border-radius: 4px; margin: 2px; min-width: 32px; min-height: 32px; }
QScrollBar::handle:disabled { background: transparent; }
QScrollBar::handle:hover { background: $muted; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QAbstractScrollArea::corner { background: transparent; }
QSplitter::handle { background: $hairline; }
QSplitter[role="spaced"]::handle { background: transparent; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
PaneArea::separator { width: 5px; height: 5px; border-left: 1px solid $hairline; border-top: 1px solid $hairline; }
PaneArea::separator:hover { background: $selection; }
QStatusBar { color: $muted; }
QStatusBar::item { border: none; }
QComboBox { padding-right: 24px; combobox-popup: 0; }
QComboBox:focus { padding-right: 23px; }
QComboBox::drop-down, QDateTimeEdit::drop-down {
  subcontrol-origin: border; subcontrol-position: center right; border: none; width: 23px; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button {
  subcontrol-origin: border; border: none; background: transparent; width: 22px; }
QAbstractSpinBox::up-button { subcontrol-position: top right; padding-top: 3px; }
QAbstractSpinBox::down-button { subcontrol-position: bottom right; padding-bottom: 3px; }
QAbstractSpinBox::up-arrow { width: 0; height: 0; border-left: 4px solid $surface;
  border-right: 4px solid $surface; border-bottom: 5px solid $muted; }
QAbstractSpinBox::down-arrow { width: 0; height: 0; border-left: 4px solid $surface;
  border-right: 4px solid $surface; border-top: 5px solid $muted; }
QAbstractSpinBox::up-arrow:off, QAbstractSpinBox::up-arrow:disabled { border-bottom-color: $hairline; }
QAbstractSpinBox::down-arrow:off, QAbstractSpinBox::down-arrow:disabled { border-top-color: $hairline; }
QComboBox::down-arrow, QDateTimeEdit::down-arrow { width: 0; height: 0; border-left: 4px solid $surface;
  border-right: 4px solid $surface; border-top: 5px solid $muted; }
QComboBox QAbstractItemView { background: $surface; border: 1px solid $hairline; selection-background-color: $selection;
  selection-color: $text; }
QTabWidget::pane { border: none; }
QTabBar::tab { padding: 6px 12px; color: $muted; border-bottom: 2px solid transparent; }
QTabBar::tab:selected { color: $text; border-bottom-color: $accent; }
QTabBar::tab:focus { color: $accent; }
QTabBar#sideTabs::tab { padding: 6px 8px; }
QAbstractButton, QComboBox, QTabBar { outline: none; }
QProgressBar { background: $hairline; border: none; border-radius: 2px; max-height: 4px; }
QProgressBar::chunk { background: $accent; border-radius: 2px; }
QSlider { background: transparent; border: 2px solid transparent; border-radius: 6px; min-height: 20px; }
QSlider:focus { border-color: $accent; }
QSlider::groove:horizontal { background: $hairline; height: 4px; border-radius: 2px; }
QSlider::sub-page:horizontal { background: $accent; border-radius: 2px; }
QSlider::handle:horizontal { background: $accent; width: 12px; margin: -4px 0; border-radius: 6px; }
QSlider::sub-page:horizontal:disabled, QSlider::handle:horizontal:disabled { background: $scroll; }
""")


STRONG: Final = Template("""
QPushButton:disabled, QPushButton[role="primary"]:disabled {
  background: $window; color: $faint; border: 1px dashed $faint; font-weight: 400; }
QRadioButton:disabled, QCheckBox:disabled, QToolButton:disabled, QMenu::item:disabled { color: $faint; }
""")
"""Where every colour is that of words, what cannot be used now and what is chosen differ by their outline."""
