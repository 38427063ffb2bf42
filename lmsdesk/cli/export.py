"""`lmsdesk export` and `lmsdesk unsent`: files from the local store, also offline."""

import asyncio
import getpass
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from lmsdesk.desk import Site, SiteBook, UnsentFiles, Workspace, app_folders, by_name, find_secrets
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.courses import CourseEntry
from lmsdesk.model.ids import CourseId
from lmsdesk.model.wire import value_or


class NotHereError(LmsdeskError):
    """The site or course that was named is not on this computer."""


class PassphraseUnaskedError(LmsdeskError):
    """There is no terminal to ask for the passphrase of the data."""


def run_export(site: str, course: str, *, format_: str, out: Path) -> int:
    """Write the file and say where; raises LmsdeskError."""
    asyncio.run(_export(site_called(site), course, format_=format_, out=out))
    sys.stdout.write(f"{out}\n")
    return 0


def site_called(wanted: str) -> Site:
    """The one site of that name or id; raises NotHereError."""
    sites = SiteBook(app_folders()).list()
    found = [site for site in sites if wanted in {site.id, site.name}]
    if len(found) == 1:
        return found[0]
    names = ", ".join(f"{site.name} ({site.id})" for site in sites) or "none"
    raise NotHereError(f"No single site is called “{wanted}”.", hint=f"The sites are: {names}.")


@asynccontextmanager
async def open_workspace(site: Site) -> AsyncIterator[Workspace]:
    """The site's data, after asking for the passphrase where it has one; raises LmsdeskError."""
    passphrase = _ask_passphrase() if site.protection == "passphrase" else None
    workspace = await Workspace.open(site, secrets=find_secrets(), folders=app_folders(), passphrase=passphrase)
    try:
        yield workspace
    finally:
        await workspace.close()


def _ask_passphrase() -> str:
    try:
        return getpass.getpass("Passphrase: ")
    except EOFError:
        raise PassphraseUnaskedError(
            "The passphrase needs a terminal.", detail="Nothing was written.", hint="Run the command in a terminal."
        ) from None


async def _export(site: Site, course: str, *, format_: str, out: Path) -> None:
    async with open_workspace(site) as workspace:
        course_id = _course(await workspace.courses.list(), course)
        write = workspace.files.export_xlsx if format_ == "xlsx" else workspace.files.export_csv
        await write(course_id, out, in_order=by_name)


def _course(entries: list[CourseEntry], wanted: str) -> CourseId:
    found = [entry for entry in entries if wanted in _names(entry)]
    if len(found) == 1:
        return found[0].enrolment.course_id
    titles = ", ".join(sorted(entry.course.title for entry in entries)) or "none yet"
    raise NotHereError(f"No single course is called “{wanted}”.", hint=f"The courses are: {titles}.")


def _names(entry: CourseEntry) -> set[str]:
    return {entry.enrolment.course_id, value_or(entry.course.course_id, ""), entry.course.title}


def run_unsent(site: str, *, out: Path) -> int:
    """Write the table and the text and say where; raises LmsdeskError."""
    files = asyncio.run(_export_unsent(site_called(site), out))
    sys.stdout.write(f"{files.table}\n{files.text}\n")
    return 0


async def _export_unsent(site: Site, out: Path) -> UnsentFiles:
    async with open_workspace(site) as workspace:
        return await workspace.files.export_unsent(out)
