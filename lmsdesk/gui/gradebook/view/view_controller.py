"""How one course is looked at: its view, kept as it changes, its filters, its flags and the figures of a column."""

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, QTimer, Signal

from lmsdesk.desk import CellStatus, ColourRule, Condition, CourseViews, View, Workspace
from lmsdesk.desk.gradebook.session.roster import RowKey
from lmsdesk.desk.gradebook.session.row_filters import cells_with, is_open
from lmsdesk.desk.gradebook.session.row_order import SortKey
from lmsdesk.desk.gradebook.session.statistics import figures_of
from lmsdesk.desk.gradebook.session.view_mapping import category_of, sort_keys, sort_rules
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.gradebook.grid.cursor_movement import ranges_of
from lmsdesk.gui.gradebook.grid.grid import GradeTable
from lmsdesk.gui.gradebook.grid.navigation import go_to_next
from lmsdesk.gui.gradebook.model.column_text import why_unread
from lmsdesk.gui.gradebook.model.view_text import condition_words
from lmsdesk.gui.gradebook.panels.statistics_panel import ColumnPanel
from lmsdesk.gui.gradebook.view.column_layout import ColumnLayout
from lmsdesk.gui.gradebook.view.filters import FilterBar, GroupLookup
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.gradebook import Column
from lmsdesk.model.ids import Cell, ColumnId, CourseId, UserId

_KEPT_AFTER_MS, _JUDGED_AFTER_MS = 200, 150
_MOST_FLAGS = 1000


class ViewController(QObject):
    """The view of a gradebook page; `changed` follows every change of rows or of what is kept of the view.

    `outdated(bool)` says whether sorting and filtering again would move rows: a row never moves by itself.
    """

    changed = Signal()
    outdated = Signal(object)

    def __init__(self, table: GradeTable, workspace: Workspace, course_id: CourseId, *, writes: Tasks) -> None:
        super().__init__(table)
        self.table, self.model = table, table.grades()
        self.course_id = course_id
        self._workspace = workspace
        self._tasks, self._writes = Tasks(self), writes
        self.layout = ColumnLayout(table)
        self.bar, self.panel = FilterBar(), ColumnPanel()
        self.views = CourseViews()
        self.sections: dict[str, str] = {}
        """What the sections of this course are called, by id."""
        self.groups = GroupLookup(workspace, course_id, self)
        self._is_read = False
        self._is_waiting = False
        """Whether a filter cannot be judged before more is known."""
        self._flags: frozenset[Cell] = frozenset()
        self._shaped: list[ColumnId] = []
        self._late: tuple[ColumnId, frozenset[UserId]] | None = None
        self._keeping = QTimer(self, singleShot=True, interval=_KEPT_AFTER_MS)
        self._judging = QTimer(self, singleShot=True, interval=_JUDGED_AFTER_MS)
        self._connect()

    def start(self, then: Callable[[], None]) -> None:
        """Read what was kept, then go on: a view that came after the grid would get between two typed digits."""

        def on_failed(problem: LmsdeskError) -> None:
            notices.error(problem)
            then()

        self._tasks.spawn(self._read(), what="reading views", on_done=lambda _: then(), on_error=on_failed)

    def stop(self) -> None:
        """Keep what was changed last, and let go."""
        if self._keeping.isActive():
            self._on_keeping_due()
        for timer in (self._keeping, self._judging):
            timer.stop()
        self._tasks.cancel_all()
        self.groups.stop()

    def show_sheet(self) -> None:
        """A sheet was loaded: find its columns and sections again."""
        self._late = None
        self._shape()
        self.bar.say_complete(is_complete=not any(column.is_unread for column in self.model.columns))
        names = {name for name in self.model.session.student_texts(RowKey.SECTION) if name}
        if names - self.sections.keys():
            self._tasks.spawn(self._name_sections(names), what="naming sections")
        wanted = {category_of(arrays.column) for arrays in self.model.columns} - {""}
        if any(not self.layout.title_of(category) for category in wanted):
            self._tasks.spawn(self._name_categories(), what="naming categories")

    def view(self) -> View:
        shape, view_state = self.layout.read(), self.model.session.view_state
        sorts = sort_rules(self.model.sorts, self.model.columns)
        return View(
            sorts=() if self.model.sorts == (SortKey(RowKey.NAME),) else sorts,
            conditions=view_state.conditions,
            student_columns=shape.student_columns,
            order=shape.order,
            hidden=shape.hidden,
            frozen=shape.frozen,
            widths=shape.widths,
            rules=view_state.rules,
            is_grouped=shape.is_grouped,
        )

    def apply(self, view: View) -> None:
        self.layout.apply(view)
        self._shaped = self._ids()
        self.model.set_rules(view.rules)
        self.table.sort_by_all(sort_keys(view.sorts, self.model.columns))
        self.set_conditions(view.conditions)

    def set_conditions(self, conditions: Sequence[Condition]) -> None:
        """Show only students who meet all of these; what is being typed is entered first, or nothing changes."""
        if not self.table.commit_typed():
            return
        self.model.set_conditions(conditions)
        self._is_waiting = any(is_open(one, self.model.session.filter_input) for one in conditions)
        if any(one.group is not None for one in conditions):
            self.groups.ask()
        self._show_filters()
        self._on_changed()

    def set_rules(self, rules: Sequence[ColourRule]) -> None:
        """Let scores stand out by these rules."""
        self.model.set_rules(rules)
        self._on_changed()

    def apply_late_filter(self) -> None:
        """It was told who handed in late: a filter that waited for it takes effect, unless somebody is typing."""
        ground = self.model.session.filter_input
        is_over = self._is_waiting and not any(is_open(one, ground) for one in self.model.session.view_state.conditions)
        if is_over:
            self._is_waiting = False
            self._show_filters()
            if not self.table.is_typing:
                self.model.set_conditions(self.model.session.view_state.conditions)
        self._judging.start()

    def reapply_sort_and_filter(self) -> None:
        """Sort and filter by what cells hold now; what is being typed is entered first, or nothing moves."""
        if self.table.commit_typed():
            self.model.reapply_sort_and_filter()
            self._judging.start()

    def keep_views(self, views: CourseViews) -> None:
        self.views = views
        self._writes.spawn(self._workspace.views.keep(self.course_id, views), what="keeping views")

    def save_as(self, name: str) -> None:
        self.keep_views(CourseViews(self.view(), self.views.saved).with_saved(name, self.view()))

    def jump(self, status: CellStatus, *, is_back: bool = False) -> bool:
        """Go to the next cell of this kind; False when none is shown."""
        ground = self.model.session.filter_input
        return go_to_next(self.table, lambda position: cells_with(status, ground, position), is_back=is_back)

    def toggle_flags(self) -> None:
        """Flag the selected cells, or take the flags away when all have one."""
        cells = self._selected()
        flags = self.model.session.view_state.flagged
        wanted = flags - cells if cells <= flags else flags | cells
        self.model.set_flagged(wanted)
        self._writes.spawn(self._workspace.views.keep_flags(self.course_id, wanted), what="keeping flags")

    def show_figures(self) -> None:
        """Work out the figures of the current column, while they are looked at."""
        position = self.table.currentIndex().column()
        if not self.panel.isVisible() or not 0 <= position < len(self.model.columns):
            return
        arrays = self.model.columns[position]
        known = self._late if self._late and self._late[0] == arrays.column.id else None
        late = self.model.session.shown_among(known[1]) if known else None
        is_part = len(self.model.shown_slots) < self.model.session.student_count
        figures = figures_of(arrays, self.model.order)
        self.panel.show_column(arrays.column.title, figures, late=late, is_part=is_part, unread=why_unread(arrays))
        if known is None:
            self._ask_late(arrays.column)

    def _connect(self) -> None:
        self._keeping.timeout.connect(self._on_keeping_due)
        self._judging.timeout.connect(self._on_judging_due)
        self.groups.changed.connect(self._on_groups_changed)
        self.layout.changed.connect(self._on_changed)
        self.model.layoutChanged.connect(self._on_changed)
        self.model.edits_changed.connect(self._judging.start)
        self.model.modelReset.connect(self._judging.start)
        self.table.selectionModel().currentColumnChanged.connect(self._on_column_changed)
        self.bar.removed.connect(self._on_filter_removed)
        self.bar.cleared.connect(self._on_filters_cleared)

    def _ids(self) -> list[ColumnId]:
        return [arrays.column.id for arrays in self.model.columns]

    def _shape(self) -> None:
        if not self._is_read or not self.model.columns or self._shaped == self._ids():
            return
        if self._shaped:
            # Columns came or went: rows stay where they are, for somebody may be typing.
            self.layout.apply(self.views.current)
            self._shaped = self._ids()
        else:
            self.model.set_flagged(self._flags)
            self.model.set_groups(self.groups.members)
            self.apply(self.views.current)

    async def _read(self) -> None:
        self.views = await self._workspace.views.of(self.course_id)
        self._flags = await self._workspace.views.flags(self.course_id)
        await self.groups.read()
        await self._name_categories()
        self._is_read = True

    async def _name_categories(self) -> None:
        self.layout.name_categories(await self._workspace.gradebook.category_titles(self.course_id))

    async def _name_sections(self, names: set[str]) -> None:
        titles = {str(entry.course.id): entry.course.title for entry in await self._workspace.courses.list()}
        self.sections = {name: titles.get(name, name) for name in sorted(names)}
        self.table.student_header().name_sections(self.sections)
        self._show_filters()

    def _ask_late(self, column: Column) -> None:
        self._tasks.spawn(
            self._workspace.gradebook.late_students(self.course_id, column),
            what="counting late hand-ins",
            on_done=lambda people: self._on_late_counted(column.id, people),
        )

    def _show_filters(self) -> None:
        conditions = self.model.session.view_state.conditions
        self.bar.show_filters([self._in_words(one) for one in conditions])

    def _in_words(self, condition: Condition) -> str:
        words = condition_words(condition, self.model.columns, self.sections, self.groups.titles)
        is_waiting = is_open(condition, self.model.session.filter_input)
        return self.tr("{filter} (loading…)").format(filter=words) if is_waiting else words

    def _selected(self) -> frozenset[Cell]:
        found: set[Cell] = set()
        for part in ranges_of(self.table.selectionModel()):
            columns = [
                position for position in range(part.left(), part.right() + 1) if not self.table.isColumnHidden(position)
            ]
            if len(found) + len(columns) * part.height() > _MOST_FLAGS:
                notices.info(self.tr("Too many cells to flag."), topic="flags")
                return frozenset()
            rows = range(part.top(), part.bottom() + 1)
            found |= {self.model.cell_at(self.model.index(row, position)) for row in rows for position in columns}
        return frozenset(found)

    def _on_groups_changed(self) -> None:
        self.model.set_groups(self.groups.members)
        self._show_filters()
        self._judging.start()

    def _on_changed(self) -> None:
        if self._is_read and self._shaped:
            self._keeping.start()
        self._judging.start()
        self.changed.emit()

    def _on_keeping_due(self) -> None:
        view = self.view()
        if view != self.views.current:
            self.keep_views(CourseViews(view, self.views.saved))

    def _on_judging_due(self) -> None:
        self.outdated.emit(self.model.session.has_stale_order)
        self.show_figures()

    def _on_column_changed(self) -> None:
        self.show_figures()

    def _on_late_counted(self, column_id: ColumnId, people: frozenset[UserId]) -> None:
        self._late = (column_id, people)
        position = self.table.currentIndex().column()
        if 0 <= position < len(self.model.columns) and self.model.columns[position].column.id == column_id:
            self.show_figures()

    def _on_filter_removed(self, number: int) -> None:
        others = list(self.model.session.view_state.conditions)
        del others[number]
        self.set_conditions(others)
        self.table.setFocus()

    def _on_filters_cleared(self) -> None:
        self.set_conditions(())
        self.table.setFocus()
