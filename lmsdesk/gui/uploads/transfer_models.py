"""Batches and their files as tables."""

from collections.abc import Mapping, Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, Qt

from lmsdesk.gui.kit import theme
from lmsdesk.gui.kit.formatting import byte_size, moment
from lmsdesk.gui.kit.list_model import ANSWERED, Listing
from lmsdesk.gui.uploads.words import batch_words, failure_words, transfer_words
from lmsdesk.model.uploads import Batch, Transfer, TransferId, TransferState

BATCH_FOLDER, BATCH_WHEN, BATCH_SIZE, BATCH_STATE = range(4)
FILE_NAME, FILE_SIZE, FILE_STATE, FILE_REASON = range(4)
_ORDER: Final = {TransferState.FAILED: 0, TransferState.QUEUED: 1, TransferState.CHECKING: 1}


class BatchModel(Listing[Batch]):
    """Everything that was uploaded to a course from here, newest first."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.titles = (self.tr("Folder"), self.tr("Added"), self.tr("Size"), self.tr("State"))

    def show_batches(self, batches: Sequence[Batch]) -> None:
        """Show these; while they are the same ones, what is selected stays so."""
        is_same = [one.id for one in batches] == [one.id for one in self.entries]
        if not is_same:
            self.beginResetModel()
        self.entries = list(batches)
        if not is_same:
            self.endResetModel()
        elif self.entries:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self.entries) - 1, BATCH_STATE))

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in ANSWERED:
            return None
        batch = self.entries[index.row()]
        if role == Qt.ItemDataRole.ForegroundRole:
            is_bad = index.column() == BATCH_STATE and batch.failed
            return theme.tokens().conflict if is_bad else None
        texts = (
            batch.folder_title or self.tr("Top level of the course"),
            moment(batch.made_at),
            byte_size(batch.bytes),
            batch_words(batch),
        )
        return texts[index.column()]


class TransferModel(Listing[Transfer]):
    """The files of a batch: what failed first, then what waits, then the rest."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.titles = (self.tr("Name"), self.tr("Size"), self.tr("State"), self.tr("Reason"))
        self._moved: Mapping[TransferId, int] = {}

    def show_transfers(self, transfers: Sequence[Transfer]) -> None:
        """Show these."""
        ordered = sorted(transfers, key=lambda one: _ORDER.get(one.state, 2))
        is_same = [one.id for one in ordered] == [one.id for one in self.entries]
        if not is_same:
            self.beginResetModel()
        self.entries = ordered
        if not is_same:
            self.endResetModel()
        else:
            self._repaint()

    def show_moved(self, moved: Mapping[TransferId, int]) -> None:
        """Show how many bytes of the files on their way have gone."""
        self._moved = moved
        self._repaint()

    def data(self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if role not in ANSWERED:
            return None
        one = self.entries[index.row()]
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._colour(one) if index.column() >= FILE_STATE else None
        texts = (
            f"{one.title}/" if one.is_folder else one.title,
            "" if one.is_folder or one.item is not None else byte_size(one.size),
            transfer_words(one, self._moved.get(one.id)),
            failure_words(one),
        )
        return texts[index.column()]

    def _colour(self, one: Transfer) -> object:
        scheme = theme.tokens()
        colours = {
            TransferState.FAILED: scheme.conflict,
            TransferState.DONE: scheme.done,
            TransferState.CANCELLED: scheme.muted,
        }
        return colours.get(one.state, scheme.unsent)

    def _repaint(self) -> None:
        if self.entries:
            self.dataChanged.emit(self.index(0, FILE_SIZE), self.index(len(self.entries) - 1, FILE_REASON))
