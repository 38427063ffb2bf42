"""Forgetting a site: its keys first, then its files, its lines in the log, and its profile last."""

import asyncio
import shutil
from collections.abc import Iterator
from pathlib import Path

from lmsdesk.desk.platform.atomic_write import FileUnwritable
from lmsdesk.desk.platform.logs import drop_lines
from lmsdesk.desk.platform.paths import AppFolders
from lmsdesk.desk.sites.profiles import Site, SiteBook
from lmsdesk.desk.sites.secrets import NAMES, SecretStore
from lmsdesk.desk.sites.store_keys import drop_key, is_left_alone
from lmsdesk.errors import LmsdeskError
from lmsdesk.store import StoreBusy


class ForgettingUnfinished(LmsdeskError):
    """Something of the site could not be removed; its key is gone, and forgetting can be repeated."""


async def forget_site(site: Site, *, secrets: SecretStore, folders: AppFolders) -> None:
    """Leave nothing of a site that is closed; what the person exported or backed up elsewhere is theirs.

    The keys go first: from then on nobody can read what an interruption leaves. The profile goes last, so that the
    person can see the site and forget it again. Raises StoreBusy, KeychainRefused or ForgettingUnfinished.
    """
    file = folders.store_file(site.id)
    if file.exists() and not await is_left_alone(file):
        raise StoreBusy
    await asyncio.to_thread(_forget, site, secrets, folders)


def _forget(site: Site, secrets: SecretStore, folders: AppFolders) -> None:
    for name in NAMES:
        secrets.delete(site.id, name)
    drop_key(folders.store_file(site.id))
    try:
        for path in list(_traces(site, folders)):
            _remove(path)
        drop_lines(folders, [site.id, site.base_url.partition("://")[2], site.name])
    except (OSError, FileUnwritable) as error:
        raise ForgettingUnfinished(
            "Some files could not be removed.",
            detail="The site's key is gone, so nobody can read what it protected.",
            hint="Close other programs that use them, then forget the site again.",
            code=f"{error.strerror}" if isinstance(error, OSError) else "log",
        ) from error
    SiteBook(folders).remove(site.id)


def _traces(site: Site, folders: AppFolders) -> Iterator[Path]:
    """Whatever is named after the site in the program's own folders: the data file, its companions and copies."""
    for root in (folders.data / "sites", folders.data, folders.cache, folders.config, folders.logs):
        if root.is_dir():
            yield from (path for path in root.iterdir() if path.name.lstrip(".").partition(".")[0] == site.id)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
