"""Opens the data of a site with the key that its protection names."""

import asyncio
import base64
import logging
import secrets as random
from pathlib import Path

from lmsdesk.desk.paths import Places, made
from lmsdesk.desk.secrets import STORE_KEY, MemorySecrets, SecretStore
from lmsdesk.desk.sites import Site
from lmsdesk.errors import LmsdeskError
from lmsdesk.store import Store, StoreBusy, StoreError, StoreKey

_log = logging.getLogger(__name__)


class PassphraseNeeded(LmsdeskError):
    """The site's data is protected by a passphrase and none was given."""


class KeychainMissing(LmsdeskError):
    """The site's data is to be protected by the keychain and this system has none."""


class StoreKeyMissing(LmsdeskError):
    """There is data on this computer, and the keychain no longer has its key."""


async def open_store(site: Site, *, secrets: SecretStore, places: Places, passphrase: str | None) -> Store:
    """Open or make the data file of the site.

    Raises PassphraseNeeded, KeychainMissing or StoreKeyMissing, or what the store raises.
    """
    file = places.store_file(site.id)
    made(file.parent)
    if site.protection == "passphrase":
        return await Store.open(file, _passphrase_key(passphrase))
    if site.protection == "none":
        return await Store.open(file, None)
    if site.protection == "memory":
        return await _open_forgetful(site, MemorySecrets() if secrets.is_lasting else secrets, file)
    if not secrets.is_lasting:
        raise KeychainMissing(
            "This system has no keychain to keep the key of the data in.",
            detail="Nothing was stored.",
            hint="Choose a passphrase for this site instead.",
        )
    return await Store.open(file, await asyncio.to_thread(_kept_key, site, secrets, file))


async def _open_forgetful(site: Site, secrets: SecretStore, file: Path) -> Store:
    if secrets.get(site.id, STORE_KEY) is None and any(file.parent.glob(file.name)):
        await _remove_forgotten(file)
    return await Store.open(file, await asyncio.to_thread(_kept_key, site, secrets, file))


async def _remove_forgotten(file: Path) -> None:
    """The key of an earlier process is gone for good, as the person chose, and so is what it protected.

    Raises StoreBusy while that process still has its window open.
    """
    try:
        store = await Store.open(file, StoreKey(raw=random.token_bytes(32)))
        await store.close()
    except StoreBusy:
        raise
    except StoreError as error:
        # A key that cannot fit is refused, which is all there was to learn: nobody else has the file.
        _log.info("stored data without a key is removed: %s", error.code)
    for left in file.parent.glob(f"{file.name}*"):
        left.unlink()


def _passphrase_key(passphrase: str | None) -> StoreKey:
    if not passphrase:
        raise PassphraseNeeded("The data of this site is locked.", hint="Type its passphrase.")
    return StoreKey(passphrase=passphrase)


def _kept_key(site: Site, secrets: SecretStore, file: Path) -> StoreKey:
    kept = secrets.get(site.id, STORE_KEY)
    if kept is not None:
        return StoreKey(raw=base64.b64decode(kept))
    if file.exists():
        raise StoreKeyMissing(
            "The key of this site's data is not in the keychain.",
            detail=f"The data is still in {file} and was left as it is.",
            hint="Bring the keychain entry back, or remove the file to begin anew.",
        )
    raw = random.token_bytes(32)
    secrets.set(site.id, STORE_KEY, base64.b64encode(raw).decode())
    return StoreKey(raw=raw)
