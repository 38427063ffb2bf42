"""What would become of dropped files, before anything is sent."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import Event
from typing import Final

from PySide6.QtCore import QItemSelectionModel, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QTableView,
    QWidget,
)

from lmsdesk.desk import Workspace
from lmsdesk.desk.uploads.plan import Choice, Plan, Verdict
from lmsdesk.desk.uploads.unpacking import is_archive
from lmsdesk.desk.uploads.uploads import Dropped
from lmsdesk.desk.uploads.walking import Kind
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices, theme
from lmsdesk.gui.kit.buttons import ending, filter_buttons
from lmsdesk.gui.kit.dialogs import dialog_layout, heading, size_on_screen
from lmsdesk.gui.kit.formatting import byte_size, counted, number, requests_needed, time_needed
from lmsdesk.gui.kit.labels import named, plain
from lmsdesk.gui.kit.layouts import STRETCH, fill_layout
from lmsdesk.gui.kit.list_style import ListCells, style_list
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.gui.uploads.plan_model import COMPARED, OUTCOME, SIZE, PlanModel
from lmsdesk.gui.uploads.words import kept_words, refused_words, target_words, verdict_words
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId

_SIZE: Final = 960, 600
_WIDTHS: Final = {SIZE: 76, COMPARED: 180, OUTCOME: 210}
_KEYS: Final = {Qt.Key.Key_K: Choice.RENAME, Qt.Key.Key_R: Choice.REPLACE, Qt.Key.Key_L: Choice.SKIP}


class PlanTable(QTableView):
    """The lines; a letter chooses for the selected ones, with Shift wherever a name is in use.

    `unpack_wanted(bool)`: ZIP files are to be unpacked or kept, the selected ones or all; `deletion_wanted(bool)`:
    the same of what is gone, which is to be deleted from the course or kept; `refused_wanted(bool)`: what is of a
    kind that the site has refused is to be uploaded all the same.
    """

    unpack_wanted = Signal(bool)
    deletion_wanted = Signal(bool)
    refused_wanted = Signal(bool)

    def __init__(self, model: PlanModel) -> None:
        super().__init__()
        self.lines = model
        self.setModel(model)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, is_other = Qt.Key(event.key()), bool(event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier)
        choice = _KEYS.get(key)
        wanted = {
            Qt.Key.Key_U: self.unpack_wanted,
            Qt.Key.Key_D: self.deletion_wanted,
            Qt.Key.Key_A: self.refused_wanted,
        }.get(key)
        if wanted is not None and not is_other:
            wanted.emit(bool(event.modifiers()))
        elif choice is None or is_other:
            super().keyPressEvent(event)
        elif event.modifiers():
            self.lines.choose_all(choice)
        else:
            self.choose(choice)

    def choose(self, choice: Choice, rows: Sequence[int] | None = None) -> None:
        """Choose this for these lines or the selected ones; a file that is simply new is uploaded or left out."""
        rows = self.rows if rows is None else rows
        self.lines.choose(rows, choice)
        if choice is Choice.RENAME:
            self.lines.choose(rows, Choice.SEND)

    def show_row(self, row: int) -> None:
        """Select this one alone, whatever keys are held while files are dropped."""
        flags = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        self.selectionModel().setCurrentIndex(self.lines.index(row, 0), flags)

    @property
    def rows(self) -> list[int]:
        """The selected ones."""
        return [index.row() for index in self.selectionModel().selectedRows()]


class PlanDialog(QDialog):
    """What is chosen is queued when it is accepted; closing it sends nothing."""

    def __init__(self, workspace: Workspace, course_id: CourseId, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("uploadPlan")
        self.setWindowTitle(self.tr("Upload files"))
        self._workspace, self._course_id = workspace, course_id
        self._tasks = Tasks(self)
        self._stop = Event()
        self.model = PlanModel(self)
        self.model.plan_changed.connect(self._show_counts)
        self._build()
        self.resize(size_on_screen(self, *_SIZE))

    def read(self, folder_id: ContentId | None, dropped: Dropped) -> None:
        """Compare these files with the folder of the course."""
        self._folder_id, self._dropped = folder_id, dropped
        self.by_name.setVisible(len(dropped.paths) > 1)
        self._read_again()

    def _read_again(self) -> None:
        self.busy.show()
        self.confirm.setEnabled(False)
        self._tasks.cancel_all()
        self._tasks.spawn(
            self._workspace.uploads.plan(self._course_id, self._folder_id, self._dropped, stop=self._stop),
            what="comparing files with a course",
            on_done=self._on_planned,
            on_error=self._on_failed,
        )

    def _build(self) -> None:
        layout = dialog_layout(self)
        self.title = heading(self.tr("Comparing with the course…"))
        self.busy = QProgressBar(textVisible=False)
        self.busy.setRange(0, 0)
        self.remarks = named(plain(role="muted"), "uploadRemarks")
        self.table = PlanTable(self.model)
        style_list(self.table, "uploadLines", self.tr("Files to upload"), _WIDTHS)
        self.table.setItemDelegate(ListCells(self.table))
        self.table.unpack_wanted.connect(self._on_unpack_wanted)
        self.table.deletion_wanted.connect(self._on_deletion_wanted)
        self.table.refused_wanted.connect(self._on_refused_wanted)
        self.table.selectionModel().selectionChanged.connect(lambda *_: self._show_selected())
        fill_layout(layout, self.title, self.busy, self.remarks, self._build_filters())
        fill_layout(layout, (self.table, 1), self._build_choices(), self._build_foot())
        self.table.setFocus()

    def _build_filters(self) -> QHBoxLayout:
        names = {verdict: f"plan_{verdict.name.lower() if verdict else 'all'}" for verdict in (None, *Verdict)}
        self.filters = filter_buttons(names, self.model.show_only)
        self.filters[None].setChecked(True)
        for button in self.filters.values():
            button.hide()
        self.by_name = named(QCheckBox(self.tr("In order of names")), "planByName")
        self.by_name.setToolTip(self.tr("Without it, in the order in which they were dropped"))
        self.by_name.setChecked(True)
        self.by_name.clicked.connect(self._on_order_clicked)
        return fill_layout(QHBoxLayout(), *self.filters.values(), STRETCH, self.by_name, spacing=theme.STEP)

    def _build_choices(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme.INSIDE)
        self.choices: dict[Choice, QPushButton] = {}
        for choice, words, key in (
            (Choice.RENAME, self.tr("Keep both"), "K"),
            (Choice.REPLACE, self.tr("Replace"), "R"),
            (Choice.SKIP, self.tr("Leave out"), "L"),
        ):
            button = named(QPushButton(words), f"choose_{choice.name.lower()}")
            tip = self.tr("{key} for the selected files, Shift+{key} wherever a name is in use")
            button.setToolTip(tip.format(key=key))
            button.setAutoDefault(False)
            button.clicked.connect(partial(self._on_choice_clicked, choice))
            self.choices[choice] = button
            row.addWidget(button)
        self.unpack = named(QPushButton(self.tr("Unpack ZIP")), "planUnpack")
        self.unpack.setToolTip(self.tr("U for the selected ZIP files, Shift+U for all of them"))
        self.unpack.clicked.connect(lambda *_: self._on_unpack_wanted(False))
        self.delete = named(QPushButton(self.tr("Delete from the course")), "planDelete")
        self.delete.setToolTip(self.tr("D for the selected files, Shift+D for all that are no longer in the folder"))
        self.delete.clicked.connect(lambda *_: self._on_deletion_wanted(False))
        self.try_refused = named(QPushButton(self.tr("Upload anyway")), "planTryRefused")
        self.try_refused.setToolTip(
            self.tr("A for the selected files, Shift+A for all of a type that was refused before")
        )
        self.try_refused.clicked.connect(lambda *_: self._on_refused_wanted(False))
        for button in (self.unpack, self.try_refused, self.delete):
            button.setAutoDefault(False)
            row.addWidget(button)
        self.hint: QLabel = plain(
            self.tr("for the selected files; with Shift, wherever a name is in use"), role="muted"
        )
        row.addWidget(self.hint, 1)
        # Takes the room while there is no hint: the buttons stay as wide as their words.
        row.addStretch(0)
        return row

    def _build_foot(self) -> QHBoxLayout:
        self.cost = named(plain(role="secondary"), "uploadCost")
        self.confirm = named(QPushButton(self.tr("Upload"), default=True), "confirm", role="primary")
        self.confirm.setEnabled(False)
        self.confirm.clicked.connect(self._on_confirmed)
        cancel = QPushButton(self.tr("Cancel"))
        cancel.clicked.connect(self.reject)
        return fill_layout(QHBoxLayout(), (self.cost, 1), ending(self.confirm, cancel))

    def _on_planned(self, plan: Plan) -> None:
        self.title.setText(target_words(plan.tree.folder_title))
        self.busy.hide()
        if self.model.plan is not None:
            plan = plan.chosen_as_in(self.model.plan)
        self.model.show_plan(plan)
        for verdict, button in self.filters.items():
            count = plan.counts[verdict] if verdict else len(plan.lines)
            text = f"{verdict_words(verdict) if verdict else self.tr('All')} {number(count)}"
            button.setText(text)
            button.setAccessibleName(text)
            button.setVisible(bool(count))
        if plan.lines:
            self.table.show_row(_row_to_decide(plan))
        self._dropped = replace(self._dropped, unpack=self._dropped.unpack - plan.archives.kept.keys())
        self.remarks.setText(self._remark(plan))
        self.delete.setVisible(bool(plan.counts[Verdict.GONE]))
        self.try_refused.setVisible(bool(plan.refused))
        self.unpack.setVisible(any(self._chosen_archives(is_all=True)))
        self._show_counts()

    def _on_order_clicked(self, is_by_name: bool) -> None:  # noqa: FBT001 - Qt calls it so
        self._dropped = replace(self._dropped, is_by_name=is_by_name)
        self._read_again()

    def _on_unpack_wanted(self, is_all: bool) -> None:  # noqa: FBT001 - Qt calls it so
        packed, unpacked = self._chosen_archives(is_all=is_all)
        if packed or unpacked:
            wanted = self._dropped.unpack | packed if packed else self._dropped.unpack - unpacked
            self._dropped = replace(self._dropped, unpack=frozenset(wanted))
            self._read_again()

    def _chosen_archives(self, *, is_all: bool) -> tuple[set[Path], set[Path]]:
        """The ZIP files that are kept and those that are unpacked, of the selected lines or of all."""
        rows = range(len(self.model.entries)) if is_all else self.table.rows
        chosen = [self.model.line(row).found for row in rows]
        packed = {one.path for one in chosen if one.kind is Kind.FILE and is_archive(one.path)}
        return packed, {one.archive for one in chosen if one.archive is not None}

    def _on_refused_wanted(self, is_all: bool) -> None:  # noqa: FBT001 - Qt calls it so
        self.table.choose(Choice.RENAME, self._rows_of(Verdict.REFUSED, is_all=is_all))
        self.table.setFocus()

    def _on_deletion_wanted(self, is_all: bool) -> None:  # noqa: FBT001 - Qt calls it so
        rows = self._rows_of(Verdict.GONE, is_all=is_all)
        is_chosen = all(self.model.line(row).choice is Choice.DELETE for row in rows)
        self.model.choose(rows, Choice.SKIP if is_chosen else Choice.DELETE)
        self.table.setFocus()

    def _rows_of(self, verdict: Verdict, *, is_all: bool) -> list[int]:
        """The rows with this verdict, of the selected lines or of all."""
        rows = range(len(self.model.entries)) if is_all else self.table.rows
        return [row for row in rows if self.model.line(row).verdict is verdict]

    def _show_selected(self) -> None:
        """What can be done with the selected lines alone."""
        gone = self._rows_of(Verdict.GONE, is_all=False)
        self.try_refused.setEnabled(bool(self._rows_of(Verdict.REFUSED, is_all=False)))
        is_chosen = gone and all(self.model.line(row).choice is Choice.DELETE for row in gone)
        self.delete.setText(self.tr("Keep in the course") if is_chosen else self.tr("Delete from the course"))
        self.delete.setEnabled(bool(gone))
        packed, unpacked = self._chosen_archives(is_all=False)
        self.unpack.setText(self.tr("Keep ZIP") if unpacked and not packed else self.tr("Unpack ZIP"))
        self.unpack.setEnabled(bool(packed or unpacked))

    def _remark(self, plan: Plan) -> str:
        left = plan.counts[Verdict.LEFT_OUT]
        many = self.tr("%Ln files or folders are left out; the list says why.", "", left)
        words = [counted(left, self.tr("1 file or folder is left out; the list says why."), many)] if left else []
        if renamed := sum(line.has_other_name and (line.is_sent or line.is_created) for line in plan.lines):
            many = self.tr("%Ln names are changed to ones that every system accepts.", "", renamed)
            words.append(counted(renamed, self.tr("1 name is changed to one that every system accepts."), many))
        words += [kept_words(path.name, trouble) for path, trouble in plan.archives.kept.items()]
        if links := plan.archives.links:
            many = self.tr("%Ln links in ZIP files are left out.", "", links)
            words.append(counted(links, self.tr("1 link in ZIP files is left out."), many))
        if plan.refused:
            words += [refused_words(plan.refused), self.tr("“Upload anyway” tries again.")]
        if gone := plan.counts[Verdict.GONE]:
            many = self.tr("%Ln files are no longer in the folder.", "", gone)
            words.append(counted(gone, self.tr("1 file is no longer in the folder."), many))
            many = self.tr("They stay in the course unless you choose to delete them.")
            words.append(counted(gone, self.tr("It stays in the course unless you choose to delete it."), many))
        if plan.is_full:
            words.append(self.tr("The site has reported that this course is out of space."))
        if plan.is_cut:
            words.append(self.tr("This is too much for one upload: files that are not listed are not uploaded."))
        return " ".join(words) or self.tr("Nothing is sent before you choose “Upload”.")

    def _show_counts(self) -> None:
        plan = self.model.plan
        if plan is None:
            return
        files = counted(plan.files, self.tr("Upload 1 file"), self.tr("Upload %Ln files", "", plan.files))
        folders = counted(plan.folders, self.tr("Create 1 folder"), self.tr("Create %Ln folders", "", plan.folders))
        sent = files if plan.files else folders if plan.folders else ""
        self.confirm.setText(self._with_deletion(sent, len(plan.deleted)) or self.tr("Nothing to upload"))
        # While it is compared anew or queued, what is chosen in it is not what is to be sent.
        self.confirm.setEnabled(bool(sent or plan.deleted) and self.busy.isHidden())
        has_clash = any(line.is_in_use for line in plan.lines)
        for button in self.choices.values():
            button.setEnabled(bool(plan.lines))
        self.hint.setVisible(has_clash)
        self.cost.setText(self._cost(plan))
        self._show_selected()

    def _with_deletion(self, sent: str, count: int) -> str:
        """What the button does: the deletion is asked once more."""
        if not count:
            return sent
        files = counted(count, self.tr("1 file"), self.tr("%Ln files", "", count))
        if not sent:
            return self.tr("Delete {files}…").format(files=files)
        return self.tr("{upload}, then delete {files}…").format(upload=sent, files=files)

    def _cost(self, plan: Plan) -> str:
        words = [byte_size(plan.bytes), requests_needed(plan.requests, plan.pace.requests_left)]
        new = counted(plan.folders, self.tr("1 new folder"), self.tr("%Ln new folders", "", plan.folders))
        words += [new] if plan.folders else []
        if plan.files or plan.folders:
            known = plan.seconds
            words.append(self.tr("time not known before the first upload") if known is None else time_needed(known))
        if plan.is_over_limit:
            words.append(self.tr("what cannot be sent today is kept here and sent tomorrow"))
        return " · ".join(words)

    def _on_choice_clicked(self, choice: Choice) -> None:
        self.table.choose(choice)
        self.table.setFocus()

    def _on_failed(self, error: LmsdeskError) -> None:
        notices.error(error)
        self.reject()

    def _on_confirmed(self) -> None:
        if self.model.plan is None:
            return
        self.busy.show()
        self.confirm.setEnabled(False)
        self._tasks.spawn(
            self._workspace.uploads.start(self.model.plan),
            what="queueing files",
            on_done=lambda _: self.accept(),
            on_error=self._on_failed,
        )

    def done(self, result: int) -> None:
        self._stop.set()
        self._tasks.cancel_all()
        super().done(result)


def _row_to_decide(plan: Plan) -> int:
    """The first line that somebody may want to decide about, and before it what is gone."""
    rows = [*enumerate(plan.lines)]
    gone = (row for row, line in rows if line.verdict is Verdict.GONE)
    others = (row for row, line in rows if line.existing is not None or line.verdict is Verdict.REFUSED)
    return next(gone, next(others, 0))
