"""A back-up of a site's data under a passphrase of its own, and the way back.

Restoring removes nothing: the present data is set aside beside the restored one. What was unsent in the back-up may
have been sent since: each such grade is read on the service before anything is written, and a person is asked where it
has moved.
"""

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

from msgspec import Struct
from msgspec.structs import asdict, replace

from lmsdesk.desk.platform.atomic_write import FileUnwritable
from lmsdesk.desk.platform.chosen import BACKUP_SUFFIX, refuse_reading, refuse_writing
from lmsdesk.desk.platform.paths import AppFolders, make_folder
from lmsdesk.desk.sites.profiles import Site, SiteBook, parse_address
from lmsdesk.desk.sites.secrets import PERSON, SecretStore
from lmsdesk.desk.sites.store_keys import is_left_alone, new_key
from lmsdesk.errors import LmsdeskError, Worded
from lmsdesk.model.ids import SiteId
from lmsdesk.model.wire import Json
from lmsdesk.store import CopyFacts, Store, StoreBusy, StoreKey, hold, inspect, release

_COPIED = ("name", "base_url", "segment", "mark", "application_key", "edition", "redirect_uri")
_UNREADABLE = {"store-locked", "store-broken", "store-header", "store-foreign"}
"""Codes of files that can only be read by what wrote them; a newer or a busy one is not among them."""


def is_helped_by_setting_aside(problem: LmsdeskError) -> bool:
    """Whether a fresh file in the place of this one would open."""
    return problem.code in _UNREADABLE


def set_aside(file: Path) -> Path:
    """Rename a data file and what belongs to it; raises FileUnwritable."""
    aside = next(path for path in _names(file) if not any(path.parent.glob(f"{path.name}*")))
    with _writing(file):
        for part in file.parent.glob(f"{file.name}*"):
            if ".aside-" not in part.name:
                part.rename(part.with_name(part.name.replace(file.name, aside.name, 1)))
    return aside


def _names(file: Path) -> Iterator[Path]:
    """By the moment; by a number too where that second has one already, which renaming would write over."""
    stamp = datetime.now(UTC).strftime("%Y%m%d-%H%M%S")
    yield file.with_name(f"{file.stem}.aside-{stamp}{file.suffix}")
    for number in count(2):
        yield file.with_name(f"{file.stem}.aside-{stamp}-{number}{file.suffix}")


class NoBackup(LmsdeskError):
    """The file is no back-up of this program, or it cannot be restored here."""


class Backup(Struct, frozen=True):
    """What a back-up file holds."""

    file: Path
    facts: CopyFacts
    site: Site
    """As it was when the back-up was made; its protection is chosen anew."""
    person: str | None


async def back_up(store: Store, site: Site, out: Path, passphrase: str, *, person: str | None) -> Backup:
    """Write the whole data file, encrypted under the passphrase, and check it as it would be opened.

    The file is there whole or not at all. Raises OwnFile, FileUnwritable or what the store raises.
    """
    await asyncio.to_thread(refuse_writing, out)
    note: Json = {
        "madeAt": datetime.now(UTC).isoformat(),
        "site": {name: value for name, value in asdict(site).items() if name in _COPIED},
        "siteId": site.id,
        "person": person,
    }
    with _writing(out):
        facts = await store.back_up(out, _key(passphrase), note)
    return _describe(out, facts)


async def look_into(file: Path, passphrase: str, *, folders: AppFolders) -> Backup:
    """What a back-up holds, after checking all of it; the file itself is only read.

    Raises StoreLocked for another passphrase, StoreBroken for damage, StoreNewer, OwnFile or NoBackup.
    """
    await asyncio.to_thread(refuse_reading, file, folders)
    copy = make_folder(folders.data / "sites") / f"looked-into{BACKUP_SUFFIX}"
    try:
        await asyncio.to_thread(_copy, file, copy)
        return _describe(file, await asyncio.to_thread(inspect, copy, _key(passphrase)))
    finally:
        await asyncio.to_thread(copy.unlink, missing_ok=True)


async def restore(
    backup: Backup,
    passphrase: str,
    site: Site,
    *,
    secrets: SecretStore,
    folders: AppFolders,
    site_passphrase: str | None = None,
) -> Path | None:
    """Put the back-up in the place of the site's data, which must be closed; returns where that was set aside.

    Until the restored data has been checked nothing of the present is touched. Raises NoBackup, OwnFile, StoreBusy,
    FileUnwritable, and what the keychain and the store raise.
    """
    await asyncio.to_thread(refuse_reading, backup.file, folders)
    # The keychain may ask the person something first; the window must not stand still meanwhile.
    await asyncio.to_thread(_refuse_others, backup, site, secrets)
    file = folders.store_file(site.id)
    make_folder(file.parent)
    if file.exists() and not await is_left_alone(file):
        raise StoreBusy
    fresh = file.with_name(f"{site.id}.restoring.db")
    try:
        await asyncio.to_thread(_copy, backup.file, fresh)
        key = await new_key(site, secrets=secrets, folders=folders, passphrase=site_passphrase)
        await asyncio.to_thread(release, fresh, _key(passphrase), key)
        with hold(file):
            aside = await asyncio.to_thread(_exchange, fresh, _ready(site, folders), file)
    finally:
        await asyncio.to_thread(fresh.unlink, missing_ok=True)
    await asyncio.to_thread(_keep_person, backup, site, secrets)
    return aside


def finish_restoring(site: Site, folders: AppFolders) -> None:
    """Before the site's data is opened: end an exchange that the end of the process cut off."""
    file, ready = folders.store_file(site.id), _ready(site, folders)
    if not ready.exists():
        return
    with hold(file), _writing(file):
        if not ready.exists():
            # Another window has ended it meanwhile.
            return
        if file.exists():
            # Nothing had been set aside yet, so nothing was restored either.
            ready.unlink()
        else:
            # A log of the old file, left behind, must not be taken for one of the new.
            set_aside(file)
            ready.replace(file)


def site_for(backup: Backup, book: SiteBook, *, has_keychain: bool) -> Site:
    """The site on this computer that the back-up is of; a new profile where there is none."""
    same = (backup.site.base_url, backup.site.segment)
    known = next((site for site in book.list() if (site.base_url, site.segment) == same), None)
    if known is not None:
        return known
    site_id = book.new_id(backup.site.base_url)
    return replace(backup.site, id=site_id, protection="keychain" if has_keychain else "passphrase")


def _refuse_others(backup: Backup, site: Site, secrets: SecretStore) -> None:
    if (backup.site.base_url, backup.site.segment) != (site.base_url, site.segment):
        raise NoBackup(
            "The backup is of another site.",
            detail=Worded("It holds the data of {site}. Nothing was changed.", site=backup.site.base_url),
            hint="Open that site, or restore the backup without a site.",
        )
    person = secrets.get(site.id, PERSON)
    if not (backup.person and person) or backup.person == person:
        return
    # Files go by themselves, as soon as the data are open.
    if backup.facts.unsent or backup.facts.files:
        raise NoBackup(
            "The backup has another person's grades."
            if backup.facts.unsent
            else "Another person's changes are still unsent.",
            detail="They are unsent and would be sent under your name. Nothing was changed.",
            hint="Restore it where that person signs in.",
        )


def _keep_person(backup: Backup, site: Site, secrets: SecretStore) -> None:
    if backup.person and not secrets.get(site.id, PERSON):
        secrets.set(site.id, PERSON, backup.person)


def _describe(file: Path, facts: CopyFacts) -> Backup:
    site = facts.note.get("site")
    if not isinstance(site, dict) or not {"name", "base_url"} <= site.keys():
        raise NoBackup(
            "This file is not a backup.",
            detail="Nothing was changed.",
            hint=Worded("Backups end in “{ending}”.", ending=BACKUP_SUFFIX),
        )
    values: Json = {name: str(value) for name, value in site.items() if name in _COPIED}
    person = facts.note.get("person")
    site = Site(id=SiteId(str(facts.note.get("siteId", ""))), **values)
    # An address from a file is held to the same rules as a typed one.
    site = replace(site, base_url=parse_address(site.base_url))
    return Backup(file, facts, site, person if isinstance(person, str) else None)


def _ready(site: Site, folders: AppFolders) -> Path:
    """Where the restored data waits, whole and checked, while the present data is set aside."""
    return folders.store_file(site.id).with_name(f"{site.id}.restored.db")


def _exchange(fresh: Path, ready: Path, file: Path) -> Path | None:
    with _writing(file):
        fresh.replace(ready)
        aside = set_aside(file) if file.exists() else None
        ready.replace(file)
    return aside


def _copy(file: Path, target: Path) -> None:
    with _writing(target):
        target.unlink(missing_ok=True)
        target.touch(mode=0o600)
        shutil.copyfile(file, target)


def _key(passphrase: str) -> StoreKey:
    if not passphrase:
        raise NoBackup("The passphrase is empty.", hint="Choose one you will remember: nobody can open it without it.")
    return StoreKey(passphrase=passphrase)


@contextmanager
def _writing(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise FileUnwritable(
            "A file could not be accessed.",
            detail=Worded(
                "{path}: {reason}. What was there before is unchanged.",
                path=error.filename or path,
                reason=error.strerror,
            ),
            hint="Choose another folder, or free some space on the disk.",
        ) from error
