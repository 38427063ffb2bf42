"""People, groups, announcements and settings of courses, and the records of a site, as the workspace offers them."""

from lmsdesk.api import Client
from lmsdesk.desk.administration.announcements import Announcements
from lmsdesk.desk.administration.courses import CourseSettings
from lmsdesk.desk.administration.groups import Groups
from lmsdesk.desk.administration.people import People
from lmsdesk.desk.administration.rights import RightsKeeper
from lmsdesk.desk.administration.site import SiteAdministration
from lmsdesk.store import Store
from lmsdesk.sync.engine import Engine


class Administration:
    """What is kept up besides grades, grouped by what it is about."""

    def __init__(self, store: Store, client: Client, engine: Engine) -> None:
        self.rights = RightsKeeper(store, client, engine)
        self.people = People(store, client, engine, self.rights)
        self.groups = Groups(store, client, self.rights)
        self.courses = CourseSettings(client, engine, self.rights)
        self.site = SiteAdministration(client, self.courses, self.rights)
        self.announcements = Announcements(client, self.rights)
