"""The annotations of the paper on the screen: changed at once, stored in order, taken back in order with all else."""

from collections import deque
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from lmsdesk.desk import UndoRefused, UndoResult, Workspace
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit import notices
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.annotations import AnnotatedPaper, Annotation, KeptAnnotation, in_reading_order
from lmsdesk.model.changes import Changes
from lmsdesk.model.ids import AnnotationId, AnnotationTarget, AttemptTarget, CourseId, UserId

Work = Callable[[], Coroutine[Any, Any, None]]
Way = Callable[[CourseId], Coroutine[Any, Any, UndoResult | None]]
Skip = Callable[[CourseId], Coroutine[Any, Any, None]]


class _Typing:
    """The words of one annotation while they are typed, and the step that they are part of once there is one."""

    def __init__(self, name: AnnotationId) -> None:
        self.name = name
        self.step_id: int | None = None


class _Change(NamedTuple):
    """One annotation as it is to be kept; None takes it away."""

    paper: AnnotatedPaper
    name: AnnotationId
    annotation: Annotation | None
    label: str
    typing: _Typing | None


class AnnotationSession(QObject):
    """`changed` follows each change; `undo_applied(UndoResult, is_redo)` says what has moved, also elsewhere.

    `named(UserId)`: the service tells by now whose paper it is.
    """

    changed = Signal()
    named = Signal(str)
    undo_applied = Signal(object, bool)

    def __init__(self, workspace: Workspace, writes: Tasks, parent: QObject) -> None:
        super().__init__(parent)
        self._workspace, self._writes = workspace, writes
        self._tasks = Tasks(self)
        self.paper: AnnotatedPaper | None = None
        self.kept: dict[AnnotationId, Annotation] = {}
        """In reading order."""
        self._waiting: deque[Work] = deque()
        self._is_storing = self._is_stale = False
        self._typing: _Typing | None = None
        self._leave = workspace.subscribe(self._on_changes)

    def stop(self) -> None:
        """Let go of the workspace; what is being stored goes on."""
        self._leave()
        self._tasks.cancel_all()

    def open(self, paper: AnnotatedPaper | None) -> None:
        """Show what is kept of another paper, or of none."""
        self._tasks.cancel_all()
        self.paper, self._typing = paper, None
        self._show({})
        self._read()

    def name_user(self, user_id: UserId) -> None:
        """Whose paper it is: what was kept without a user has gone along, and what is being typed stays."""
        if self.paper is not None:
            self.paper = replace(self.paper, user_id=user_id)
            self._read()

    def put(self, name: AnnotationId, annotation: Annotation, label: str) -> None:
        """Keep an annotation, new or changed."""
        self._typing = None
        self._change(name, annotation, label)

    def remove(self, name: AnnotationId, label: str) -> None:
        """Take one away."""
        self._typing = None
        self._change(name, None, label)

    def type_text(self, name: AnnotationId, annotation: Annotation, label: str) -> None:
        """Keep its words as far as they are typed; one undo takes all of them back."""
        if self._typing is None or self._typing.name != name:
            self._typing = _Typing(name)
        self._change(name, annotation, label)

    def undo(self, course_id: CourseId | None = None) -> None:
        """Take the last step of a course back, whatever it was; where none is named, of that of the paper."""
        gradebook = self._workspace.gradebook
        self._start_undo(course_id, gradebook.undo, gradebook.skip_undo, is_redo=False)

    def redo(self, course_id: CourseId | None = None) -> None:
        gradebook = self._workspace.gradebook
        self._start_undo(course_id, gradebook.redo, gradebook.skip_redo, is_redo=True)

    @property
    def is_storing(self) -> bool:
        """Whether something drawn is not on the disk yet."""
        return self._is_storing

    def _change(self, name: AnnotationId, annotation: Annotation | None, label: str) -> None:
        if self.paper is None:
            return
        kept = {**self.kept}
        if annotation is None:
            kept.pop(name, None)
        else:
            kept[name] = annotation
        self._show(kept)
        self._enqueue(partial(self._store, _Change(self.paper, name, annotation, label, self._typing)))

    def _show(self, kept: dict[AnnotationId, Annotation]) -> None:
        ordered = sorted((KeptAnnotation(name, one) for name, one in kept.items()), key=in_reading_order)
        self.kept = {one.id: one.annotation for one in ordered}
        self.changed.emit()

    def _enqueue(self, work: Work) -> None:
        self._waiting.append(work)
        if not self._is_storing:
            self._is_storing = True
            self._writes.spawn(self._run(), what="storing annotations", on_error=self._on_failed)

    async def _run(self) -> None:
        try:
            while self._waiting:
                await self._waiting.popleft()()
        finally:
            self._is_storing = False
            if self._is_stale:
                self._read()

    async def _store(self, change: _Change) -> None:
        typing = change.typing
        result = await self._workspace.submissions.annotations.change(
            change.paper,
            {change.name: change.annotation},
            label=change.label,
            initiator=self,
            step_id=typing.step_id if typing is not None else None,
        )
        if typing is not None:
            typing.step_id = result.step_id or typing.step_id

    def _start_undo(self, named: CourseId | None, way: Way, skip: Skip, *, is_redo: bool) -> None:
        course_id = named if named is not None or self.paper is None else self.paper.course_id
        if course_id is not None:
            self._enqueue(partial(self._undo, course_id, way, skip, is_redo=is_redo))

    async def _undo(self, course_id: CourseId, way: Way, skip: Skip, *, is_redo: bool) -> None:
        self._typing = None
        try:
            result = await way(course_id)
        except UndoRefused as problem:
            # The way to the steps before it stays open.
            forget = partial(self._enqueue, partial(skip, course_id))
            notices.error(problem, topic="undo", remedy=notices.Remedy(self.tr("Forget this step"), forget))
        else:
            self.undo_applied.emit(result, is_redo)

    def _on_failed(self, problem: LmsdeskError) -> None:
        """What is on the screen is not on the disk: show what is, and say so; what was to follow it is dropped."""
        self._waiting.clear()
        notices.error(problem, topic="annotations")
        self._read()

    def _read(self) -> None:
        # What was drawn since is on its way: it is read with all else when it has been stored.
        self._is_stale = self._is_storing
        if not self._is_stale and self.paper is not None:
            work = self._workspace.submissions.annotations.of(self.paper)
            self._tasks.spawn(work, what="reading annotations", on_done=partial(self._on_read, self.paper))

    def _on_read(self, paper: AnnotatedPaper, found: list[KeptAnnotation]) -> None:
        if self._is_storing:
            self._is_stale = True
        elif paper == self.paper:
            self._show({one.id: one.annotation for one in found})

    def _on_changes(self, changes: Changes) -> None:
        if changes.initiator is self or self.paper is None:
            return
        paper = self.paper
        for one in changes.targets if not paper.user_id else ():
            if isinstance(one, AttemptTarget) and one.user_id and one.attempt_id == paper.attempt_id:
                # At once: what is stored under no user from now on would be found by nobody.
                self.named.emit(one.user_id)
        if any(isinstance(one, AnnotationTarget) and paper.target(one.annotation_id) == one for one in changes.targets):
            self._read()
