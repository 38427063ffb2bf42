"""What stands in a course and where: made on the service at once, while the person looks on."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from msgspec import Struct

from lmsdesk.api import ApiError, Client, Conflict, Invalid, Refused
from lmsdesk.desk.administration.records import RecordRefused
from lmsdesk.desk.administration.rights import Right, RightsKeeper
from lmsdesk.desk.platform.file_names import fit_name
from lmsdesk.desk.sites.profiles import Site
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.changes import Changes
from lmsdesk.model.content_items import ContentKind
from lmsdesk.model.contents import ContentId
from lmsdesk.model.ids import CourseId
from lmsdesk.model.new_contents import NewItem, SentUpload, assignment_body, content_body
from lmsdesk.model.wire import known
from lmsdesk.store import Store
from lmsdesk.sync.content_writer import ContentWriter
from lmsdesk.sync.engine import Engine
from lmsdesk.sync.state import Link

OnFile = Callable[[int, int], None]
"""Told which file is being sent, and the share of it in percent."""
_FIELDS = {"attemptsAllowed": "attempts", "possible": "possible", "url": "link", "title": "title", "due": "due"}
"""The fields of a form by the service's names for them."""


class CourseShape(Struct, frozen=True):
    """What a course allows: it depends on the edition of the course, and on the person's role in it."""

    is_ultra: bool = False
    may_change: bool = False
    has_assignments: bool = False

    @property
    def has_open_top(self) -> bool:
        """Whether anything can stand at the top level; in the older edition it holds only folders."""
        return self.is_ultra


class ContentStructure:
    """The verbs that put items into a course; all of them need a connection."""

    def __init__(
        self,
        store: Store,
        client: Client,
        engine: Engine,
        *,
        rights: RightsKeeper,
        announce: Callable[[Changes], None],
        site: Site,
    ) -> None:
        self._store = store
        self._client = client
        self._engine = engine
        self._writer = ContentWriter(client, engine.contents)
        self._rights = rights
        self._announce = announce
        self._site = site

    async def shape(self, course_id: CourseId) -> CourseShape:
        """What the course allows, from what is known here."""
        may_change = Right.CONTENT in await self._rights.of_course(course_id)
        courses = {entry.enrolment.course_id: entry.course for entry in await self._store.views.courses()}
        edition = known(courses[course_id].ultra_status, "") if course_id in courses else ""
        is_ultra = edition.lower().startswith("ultra")
        has_assignments = may_change and (is_ultra or self._site.has_classic_assignments)
        return CourseShape(is_ultra, may_change, has_assignments)

    async def create(
        self, course_id: CourseId, parent_id: ContentId | None, item: NewItem, *, on_file: OnFile = lambda *_: None
    ) -> ContentId:
        """Send the files of a new item and make it; raises RecordRefused, FileFault or an ApiError."""
        async with self._writing(course_id):
            uploads = [await self._sent(number, path, on_file) for number, path in enumerate(item.files)]
            if item.kind is ContentKind.ASSIGNMENT:
                made = self._writer.create_assignment(course_id, assignment_body(item, parent_id, uploads))
            else:
                made = self._writer.create(course_id, parent_id, content_body(item, self._site.mark, uploads))
            content_id, changes = await made
        self._announce(changes)
        if item.kind is ContentKind.ASSIGNMENT:
            self._engine.columns_moved(course_id)
        return content_id

    async def _sent(self, number: int, path: Path, on_file: OnFile) -> SentUpload:
        def note(moved: int, size: int | None) -> None:
            on_file(number, round(100 * moved / size) if size else 0)

        name = fit_name(path.name)
        try:
            upload = await self._client.files.upload(path, name=name, on_moved=note)
        except ApiError as error:
            if not error.is_uncertain:
                raise
            # The service forgets an upload that nothing takes: it can simply be sent again.
            upload = await self._client.files.upload(path, name=name, on_moved=note)
        return SentUpload(upload.id, name)

    @asynccontextmanager
    async def _writing(self, course_id: CourseId) -> AsyncIterator[None]:
        """Needs the link, and says what the service refuses."""
        if self._engine.state.link is not Link.ONLINE:
            raise LmsdeskError(
                "The site is not connected.",
                detail="Items are made and moved on the site itself. Nothing was sent.",
                hint="Titles, dates and what students see can be changed without a connection.",
                code="content-offline",
            )
        try:
            yield
        except (Invalid, Conflict, Refused) as problem:
            if isinstance(problem, Refused):
                self._rights.note_refused(Right.CONTENT, course_id)
            fields = {field: problem.said for name, field in _FIELDS.items() if name in problem.said}
            raise RecordRefused(problem, fields) from problem
