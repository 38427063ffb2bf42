"""`lmsdesk export`: a gradebook from the local store, with or without a network."""

import asyncio
import getpass
import sys
from pathlib import Path

from lmsdesk.desk import Site, SiteBook, Workspace, find_secrets, places
from lmsdesk.errors import LmsdeskError
from lmsdesk.model.courses import CourseEntry
from lmsdesk.model.ids import CourseId
from lmsdesk.model.wire import known


class NotHereError(LmsdeskError):
    """The site or course that was named is not on this computer."""


def run_export(site: str, course: str, *, format_: str, out: Path) -> int:
    """Write the file and say where; raises LmsdeskError."""
    asyncio.run(_export(site_called(site), course, format_=format_, out=out))
    sys.stdout.write(f"{out}\n")
    return 0


def site_called(wanted: str) -> Site:
    """The one site of that name or id; raises NotHereError."""
    sites = SiteBook(places()).list()
    found = [site for site in sites if wanted in {site.id, site.name}]
    if len(found) == 1:
        return found[0]
    names = ", ".join(f"{site.name} ({site.id})" for site in sites) or "none"
    raise NotHereError(f"There is no single site called “{wanted}” here.", hint=f"The sites are: {names}.")


async def _export(site: Site, course: str, *, format_: str, out: Path) -> None:
    passphrase = getpass.getpass("Passphrase: ") if site.protection == "passphrase" else None
    workspace = await Workspace.open(site, secrets=find_secrets(), places=places(), passphrase=passphrase)
    try:
        course_id = _course(await workspace.courses(), course)
        await (workspace.export_xlsx if format_ == "xlsx" else workspace.export_csv)(course_id, out)
    finally:
        await workspace.close()


def _course(entries: list[CourseEntry], wanted: str) -> CourseId:
    found = [entry for entry in entries if wanted in _names(entry)]
    if len(found) == 1:
        return found[0].enrolment.course_id
    titles = ", ".join(sorted(entry.course.title for entry in entries)) or "none yet"
    raise NotHereError(f"There is no single course called “{wanted}” here.", hint=f"The courses are: {titles}.")


def _names(entry: CourseEntry) -> set[str]:
    return {entry.enrolment.course_id, known(entry.course.course_id, ""), entry.course.title}
