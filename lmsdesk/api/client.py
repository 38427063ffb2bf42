"""The client of one site: one member a family."""

from importlib import import_module
from types import TracebackType
from typing import TYPE_CHECKING, Final

from lmsdesk.api.calls import Caller
from lmsdesk.api.paths import Service
from lmsdesk.api.tokens import TokenKeeper

if TYPE_CHECKING:
    from lmsdesk.api.catalogue import Catalogue, People
    from lmsdesk.api.contents import Contents
    from lmsdesk.api.coursework import Announcements, Coursework
    from lmsdesk.api.files import Files
    from lmsdesk.api.gradebook import Gradebook, Submissions
    from lmsdesk.api.groups import GroupAttempts, Groups
    from lmsdesk.api.marking import Exceptions, GradeLogs, Notations, Periods
    from lmsdesk.api.rubrics import Evaluations, Rubrics
    from lmsdesk.api.system import CourseRoles, DataSources, System
    from lmsdesk.api.transport import BaseTransport

_MODULES: Final = {
    "catalogue": "catalogue people",
    "contents": "contents",
    "coursework": "announcements coursework",
    "files": "files",
    "gradebook": "gradebook submissions",
    "groups": "group_attempts groups",
    "marking": "exceptions logs notations periods",
    "rubrics": "evaluations rubrics",
    "system": "data_sources roles system",
}
"""Where each family is; a module is loaded when a family of it is first used, after the first picture."""
_FAMILIES: Final = {family: module for module, families in _MODULES.items() for family in families.split()}
_CLASSES: Final = {"logs": "GradeLogs", "roles": "CourseRoles"}
"""Of families whose class has not their own name."""


class Client:
    """All calls of one site; every failure is an `ApiError`."""

    system: "System"
    data_sources: "DataSources"
    people: "People"
    catalogue: "Catalogue"
    contents: "Contents"
    files: "Files"
    submissions: "Submissions"
    gradebook: "Gradebook"
    exceptions: "Exceptions"
    notations: "Notations"
    periods: "Periods"
    logs: "GradeLogs"
    announcements: "Announcements"
    roles: "CourseRoles"
    groups: "Groups"
    group_attempts: "GroupAttempts"
    rubrics: "Rubrics"
    evaluations: "Evaluations"
    coursework: "Coursework"

    def __init__(
        self, service: Service, tokens: TokenKeeper, *, width: int = 8, transport: "BaseTransport | None" = None
    ) -> None:
        self._caller = Caller(service, tokens, width=width, transport=transport)

    def __getattr__(self, name: str) -> object:
        """A family, when it is first used."""
        if name not in _FAMILIES:
            raise AttributeError(name=name, obj=self)
        of_class = _CLASSES.get(name) or name.title().replace("_", "")
        family: object = getattr(import_module(f"lmsdesk.api.{_FAMILIES[name]}"), of_class)(self._caller)
        setattr(self, name, family)
        return family

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
