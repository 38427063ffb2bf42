"""The files that a site's data is written to."""

from pathlib import Path
from typing import TYPE_CHECKING

from lmsdesk.desk.gradebook.gradebook import Gradebook
from lmsdesk.desk.sites.backup import Backup, back_up
from lmsdesk.desk.sites.profiles import Site
from lmsdesk.desk.sites.session import DataOwner
from lmsdesk.model.ids import CourseId
from lmsdesk.store import Store

if TYPE_CHECKING:
    from lmsdesk.desk.exchange.export import Order, Part
    from lmsdesk.desk.exchange.unsent_export import UnsentFiles


class Files:
    """Writes each file whole or not at all; all methods raise OwnFile or FileUnwritable."""

    def __init__(self, store: Store, site: Site, owner: DataOwner, gradebook: Gradebook) -> None:
        self._store = store
        self._site = site
        self._owner = owner
        self._gradebook = gradebook

    async def export_csv(
        self,
        course_id: CourseId,
        out: Path,
        *,
        part: "Part | None" = None,
        has_base: bool = False,
        in_order: "Order | None" = None,
    ) -> None:
        """Write the gradebook, or the part in view, with unsent values to a text file."""
        from lmsdesk.desk.exchange.export import export_csv

        sheet = await self._gradebook.sheet(course_id)
        await export_csv(sheet, out, part=part, has_base=has_base, in_order=in_order)

    async def export_xlsx(
        self, course_id: CourseId, out: Path, *, part: "Part | None" = None, in_order: "Order | None" = None
    ) -> None:
        """Write the gradebook, or the part in view, with unsent values to a workbook."""
        from lmsdesk.desk.exchange.export import export_xlsx

        await export_xlsx(await self._gradebook.sheet(course_id), out, part=part, in_order=in_order)

    async def export_unsent(self, out: Path) -> "UnsentFiles":
        """Write everything that was not sent as a table and as text."""
        from lmsdesk.desk.exchange.unsent_export import export_unsent

        return await export_unsent(self._store, self._site, out)

    async def back_up(self, out: Path, passphrase: str) -> Backup:
        """Write a checked copy of the site's data under a passphrase of its own."""
        return await back_up(self._store, self._site, out, passphrase, person=await self._owner.person())
