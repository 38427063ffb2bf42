"""The courses of a site: the list, and which of them are open."""

from lmsdesk.desk.gradebook.gradebook import Gradebook
from lmsdesk.desk.platform.subscribers import Announcer
from lmsdesk.model.changes import Changes
from lmsdesk.model.courses import CourseEntry
from lmsdesk.model.ids import CourseId
from lmsdesk.model.sheet import Sheet
from lmsdesk.store import Store
from lmsdesk.sync.engine import Engine


class Courses:
    """Lists the stored courses and keeps the open ones up to date."""

    def __init__(self, store: Store, engine: Engine, subscribers: Announcer[Changes], gradebook: Gradebook) -> None:
        self._store = store
        self._engine = engine
        self._subscribers = subscribers
        self._gradebook = gradebook

    async def list(self) -> list[CourseEntry]:
        """The course list as stored."""
        return await self._store.views.courses()

    async def refresh(self) -> None:
        """Pull the course list as soon as the service can be reached."""
        self._engine.want_catalogue()

    async def set_favourite(self, course_id: CourseId, *, is_favourite: bool) -> None:
        """Put a star on the course, or take it off."""
        self._subscribers.announce(await self._store.mirror.set_favourite(course_id, is_favourite=is_favourite))

    async def open(self, course_id: CourseId) -> Sheet:
        """The stored gradebook at once; it is pulled in the background, again and again until `close`."""
        sheet = await self._gradebook.sheet(course_id)
        self._engine.want_course(course_id)
        return sheet

    def close(self, course_id: CourseId) -> None:
        """Stop keeping the course up to date."""
        self._engine.release_course(course_id)
