"""The dialogs and menus of a gradebook's view: order, filters, columns, colours, saved views."""

from collections.abc import Callable, Iterator
from functools import cached_property, partial
from typing import TYPE_CHECKING

from msgspec.structs import replace
from PySide6.QtCore import QObject, QPoint, Signal
from PySide6.QtWidgets import QDialog, QWidget

from lmsdesk.desk import Condition, View
from lmsdesk.desk.gradebook.session.roster import RowKey
from lmsdesk.desk.gradebook.session.view_mapping import (
    category_of,
    row_key_name,
    row_key_of,
    sort_keys,
    sort_rules,
)
from lmsdesk.gui.gradebook.grid.cursor_movement import ranges_of
from lmsdesk.gui.gradebook.grid.student_header import Field, usual_width
from lmsdesk.gui.gradebook.view.menus import ColumnCommand, ColumnMenu, ViewsMenu
from lmsdesk.gui.gradebook.view.view_controller import ViewController
from lmsdesk.gui.kit.dialogs import Question, ask_text, confirm, show_dialog
from lmsdesk.gui.kit.quick_open import Find, Palette
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.ids import ColumnId

if TYPE_CHECKING:
    from lmsdesk.gui.gradebook.view.column_chooser import Choice, ColumnsDialog

_WIDER_PX = 24

_COLUMN_VERBS = ("missing", "edit", "what_if", "delete", "submissions")
"""What the menu of a column only asks for."""


class ViewDialogs(QObject):
    """Asks a person and tells `ViewController`; every verb can be reached from the keyboard."""

    figures_wanted = Signal()
    verb_wanted = Signal(str)

    def __init__(self, view_controller: ViewController, page: QWidget) -> None:
        super().__init__(page)
        self._controller, self._page = view_controller, page
        self._tasks = Tasks(self)
        self.may_change_columns = True
        """Whether the person's role lets them change columns of the site."""
        view_controller.table.column_header().menu_requested.connect(self.open_column_menu)
        view_controller.table.corner().menu_requested.connect(self.open_column_menu)

    @cached_property
    def menu(self) -> ViewsMenu:
        """Saved views; made when somebody first asks for it, as the next one is."""
        menu = ViewsMenu(lambda: [view.name for view in self._controller.views.saved], self._page)
        menu.chosen.connect(self.show_view)
        menu.deleted.connect(lambda name: self._tasks.open(self._delete_view(name), what="deleting a view"))
        menu.save_wanted.connect(self.save_view)
        menu.plain_wanted.connect(lambda: self._controller.apply(View()))
        return menu

    @cached_property
    def positions(self) -> Palette:
        """Finds a student or a column; made late, for it delays the opening of a gradebook."""
        return Palette(self._page, self._destinations, words=self.tr("Go to a student or a column"))

    def stop(self) -> None:
        self._tasks.cancel_all()

    def go_to(self) -> None:
        """Look for a student or a column and go there."""
        self.positions.open()

    def finds(self) -> Iterator[Find]:
        """Saved views, columns and students, for the box that finds everything."""
        for view in self._controller.views.saved:
            yield Find(view.name, self.tr("View"), partial(self.show_view, view.name), "table")
        yield from self._destinations()

    def sort(self) -> None:
        self._tasks.open(self._sort(), what="sorting")

    def filter(self, *, is_range: bool = False) -> None:
        self._tasks.open(self._filter(is_range=is_range), what="filtering")

    def columns(self) -> None:
        """Choose the columns to show and their order."""
        self._tasks.open(self._columns(), what="choosing columns")

    def rules(self) -> None:
        """Choose which scores stand out."""
        self._tasks.open(self._rules(), what="choosing colour rules")

    def explain_marks(self) -> None:
        self._tasks.open(self._explain_marks(), what="explaining marks")

    def save_view(self) -> None:
        """Keep what is shown under a name."""
        self._tasks.open(self._save_view(), what="saving a view")

    def show_view(self, name: str) -> None:
        """Show the course the way that was saved under this name."""
        view = self._controller.views.named(name)
        if view is not None:
            self._controller.apply(view)

    def hide_current(self) -> None:
        """Hide the column of the current cell and go to the next."""
        table, position = self._controller.table, self._controller.table.currentIndex().column()
        shown = table.visible_columns()
        if position not in shown or len(shown) < 2:
            return
        at = shown.index(position)
        table.select_cell(table.currentIndex().siblingAtColumn(shown[at + 1] if at + 1 < len(shown) else shown[at - 1]))
        self._controller.layout.hide([position], is_hidden=True)

    def freeze_current(self) -> None:
        """Keep the selected columns in place while others scroll, or let them scroll again when all of them stay."""
        table, layout = self._controller.table, self._controller.layout
        parts = ranges_of(table.selectionModel())
        chosen = {position for part in parts for position in range(part.left(), part.right() + 1)}
        numbers = [position for position in table.visible_columns() if position in chosen]
        layout.freeze(numbers, is_frozen=not all(layout.is_frozen(number) for number in numbers))
        table.scrollTo(table.currentIndex())

    def open_column_menu(self, key: int, at: QPoint) -> None:
        """What can be done with a column, at a place on the screen."""
        if not self._controller.table.commit_typed():
            # What is refused keeps its cell, and the menu would be about the column of that one.
            return
        is_own = key >= 0 and self._controller.table.grades().columns[key].column.is_what_if
        menu = ColumnMenu(
            *(key, self._page),
            is_frozen=key >= 0 and self._controller.layout.is_frozen(key),
            is_changed_here=is_own or self.may_change_columns,
        )
        column_id = self._controller.model.columns[key].column.id if key >= 0 else None
        menu.chosen.connect(partial(self._on_column_command, column_id))
        if key >= 0:
            # Not to its cell: whoever clicks above a column looks at other rows, and they stay.
            self._controller.table.set_current_column(key)
        menu.popup(at)

    def open_current_menu(self) -> None:
        """The same for the column of the current cell."""
        table = self._controller.table
        position = table.currentIndex().column()
        if position >= 0:
            header = table.column_header()
            corner = QPoint(header.frozen.left_of(position), header.height())
            self.open_column_menu(position, header.viewport().mapToGlobal(corner))

    def _make_current(self, position: int) -> None:
        table = self._controller.table
        index = table.grades().index(max(table.currentIndex().row(), 0), position)
        if index.isValid() and table.currentIndex().column() != position:
            table.select_cell(index)

    def _destinations(self) -> Iterator[Find]:
        """Columns and the students shown, wherever they stand by the time one is chosen."""
        model, note = self._controller.model, self.tr("Column")
        for arrays in model.columns:
            yield Find(arrays.column.title, note, partial(self._go_to_column, arrays.column.id), "columns")
        haystacks = model.session.haystacks
        for slot in model.shown_slots:
            go = partial(self._go_to_student, slot)
            yield Find(model.names[slot], model.student_ids[slot], go, "user", haystacks[slot])

    def _go_to_column(self, column_id: ColumnId) -> None:
        if (number := self._number_of(column_id)) is not None:
            self._controller.layout.hide([number], is_hidden=False)
            self._make_current(number)
        self._controller.table.setFocus()

    def _go_to_student(self, slot: int) -> None:
        table = self._controller.table
        row, column = table.grades().session.row_of(slot), max(table.currentIndex().column(), 0)
        if row is not None:
            table.select_cell(
                table.grades().index(row, column if not table.isColumnHidden(column) else table.visible_columns()[0])
            )
        table.setFocus()

    def _number_of(self, column_id: ColumnId) -> int | None:
        """Where a column stands now; None when it is gone."""
        columns = self._controller.model.columns
        return next((number for number, arrays in enumerate(columns) if arrays.column.id == column_id), None)

    def _titles(self) -> dict[ColumnId, str]:
        """Columns by id, in the order seen, hidden ones last."""
        table, columns = self._controller.table, self._controller.model.columns
        visible = table.visible_columns()
        rest = [position for position in range(len(columns)) if position not in set(visible)]
        return {columns[position].column.id: columns[position].column.title for position in (*visible, *rest)}

    def _current_id(self) -> ColumnId | None:
        position, columns = self._controller.table.currentIndex().column(), self._controller.model.columns
        return columns[position].column.id if 0 <= position < len(columns) else None

    async def _sort(self) -> None:
        from lmsdesk.gui.gradebook.view.filter_dialog import SortDialog

        columns, corner = self._controller.model.columns, self._controller.table.corner()
        names = {
            int(key): corner.heading(key) for key in RowKey if any(self._controller.model.session.student_texts(key))
        }
        names |= {position: arrays.column.title for position, arrays in enumerate(columns)}
        dialog = SortDialog(self._controller.model.sorts, names, self._page)
        if await show_dialog(dialog) == QDialog.DialogCode.Accepted:
            # By id: columns may have other numbers than when the dialog opened.
            rules = sort_rules(dialog.keys(), columns)
            self._controller.table.sort_by_all(sort_keys(rules, self._controller.model.columns))
        self._controller.table.setFocus()

    async def _filter(self, *, is_range: bool) -> None:
        from lmsdesk.gui.gradebook.view.filter_dialog import FilterDialog

        sections, groups = self._controller.sections, self._controller.groups
        dialog = FilterDialog(
            self._titles(), sections, groups=groups.titles, column_id=self._current_id(), parent=self._page
        )
        if is_range:
            dialog.ask_for_range()
        groups.changed.connect(dialog.show_groups)
        groups.ask()
        if await show_dialog(dialog) == QDialog.DialogCode.Accepted and (condition := dialog.condition()) is not None:
            self._add_filter(condition)
        self._controller.table.setFocus()

    def _add_filter(self, condition: Condition) -> None:
        others = [one for one in self._controller.model.session.view_state.conditions if one != condition]
        self._controller.set_conditions([*others, condition])

    async def _columns(self) -> None:
        from lmsdesk.gui.gradebook.view.column_chooser import ColumnsDialog

        layout = self._controller.layout
        dialog = ColumnsDialog(
            self._student_choices(), self._grade_choices(), is_grouped=layout.is_grouped, parent=self._page
        )
        if await show_dialog(dialog) == QDialog.DialogCode.Accepted:
            self._shape(dialog)
        self._controller.table.setFocus()

    def _student_choices(self) -> "list[Choice]":
        from lmsdesk.gui.gradebook.view.column_chooser import Choice

        table = self._controller.table
        shown = [field.key for field in table.student_header().fields]
        rest = [key for key in RowKey if key not in shown and any(table.grades().session.student_texts(key))]
        return [Choice(row_key_name(key), table.corner().heading(key), "", key in shown) for key in (*shown, *rest)]

    def _grade_choices(self) -> "list[Choice]":
        from lmsdesk.gui.gradebook.view.column_chooser import Choice

        table, layout = self._controller.table, self._controller.layout
        header, columns = table.column_header(), table.grades().columns
        made = []
        for number in (header.logicalIndex(position) for position in range(header.count())):
            column = columns[number].column
            note, is_shown = layout.title_of(category_of(column)), not header.isSectionHidden(number)
            made.append(Choice(column.id, column.title, note, is_shown))
        return made

    def _shape(self, dialog: "ColumnsDialog") -> None:
        layout, header = self._controller.layout, self._controller.table.student_header()
        widths = {field.key: field.width for field in header.fields}
        keys = [key for name in dialog.students() if (key := row_key_of(name)) is not None]
        header.show_fields([Field(key, widths.get(key, usual_width(key))) for key in keys])
        before, grades = layout.read(), dialog.grades()
        layout.apply(
            View(
                student_columns=before.student_columns,
                order=tuple(ColumnId(column_id) for column_id, _ in grades),
                hidden=tuple(ColumnId(column_id) for column_id, is_shown in grades if not is_shown),
                widths=before.widths,
                frozen=before.frozen,
                is_grouped=dialog.is_grouped(),
            )
        )
        layout.changed.emit()

    async def _rules(self) -> None:
        from lmsdesk.gui.gradebook.view.colour_rules_dialog import RulesDialog

        titles = {
            arrays.column.id: arrays.column.title for arrays in self._controller.model.columns if arrays.scale.possible
        }
        dialog = RulesDialog(
            self._controller.model.session.view_state.rules, titles, column_id=self._ruled_column(), parent=self._page
        )
        if await show_dialog(dialog) == QDialog.DialogCode.Accepted:
            self._controller.set_rules(dialog.rules())
        self._controller.table.setFocus()

    def _ruled_column(self) -> ColumnId | None:
        """The current column, where it has rules of its own."""
        current = self._current_id()
        rules = self._controller.model.session.view_state.rules
        return current if any(rule.column_id == current for rule in rules) else None

    async def _explain_marks(self) -> None:
        from lmsdesk.gui.gradebook.view.colour_rules_dialog import MarksDialog

        await show_dialog(MarksDialog(self._page))
        self._controller.table.setFocus()

    async def _save_view(self) -> None:
        title, text = self.tr("Save this view"), self.tr("Name this view.")
        name = await ask_text(title, text, is_followed=True, parent=self._page)
        if name is not None and (name := name.strip()):
            verb = Question(
                self.tr("Replace “{name}”?").format(name=name),
                self.tr("A view with this name exists and will be replaced."),
                self.tr("Replace"),
            )
            if self._controller.views.named(name) is None or await confirm(verb, self._page):
                self._controller.save_as(name)
        self._controller.table.setFocus()

    async def _delete_view(self, name: str) -> None:
        question = Question(
            self.tr("Delete the view “{name}”?").format(name=name),
            self.tr("The screen stays as it is, and no grade is changed."),
            self.tr("Delete"),
        )
        if await confirm(question, self._page):
            self._controller.keep_views(self._controller.views.without(name))

    def _on_column_command(self, column_id: ColumnId | None, wish: ColumnCommand) -> None:
        """Do what was chosen, where the column stands by then; nothing when it is gone."""
        key = wish.key if column_id is None else self._number_of(column_id)
        if key is not None:
            sort = wish.sort and wish.sort._replace(key=key)
            self._carry_out(replace(wish, key=key, sort=sort))

    def _carry_out(self, wish: ColumnCommand) -> None:
        model, table = self._controller.model, self._controller.table
        if wish.sort is not None:
            others = [sort for sort in model.sorts if sort.key != wish.key] if wish.is_added else []
            table.sort_by_all([*others, wish.sort] if wish.is_added else [wish.sort])
        elif wish.status is not None:
            self._add_filter(Condition(status=wish.status, column_id=model.columns[wish.key].column.id))
        else:
            verbs: dict[str, Callable[[], None]] = {
                "range": partial(self.filter, is_range=True),
                "figures": self.figures_wanted.emit,
                "rules": self.rules,
                "wider": partial(self._widen, wish.key, _WIDER_PX),
                "narrower": partial(self._widen, wish.key, -_WIDER_PX),
                **{verb: partial(self.verb_wanted.emit, verb) for verb in _COLUMN_VERBS},
                "hide": partial(self._hide, wish.key),
                "freeze": partial(self._controller.layout.freeze, [wish.key], is_frozen=True),
                "unfreeze": partial(self._controller.layout.freeze, [wish.key], is_frozen=False),
                "columns": self.columns,
            }
            verbs[wish.verb]()

    def _widen(self, key: int, pixels: int) -> None:
        table = self._controller.table
        if key >= 0:
            header = table.column_header()
            header.resizeSection(key, max(header.minimumSectionSize(), header.sectionSize(key) + pixels))
            return
        fields = table.student_header().fields
        table.student_header().show_fields(
            [field._replace(width=field.width + pixels) if field.key == key else field for field in fields]
        )
        self._controller.layout.changed.emit()

    def _hide(self, key: int) -> None:
        if key >= 0:
            self.hide_current()
            return
        header = self._controller.table.student_header()
        header.show_fields([field for field in header.fields if field.key != key])
        self._controller.layout.changed.emit()
