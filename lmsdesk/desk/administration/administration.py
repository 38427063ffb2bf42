"""People, groups, announcements and settings of courses, and the records of a site, as the workspace offers them."""

from pathlib import Path
from typing import TYPE_CHECKING

from lmsdesk.api import Client
from lmsdesk.desk.administration.announcements import Announcements
from lmsdesk.desk.administration.courses import CourseSettings
from lmsdesk.desk.administration.groups import Groups
from lmsdesk.desk.administration.people import People
from lmsdesk.desk.administration.records import OnProgress
from lmsdesk.desk.administration.rights import Right, RightsKeeper
from lmsdesk.desk.administration.site import SiteAdministration
from lmsdesk.model.ids import CourseId
from lmsdesk.store import Store
from lmsdesk.sync.engine import Engine

if TYPE_CHECKING:
    from lmsdesk.desk.administration.record_import import RecordImport


class Administration:
    """What is kept up besides grades, grouped by what it is about."""

    def __init__(self, store: Store, client: Client, engine: Engine, rights: RightsKeeper) -> None:
        self.rights = rights
        self.people = People(store, client, engine, rights)
        self.groups = Groups(store, client, rights)
        self.courses = CourseSettings(client, engine, rights)
        self.site = SiteAdministration(client, self.courses, rights)
        self.announcements = Announcements(client, rights)
        self._client = client

    async def import_members(self, course_id: CourseId, path: Path, on_progress: OnProgress) -> "RecordImport":
        """A file of people compared with a course; raises TableUnreadable, NoTitles or an ApiError."""
        from lmsdesk.desk.administration.record_import import MembershipTarget, RecordImport

        return await RecordImport.begin(MembershipTarget(self._client, self.people, course_id), path, on_progress)

    async def import_users(self, path: Path, on_progress: OnProgress) -> "RecordImport":
        """A file of people compared with the users of the site; raises TableUnreadable, NoTitles or an ApiError."""
        from lmsdesk.desk.administration.record_import import RecordImport, UserTarget

        target = UserTarget(self.site.kinds[Right.USERS], await self.site.choices())
        return await RecordImport.begin(target, path, on_progress)
