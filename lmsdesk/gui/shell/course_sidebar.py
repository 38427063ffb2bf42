"""The left side of the window: the site, the queue on top, and the courses by term."""

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter
from PySide6.QtWidgets import (
    QLineEdit,
    QMenu,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.buttons import place_button
from lmsdesk.gui.kit.formatting import counted, number
from lmsdesk.gui.kit.theme import Mark
from lmsdesk.model.courses import CourseEntry
from lmsdesk.model.folding import fitting, fold
from lmsdesk.model.ids import CourseId
from lmsdesk.model.wire import first_visible, value_or

WIDTH = 224
_ENTRY = Qt.ItemDataRole.UserRole
_COURSE_HEIGHT = 30
_Index = QModelIndex | QPersistentModelIndex


class CourseList(QWidget):
    """Courses with what waits in each; typing in the field narrows them."""

    course_opened = Signal(str)
    queue_opened = Signal()
    queue_wanted = Signal(str)
    """A course of which the submissions are to be graded."""
    courses_opened = Signal()
    favourite_chosen = Signal(str, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("courseList")
        self.setFixedWidth(WIDTH)
        self._entries: list[CourseEntry] = []
        self._build()

    def show_site(self, name: str) -> None:
        """Put the name of the site on the button of the site menu."""
        self.site_button.setText(name)

    def show_courses(self, entries: Sequence[CourseEntry]) -> None:
        """Show these courses; the selection, and what is in sight, stay as they are."""
        chosen, bar = self.selected, self.tree.verticalScrollBar()
        first = bar.value()
        self._entries = list(entries)
        self._fill()
        self._count_queue()
        if chosen is not None:
            self.select(chosen)
        self.tree.doItemsLayout()
        bar.setValue(first)

    @property
    def selected(self) -> CourseId | None:
        """The chosen course."""
        entry = _entry_of(self.tree.currentItem())
        return entry.enrolment.course_id if entry else None

    def select(self, course_id: CourseId | None) -> None:
        """Mark the course as chosen without opening it."""
        self.tree.blockSignals(True)
        item = next((item for item in self._items() if _is_course(item, course_id)), None)
        if item is None:
            self.tree.setCurrentIndex(QModelIndex())
        else:
            self.tree.setCurrentItem(item)
        self.tree.blockSignals(False)

    def _build(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(theme.INSIDE, theme.INSIDE, theme.INSIDE, 0)
        layout.setSpacing(theme.STEP)
        self.site_button = place_button("siteMenu", "lmsdesk", tip=self.tr("Sites and sign-in"))
        self.site_button.setFont(theme.font(is_emphasized=True))
        self.queue_button = place_button("toGrade", "", tip=self.tr("Submissions to grade, in all courses"))
        self.queue_button.clicked.connect(self.queue_opened)
        self.courses_button = place_button("allCourses", self.tr("Courses"), tip=self.tr("All courses"))
        self.courses_button.clicked.connect(lambda *_: self.courses_opened.emit())
        self.search = QLineEdit(placeholderText=self.tr("Search courses"), clearButtonEnabled=True)
        self.search.setObjectName("courseSearch")
        self.search.setAccessibleName(self.tr("Search courses"))
        self.search.textChanged.connect(self._fill)
        self.tree = self._made_tree()
        for part in (self.site_button, self.queue_button, self.courses_button, self.search):
            layout.addWidget(part)
        layout.addSpacing(theme.STEP)
        layout.addWidget(self.tree, 1)
        self._count_queue()

    def _made_tree(self) -> QTreeWidget:
        tree = _CourseTree()
        tree.setObjectName("courseTree")
        tree.setAccessibleName(self.tr("Courses"))
        tree.setHeaderHidden(True)
        tree.setRootIsDecorated(False)
        tree.setIndentation(0)
        tree.setUniformRowHeights(False)
        tree.setItemDelegate(CourseDelegate(tree))
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        tree.customContextMenuRequested.connect(self._on_menu_requested)
        tree.itemClicked.connect(self._on_item_chosen)
        tree.itemActivated.connect(self._on_item_chosen)
        return tree

    def _fill(self) -> None:
        self.tree.clear()
        found = fitting([searched_by(entry) for entry in self._entries], self.search.text())
        wanted_ids = {self._entries[index].enrolment.course_id for index in found}
        for title, entries in _by_term(self._entries, self.tr("Favorites"), self.tr("Other courses")):
            wanted = [entry for entry in entries if entry.enrolment.course_id in wanted_ids]
            if wanted:
                self._add_group(title, wanted)
        self.tree.expandAll()

    def _add_group(self, title: str, entries: Sequence[CourseEntry]) -> None:
        group = QTreeWidgetItem([title])
        group.setFlags(Qt.ItemFlag.ItemIsEnabled)
        self.tree.addTopLevelItem(group)
        for entry in entries:
            item = QTreeWidgetItem([entry.course.title])
            item.setData(0, _ENTRY, entry)
            item.setToolTip(0, self._description(entry))
            item.setData(0, Qt.ItemDataRole.AccessibleTextRole, self._description(entry))
            group.addChild(item)

    def _description(self, entry: CourseEntry) -> str:
        count = entry.needs_grading
        parts = [entry.course.title]
        if count:
            parts.append(counted(count, self.tr("1 to grade"), self.tr("%Ln to grade", "", count)))
        if entry.conflicts:
            many = self.tr("%Ln conflicts", "", entry.conflicts)
            parts.append(counted(entry.conflicts, self.tr("1 conflict"), many))
        if entry.unsent:
            many = self.tr("%Ln not sent yet", "", entry.unsent)
            parts.append(counted(entry.unsent, self.tr("1 not sent yet"), many))
        return ", ".join(parts)

    def _count_queue(self) -> None:
        count = sum(entry.needs_grading for entry in self._entries)
        count_text = f"   {number(count)}" if count else ""
        self.queue_button.setText(f"{Mark.NEEDS_GRADING}  {self.tr('To grade')}{count_text}")

    def _items(self) -> list[QTreeWidgetItem]:
        groups = (self.tree.topLevelItem(index) for index in range(self.tree.topLevelItemCount()))
        found = (group.child(index) for group in groups if group is not None for index in range(group.childCount()))
        return [item for item in found if item is not None]

    def _on_item_chosen(self, item: QTreeWidgetItem) -> None:
        entry = _entry_of(item)
        if entry is not None:
            self.course_opened.emit(entry.enrolment.course_id)

    def _on_menu_requested(self, at: QPoint) -> None:
        entry = _entry_of(self.tree.itemAt(at))
        if entry is None:
            return
        menu = _CourseMenu(entry, self)
        menu.chosen.connect(self.favourite_chosen)
        menu.queue_wanted.connect(self.queue_wanted)
        menu.popup(self.tree.viewport().mapToGlobal(at))


class _CourseMenu(QMenu):
    """What can be done with one course; a menu of its own each time."""

    chosen = Signal(str, bool)
    """A course, and whether it is to be a favourite."""
    queue_wanted = Signal(str)

    def __init__(self, entry: CourseEntry, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("courseMenu")
        self._course_id, self._is_wanted = entry.enrolment.course_id, not entry.is_favourite
        if entry.needs_grading:
            grade = self.addAction(self.tr("&Grade submissions"))
            grade.triggered.connect(lambda: self.queue_wanted.emit(self._course_id))
        self._favourite = self.addAction(
            self.tr("&Remove from favorites") if entry.is_favourite else self.tr("&Add to favorites")
        )
        self._favourite.triggered.connect(self._on_favourite_triggered)
        self.aboutToHide.connect(self.deleteLater)

    def _on_favourite_triggered(self) -> None:
        self.chosen.emit(self._course_id, self._is_wanted)


class _CourseTree(QTreeWidget):
    """A right click asks for the menu of a course and leaves the one that is shown marked."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)


class CourseDelegate(QStyledItemDelegate):
    """Paints a term as a caption and a course as one line with its counts on the right.

    Its tint comes from the style sheet: for the state of an option PySide makes all 566 constants of the style.
    """

    def __init__(self, tree: QTreeWidget) -> None:
        super().__init__(tree)
        self._tree = tree

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        entry: CourseEntry | None = index.data(_ENTRY)
        painter.save()
        box = option.rect.adjusted(theme.INSIDE, 0, -theme.INSIDE, 0)
        if entry is None:
            self._paint_term(painter, box, index)
        else:
            super().paint(painter, option, index)
            self._paint_course(painter, box, entry, is_chosen=index in self._tree.selectedIndexes())
        painter.restore()

    def initStyleOption(self, option: QStyleOptionViewItem, index: _Index) -> None:
        super().initStyleOption(option, index)
        option.text = ""

    def _paint_term(self, painter: QPainter, box: QRect, index: _Index) -> None:
        painter.setFont(theme.secondary_font())
        painter.setPen(theme.tokens().muted)
        align = Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeading
        text = painter.fontMetrics().elidedText(str(index.data()), Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box.adjusted(0, 0, 0, -theme.STEP), align, text)

    def _paint_course(self, painter: QPainter, box: QRect, entry: CourseEntry, *, is_chosen: bool) -> None:
        colours = theme.tokens()
        painter.setFont(theme.font(is_emphasized=is_chosen))
        room = box.width() - self._paint_marks(painter, box, entry)
        painter.setPen(colours.text)
        title = painter.fontMetrics().elidedText(entry.course.title, Qt.TextElideMode.ElideRight, room)
        painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading, title)

    def _paint_marks(self, painter: QPainter, box: QRect, entry: CourseEntry) -> int:
        """Draw the counts from the right and return how much room they took."""
        colours = theme.tokens()
        used = 0
        for mark, count, colour in (
            (Mark.NEEDS_GRADING, entry.needs_grading, colours.needs_grading),
            (Mark.CONFLICT, entry.conflicts, colours.conflict),
            (Mark.UNSENT, entry.unsent, colours.unsent),
        ):
            if not count:
                continue
            text = f"{mark} {number(count)}"
            painter.setPen(colour)
            area = box.adjusted(0, 0, -used, 0)
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)
            used += painter.fontMetrics().horizontalAdvance(text) + theme.INSIDE
        return used

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(super().sizeHint(option, index).width(), _COURSE_HEIGHT)


def _entry_of(item: QTreeWidgetItem | None) -> CourseEntry | None:
    return item.data(0, _ENTRY) if item is not None else None


def _is_course(item: QTreeWidgetItem, course_id: CourseId | None) -> bool:
    entry = _entry_of(item)
    return entry is not None and entry.enrolment.course_id == course_id


def searched_by(entry: CourseEntry) -> str:
    """The folded text that a course is found by: its title and its course id."""
    return fold(f"{entry.course.title} {value_or(entry.course.course_id, '')}")


def _by_term(entries: Sequence[CourseEntry], favourites: str, others: str) -> list[tuple[str, list[CourseEntry]]]:
    """Favourites first, then the terms with the newest courses on top, then courses without a term."""
    groups: dict[str, list[CourseEntry]] = {}
    for entry in sorted(entries, key=lambda entry: entry.course.title.casefold()):
        term = first_visible(entry.term.name) if entry.term else ""
        groups.setdefault(favourites if entry.is_favourite else term or others, []).append(entry)
    newest = {title: max(str(value_or(entry.course.created, "")) for entry in group) for title, group in groups.items()}
    ranked = sorted(groups, key=lambda title: newest[title], reverse=True)
    ranked.sort(key=lambda title: {favourites: 0, others: 2}.get(title, 1))
    return [(title, groups[title]) for title in ranked]
