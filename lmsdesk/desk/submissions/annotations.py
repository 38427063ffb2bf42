"""What graders draw and write on papers: kept at once beside the file, with undo; it needs no network."""

from collections.abc import Iterable, Mapping, Sequence
from uuid import uuid4

from lmsdesk.decoding.annotation_records import PassageNote
from lmsdesk.desk.gradebook.publisher import ChangePublisher
from lmsdesk.desk.submissions.attempt_parts import AttemptPart, PartKind
from lmsdesk.model.annotations import AnnotatedPaper, Annotation, AnnotationKind, KeptAnnotation
from lmsdesk.model.edits import CellPatch, EditResult
from lmsdesk.model.ids import AnnotationId, UserId
from lmsdesk.store import Store


class Annotations:
    """Reads and changes the annotations of papers; `workspace.gradebook.undo` takes a change back."""

    def __init__(self, store: Store, publisher: ChangePublisher) -> None:
        self._store = store
        self._publisher = publisher

    async def of(self, paper: AnnotatedPaper) -> Sequence[KeptAnnotation]:
        """The annotations of a paper in reading order."""
        return await self._store.annotations.of(paper)

    async def change(
        self,
        paper: AnnotatedPaper,
        changed: Mapping[AnnotationId, Annotation | None],
        *,
        label: str,
        initiator: object | None = None,
        step_id: int | None = None,
    ) -> EditResult:
        """Keep annotations, or take away those that are None; on the disk when this returns.

        It is one undo step, or a part of `step_id`, as while the words of a note are typed.
        """
        patches = [
            CellPatch(paper.target(name), {"body": None if one is None else one.body()})
            for name, one in changed.items()
        ]
        result = await self._store.outbox.edit(patches, label=label, step_id=step_id)
        await self._publisher.publish(result.changes.with_initiator(initiator))
        return result


def passage_notes(kept: Iterable[KeptAnnotation]) -> list[PassageNote]:
    """The notes on a text, for whatever lays it out on pages."""
    return [
        PassageNote(
            id=one.id,
            number=one.annotation.page,
            quote=one.annotation.quote,
            text=one.annotation.words,
            created_ms=one.annotation.created_ms,
        )
        for one in kept
        if one.annotation.kind is AnnotationKind.PASSAGE_NOTE
    ]


def new_annotation_id() -> AnnotationId:
    """A name that nothing else has."""
    return AnnotationId(uuid4().hex)


def annotated_paper(part: AttemptPart, user_id: UserId) -> AnnotatedPaper:
    """A part of an attempt as something that has annotations; it is found again by what the service calls it."""
    names = {
        PartKind.FILE: f"file/{part.file_id}",
        PartKind.INSERTED: f"inserted/{part.number}/{part.name}",
        PartKind.TEXT: "text",
        PartKind.COMMENTS: "comments",
    }
    attempt_key = part.attempt_key
    return AnnotatedPaper(
        attempt_key.course_id, attempt_key.column_id, user_id, attempt_key.attempt_id, names[part.kind]
    )
