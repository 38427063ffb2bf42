"""Changes several records at once in the editor for one: only what was touched is written, to each as it was seen."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Generic, TypeVar

from msgspec import Struct
from PySide6.QtWidgets import QPlainTextEdit, QVBoxLayout, QWidget

from lmsdesk.desk.administration.fields import RecordField
from lmsdesk.desk.administration.records import RecordOvertaken
from lmsdesk.desk.administration.several import Common, OnProgress, Outcome, common_values
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.administration.outcomes import short_problem
from lmsdesk.gui.administration.record_dialog import Loaded, RecordDialog, RecordWork
from lmsdesk.gui.administration.record_form import Choices
from lmsdesk.gui.administration.words import field_title
from lmsdesk.gui.kit.editor_dialog import EditorMode
from lmsdesk.gui.kit.formatting import number
from lmsdesk.model.field_values import Values
from lmsdesk.model.wire import Record

R = TypeVar("R", bound=Record)
_LEAST_HEIGHT, _MOST_HEIGHT = 64, 132


class SeveralWork(Struct, Generic[R], frozen=True):
    """How the editor reaches the service."""

    choices: Callable[[], Awaitable[Choices]]
    save: Callable[[Sequence[tuple[str, R]], Values, OnProgress], Awaitable[Outcome]]
    """Changes these, each by its title and as it was seen; those that somebody else has changed are left alone."""


class SeveralDialog(RecordDialog):
    """Those that could not be changed are listed, each with its reason, and stay to be tried again.

    `done_count` is how many have been changed.
    """

    def __init__(
        self,
        fields: Sequence[RecordField],
        records: Sequence[tuple[str, Any]],
        work: SeveralWork[Any],
        *,
        title: str,
        verb: str,
        parent: QWidget | None = None,
        mode: EditorMode = EditorMode.PANE,
    ) -> None:
        self._left, self._several = list(records), work
        self._common = Common({}, frozenset())
        self.done_count = 0
        super().__init__(
            fields, RecordWork(self._read_all, self._save_all), title=title, verb=verb, parent=parent, mode=mode
        )
        self.failures = QPlainTextEdit(readOnly=True, tabChangesFocus=True)
        self.failures.setObjectName("severalFailures")
        self.failures.setAccessibleName(self.tr("Not changed"))
        self.failures.setMinimumHeight(_LEAST_HEIGHT)
        self.failures.setMaximumHeight(_MOST_HEIGHT)
        self.failures.hide()
        layout = self.layout()
        if isinstance(layout, QVBoxLayout):
            layout.insertWidget(layout.count() - 1, self.failures)

    async def _read_all(self) -> Loaded[Any]:
        choices = await self._several.choices()
        # Thousands can be chosen.
        self._common = await asyncio.to_thread(common_values, self._fields, [record for _, record in self._left])
        return Loaded(None, self._common.values, choices)

    async def _save_all(self, _: Any, wishes: Values) -> Any:
        return await self._several.save(self._left, wishes, self._on_progress)

    def _show_loaded(self, found: Loaded[Any]) -> QWidget:
        super()._show_loaded(found)
        self.form.show_various(self._common.various)
        return self.form.first_field()

    def _show_faults(self) -> bool:
        """All is chosen from what there is."""
        return False

    def _wishes(self) -> Values:
        return self.typed[0]

    def _on_progress(self, done: int, total: int) -> None:
        words = self.tr("Saving {done} of {total}…")
        self.save.setText(words.format(done=number(min(done + 1, total)), total=number(total)))

    def _on_saved(self, written: Any) -> None:
        self.done_count += written.done
        if not written.problems:
            super()._on_saved(written)
            return
        total = len(self._left)
        pairs = zip(written.failed, written.problems, strict=True)
        self._left = [_as_now(self._left[index], problem) for index, (_, problem) in pairs]
        self._set_busy("")
        words = self.tr("{count} of {total} were not changed. Save again to try those once more.")
        self.problem.setText(words.format(count=number(len(self._left)), total=number(total)))
        self.problem.show()
        self.failures.setPlainText("\n".join(f"{name}: {self._why(problem)}" for name, problem in written.problems))
        self.failures.show()
        self.save.setFocus()

    def _why(self, problem: LmsdeskError) -> str:
        if not isinstance(problem, RecordOvertaken):
            return short_problem(problem)
        now = (f"{field_title(path)}: {self._words(path, value)}" for path, value in problem.theirs.items())
        return f"{problem.title} {self.tr('Now on the site: {value}').format(value=', '.join(now))}"

    def _show_meanwhile(self, base: Values) -> None:
        """What somebody else has changed is found at each record when it is sent."""


def _as_now(record: tuple[str, Any], problem: LmsdeskError) -> tuple[str, Any]:
    """A record as a person has seen it: what somebody else has changed is on show with the reason."""
    return (record[0], problem.record) if isinstance(problem, RecordOvertaken) else record
