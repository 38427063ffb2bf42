"""The client of one site: one member a family."""

from types import TracebackType
from typing import TYPE_CHECKING

from lmsdesk.api.calls import Caller
from lmsdesk.api.catalogue import Catalogue, People
from lmsdesk.api.contents import Contents
from lmsdesk.api.coursework import Announcements, Coursework
from lmsdesk.api.files import Files
from lmsdesk.api.gradebook import Gradebook, Submissions
from lmsdesk.api.groups import GroupAttempts, Groups
from lmsdesk.api.marking import Exceptions, GradeLogs, Notations, Periods
from lmsdesk.api.paths import Service
from lmsdesk.api.rubrics import Evaluations, Rubrics
from lmsdesk.api.system import CourseRoles, DataSources, System
from lmsdesk.api.tokens import TokenKeeper

if TYPE_CHECKING:
    from lmsdesk.api.transport import BaseTransport


class Client:
    """All calls of one site; every failure is an `ApiError`."""

    def __init__(
        self, service: Service, tokens: TokenKeeper, *, width: int = 8, transport: "BaseTransport | None" = None
    ) -> None:
        self._caller = Caller(service, tokens, width=width, transport=transport)
        self.system = System(self._caller)
        self.data_sources = DataSources(self._caller)
        self.people = People(self._caller)
        self.catalogue = Catalogue(self._caller)
        self.contents = Contents(self._caller)
        self.files = Files(self._caller)
        self.submissions = Submissions(self._caller)
        self.gradebook = Gradebook(self._caller)
        self.exceptions = Exceptions(self._caller)
        self.notations = Notations(self._caller)
        self.periods = Periods(self._caller)
        self.logs = GradeLogs(self._caller)
        self.announcements = Announcements(self._caller)
        self.roles = CourseRoles(self._caller)
        self.groups = Groups(self._caller)
        self.group_attempts = GroupAttempts(self._caller)
        self.rubrics = Rubrics(self._caller)
        self.evaluations = Evaluations(self._caller)
        self.coursework = Coursework(self._caller)

    @property
    def remaining_requests(self) -> int | None:
        """How many calls the service still allows, where it says so (reference section 4.5)."""
        return self._caller.pace.remaining

    @property
    def refusals(self) -> int:
        """How often the service has asked for a pause since the program began."""
        return self._caller.pace.refusals

    @property
    def request_s(self) -> float:
        """How long a request takes of late, in seconds."""
        return self._caller.pace.request_s

    def end_pause(self) -> None:
        """Call again at once, though the service has asked for a pause: a person wants it."""
        self._caller.pace.end_pause()

    async def aclose(self) -> None:
        """Close the connections; a later call opens them again."""
        await self._caller.aclose()

    async def __aenter__(self) -> "Client":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()
