"""The mark of one attempt while it is on the screen: each key goes to the disk, and what was shown is posted."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from lmsdesk.desk import Mark, MarkState, Workspace
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.edits import PAIRED_FIELDS
from lmsdesk.model.wire import Json

STORING = "storing a mark"
_IN_SCORE: Final = frozenset({"score", "text", "exempt"})


def with_fields(values: Json, fields: Json) -> Json:
    """The values with these fields; a score takes the place of a letter, and a letter that of a score."""
    return values | {PAIRED_FIELDS[name]: None for name in fields if name in PAIRED_FIELDS} | fields


class MarkSession:
    """From showing an attempt to leaving it. Values are stored in order, the newest as soon as it can be.

    It outlives its page: `on_left` says that a mark was not posted, because it is not as it was shown any more.
    """

    def __init__(
        self,
        workspace: Workspace,
        mark: Mark,
        writes: Tasks,
        *,
        label: str,
        on_failed: Callable[[LmsdeskError], None],
        on_left: Callable[[], None],
    ) -> None:
        self._marks = workspace.submissions.marks
        self._writes = writes
        self._label = label
        self._on_failed, self._on_left = on_failed, on_left
        self.target = mark.target
        self._shown: Json = dict(mark.values)
        self._pending: Json = {}
        self._pending_choices: Mapping[str, str] | None = None
        self._step_id: int | None = None
        self._is_working = self._is_to_post = self._is_storing_choices = False
        self._work_task: asyncio.Task[None] | None = None
        self.is_touched = False
        """Whether a person has entered something since it is on the screen."""
        self._entered: frozenset[str] = frozenset()
        self.has_chosen = False
        """Whether a person has chosen something in the rubric since it is on the screen, or was posted from there."""

    @property
    def shown(self) -> Json:
        """The values as they stand on the screen."""
        return self._shown

    @property
    def entered(self) -> frozenset[str]:
        """The fields that a person has entered since then; others may have entered the rest."""
        return self._entered

    @property
    def has_grade(self) -> bool:
        """Whether there is something to post besides words."""
        values = self._shown
        return values.get("score") is not None or bool(values.get("text")) or bool(values.get("exempt"))

    @property
    def is_storing(self) -> bool:
        """Whether something entered is not on the disk yet."""
        return self._is_working or self._has_pending

    @property
    def is_working(self) -> bool:
        """Whether something is being stored or posted; what could not be stored waits for the next key."""
        return self._is_working

    @property
    def is_choosing(self) -> bool:
        """Whether something chosen in the rubric is not on the disk yet."""
        return self._pending_choices is not None or self._is_storing_choices

    @property
    def _has_pending(self) -> bool:
        return bool(self._pending) or self._pending_choices is not None

    def follow(self, mark: Mark) -> None:
        """Take the values of the service, but for fields that were entered here and are not settled yet."""
        is_settled = mark.state is MarkState.POSTED
        # A score that has moved otherwise, with the points of a comment for example, is to be looked at anew.
        is_other = mark.values.get("score") != self._shown.get("score")
        if (is_settled or is_other) and not self.is_storing:
            self.is_touched = False
        if not self.is_touched:
            self._entered = frozenset()
        self._shown |= {name: value for name, value in mark.values.items() if name not in self._entered}

    def enter(self, fields: Json) -> None:
        """Store these fields."""
        self.is_touched = True
        # A score, a letter and exempt stand in the same place on the screen.
        self._entered |= fields.keys() | (_IN_SCORE if _IN_SCORE & fields.keys() else frozenset())
        self._shown = with_fields(self._shown, fields)
        self._pending |= fields
        self._work()

    def choose(self, choices: Mapping[str, str]) -> None:
        """Store what is chosen in the rubric."""
        self.is_touched = self.has_chosen = True
        self._pending_choices = choices
        self._work()

    def post(self) -> None:
        """Post what is shown, as soon as all of it is stored."""
        self._is_to_post = True
        self.has_chosen = False
        self._work()

    async def stored(self) -> bool:
        """Wait until what was entered is on the disk, which is tried anew where it failed; whether it is."""
        if self._has_pending:
            self._work()
        if self._work_task is not None:
            await asyncio.wait([self._work_task])
        return not self._has_pending

    def _work(self) -> None:
        if not self._is_working:
            self._is_working = True
            self._work_task = self._writes.spawn(self._run(), what=STORING, on_error=self._on_failed)

    async def _run(self) -> None:
        try:
            while self._has_pending or self._is_to_post:
                if self._has_pending:
                    await self._store()
                else:
                    self._is_to_post = False
                    await self._post()
        finally:
            # What failed stays to be stored with the next key, and nothing of it is posted.
            self._is_working = self._is_to_post = False

    async def _store(self) -> None:
        fields, self._pending = self._pending, {}
        choices, self._pending_choices = self._pending_choices, None
        self._is_storing_choices = choices is not None
        try:
            result = await self._marks.enter(
                self.target, fields, label=self._label, choices=choices, initiator=self, step_id=self._step_id
            )
        except BaseException:
            self._put_back(fields, choices)
            raise
        finally:
            self._is_storing_choices = False
        self._step_id = result.step_id or self._step_id

    def _put_back(self, fields: Json, choices: Mapping[str, str] | None) -> None:
        """What was not stored waits again, under what was entered since."""
        self._pending = {**fields, **self._pending}
        if self._pending_choices is None:
            self._pending_choices = choices

    async def _post(self) -> None:
        [mark] = await self._marks.of([self.target])
        posting = await self._marks.post([replace(mark, values=dict(self._shown))], label=self._label)
        if posting.left:
            self._on_left()
