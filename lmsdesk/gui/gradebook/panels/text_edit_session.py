"""A visit to a text field of a grade: every key goes to the disk in a moment, and all of it is one step of undoing."""

from collections.abc import Callable

from lmsdesk.desk import Workspace
from lmsdesk.errors import LmsdeskError
from lmsdesk.gui.gradebook.model.table_model import GradebookModel
from lmsdesk.gui.kit.tasks import Tasks
from lmsdesk.model.edits import CellPatch
from lmsdesk.model.ids import Cell

FAILED = "storing text"


class TextEditSession:
    """From the first key in the field to leaving it. Texts are stored in order, the newest as soon as it can be."""

    def __init__(
        self, workspace: Workspace, model: GradebookModel, writes: Tasks, *, on_failed: Callable[[LmsdeskError], None]
    ) -> None:
        self._workspace = workspace
        self._model = model
        self._writes = writes
        self._on_failed = on_failed
        self._wanted = self._stored = ""
        self._step_id: int | None = None
        self._is_storing = self._is_over = False
        self.cell: Cell | None = None
        self.field = ""
        self.label = ""

    @property
    def text(self) -> str:
        return self._wanted

    @property
    def is_storing(self) -> bool:
        """Whether something typed is not on the disk yet."""
        return self._is_storing

    def begin(self, cell: Cell, field: str, *, label: str, text: str) -> None:
        """Say which field it is, how the step is called, and what is in it now."""
        self.cell, self.field, self.label = cell, field, label
        self._wanted = self._stored = text

    def take(self, text: str) -> None:
        self._wanted = text
        if not self._is_storing and self._wanted != self._stored:
            self._is_storing = True
            self._writes.spawn(self._store(), what=FAILED, on_error=self._on_failed)

    def end(self) -> None:
        """The field is left: what it holds may be sent."""
        self._is_over = True
        if not self._is_storing:
            self._workspace.outbox.send_soon()

    async def _store(self) -> None:
        try:
            while self._wanted != self._stored and self.cell is not None:
                await self._store_once(self.cell, self._wanted)
        finally:
            self._is_storing = False
        if self._is_over:
            self._workspace.outbox.send_soon()

    async def _store_once(self, cell: Cell, text: str) -> None:
        patches = [CellPatch(cell, {self.field: text or None})]
        if not self._is_over:
            # The page may be gone by now; the refresh that follows the edit paints it otherwise.
            self._model.apply_patches(patches)
        try:
            result = await self._workspace.gradebook.edit(
                patches, label=self.label, initiator=self._model, step_id=self._step_id, is_unfinished=True
            )
        finally:
            self._model.session.confirm_patches(patches)
        self._step_id = result.step_id or self._step_id
        self._stored = text
