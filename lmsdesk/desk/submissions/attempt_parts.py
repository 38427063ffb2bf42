"""What an attempt consists of: what was typed, and files; as records here and as they are kept on this computer."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from lmsdesk.desk.submissions.markup_files import MarkupFile
from lmsdesk.model.files import AttemptFile, AttemptFileId
from lmsdesk.model.gradebook import Attempt
from lmsdesk.model.ids import AttemptKey
from lmsdesk.model.wire import Json, value_or
from lmsdesk.store import PaperId

MOST_FILES: Final = 200
"""Of one attempt."""


class PartKind(StrEnum):
    """Where a part of an attempt stands on the service."""

    TEXT = "text"
    COMMENTS = "comments"
    FILE = "file"
    INSERTED = "inserted file"


@dataclass(frozen=True)
class AttemptPart:
    """One paper of an attempt: what was typed, or a file."""

    attempt_key: AttemptKey
    kind: PartKind
    number: int
    """Among those of its kind, from 0."""
    name: str = ""
    """Of a file, as its student called it: for the screen only, never for a path."""
    text: str = field(default="", repr=False)
    """What was typed: markup for the text, plain letters for comments."""
    file_id: AttemptFileId | None = None
    link: str = field(default="", repr=False, compare=False)
    """Of an inserted file: an address that ends, and another one each time."""

    @property
    def key(self) -> tuple[AttemptKey, PartKind, int]:
        """What it is kept under in memory."""
        return (self.attempt_key, self.kind, self.number)

    @property
    def is_file(self) -> bool:
        """Whether its bytes have to be fetched apart."""
        return self.kind in {PartKind.FILE, PartKind.INSERTED}

    @property
    def paper_id(self) -> PaperId:
        """What its bytes are kept under on this computer."""
        return PaperId(self.attempt_key, self.file_id or f"{self.number}:{self.name}")


def typed_parts(attempt_key: AttemptKey, attempt: Attempt) -> tuple[AttemptPart, ...]:
    """What was typed, if anything was."""
    texts = {
        PartKind.TEXT: value_or(attempt.student_submission, "") or "",
        PartKind.COMMENTS: value_or(attempt.student_comments, "")
        or value_or(attempt.group_attempt_student_comments, "")
        or "",
    }
    return tuple(AttemptPart(attempt_key, kind, 0, text=text) for kind, text in texts.items() if text.strip())


def file_parts(
    attempt_key: AttemptKey, files: Sequence[AttemptFile], inserted: Iterable[MarkupFile]
) -> tuple[AttemptPart, ...]:
    """The files: those of the list, then those inside the text."""
    return (
        *(
            AttemptPart(attempt_key, PartKind.FILE, number, name=value_or(one.name, ""), file_id=one.id)
            for number, one in enumerate(files[:MOST_FILES])
        ),
        *(
            AttemptPart(attempt_key, PartKind.INSERTED, number, name=one.name, link=one.link)
            for number, one in enumerate(inserted)
        ),
    )


def as_kept(part: AttemptPart) -> Json:
    """A part as the store keeps it; `id` is that of a file."""
    texts = {"name": part.name, "text": part.text, "fileId": part.file_id or "", "link": part.link}
    own = {name: text for name, text in texts.items() if text}
    return {"kind": part.kind, "number": part.number, **own, **({"id": part.paper_id.part} if part.is_file else {})}


def from_kept(attempt_key: AttemptKey, kept: Json) -> AttemptPart:
    """The same part again."""
    texts = {name: str(kept.get(name, "")) for name in ("name", "text", "link")}
    file_id = AttemptFileId(str(kept["fileId"])) if kept.get("fileId") else None
    return AttemptPart(attempt_key, PartKind(str(kept["kind"])), int(str(kept["number"])), file_id=file_id, **texts)
