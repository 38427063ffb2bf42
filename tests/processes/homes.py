"""The folder of a desk, with what a first sync left in it; copied for each series of lives."""

import shutil
from dataclasses import dataclass
from pathlib import Path

from lmsdesk.desk import Site, Workspace, folders_under
from lmsdesk.desk.sites.store_keys import open_store
from lmsdesk.model.ids import CourseId
from lmsdesk.store import Store
from tests.bench import kept_course
from tests.helpers.file_secrets import FileSecrets


@dataclass(frozen=True)
class Home:
    """One desk's folder: data, settings, and a file in the place of the keychain."""

    folder: Path
    site: Site
    course_id: CourseId

    @property
    def secrets(self) -> FileSecrets:
        """What a keychain would hold."""
        return FileSecrets(self.folder / "keychain.json")

    @property
    def file(self) -> Path:
        """The data file."""
        return folders_under(self.folder).store_file(self.site.id)

    async def workspace(self) -> Workspace:
        """Open it as the program does."""
        return await Workspace.open(self.site, secrets=self.secrets, folders=folders_under(self.folder))

    async def store(self) -> Store:
        """Open its data only."""
        return await open_store(self.site, secrets=self.secrets, folders=folders_under(self.folder), passphrase=None)

    def copied(self, folder: Path) -> "Home":
        """The same in another folder, in the place of whatever is there."""
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.folder, folder)
        return Home(folder, self.site, self.course_id)


async def lonely_home(folder: Path, *, students: int, columns: int) -> Home:
    """A course of some size of a service that is not there."""
    home = new_home(folder, kept_course.SITE, kept_course.COURSE)
    await kept_course.keep_course(folder, students=students, columns=columns)
    return home


def new_home(folder: Path, site: Site, course_id: CourseId) -> Home:
    """A folder with nothing in it yet."""
    folder.mkdir(parents=True)
    return Home(folder, site, course_id)
