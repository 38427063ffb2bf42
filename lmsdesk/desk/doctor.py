"""The examination behind `lmsdesk doctor`: what is here, what works, what does not."""

import asyncio
import importlib.metadata
import importlib.util
import os
import platform
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from lmsdesk import __version__
from lmsdesk.desk.platform.paths import AppFolders, app_folders
from lmsdesk.desk.sites.profiles import Site, SiteBook
from lmsdesk.desk.sites.secrets import SecretStore, backend_name, find_secrets
from lmsdesk.desk.sites.store_keys import PassphraseNeeded, open_store
from lmsdesk.errors import LmsdeskError
from lmsdesk.store import StoreBusy

Verdict = Literal["ok", "warn", "fail"]

_PACKAGES = ("PySide6", "qasync", "apsw-sqlite3mc", "httpx", "keyring", "msgspec", "numpy")
_ENGINE_HOMES = (".", "Qt", "Qt/lib/QtWebEngineCore.framework")
_ENGINES = ("libexec/QtWebEngineProcess", "QtWebEngineProcess.exe", "Helpers/QtWebEngineProcess.app")


@dataclass(frozen=True)
class Finding:
    """One line of the report."""

    verdict: Verdict
    subject: str
    words: str

    def __str__(self) -> str:
        return f"{self.verdict:<5} {self.subject}: {self.words}"


@dataclass(frozen=True)
class Report:
    """All lines; the program is usable when none says `fail`."""

    findings: tuple[Finding, ...]

    @property
    def is_usable(self) -> bool:
        """Whether the desk can be worked with."""
        return all(finding.verdict != "fail" for finding in self.findings)

    def __str__(self) -> str:
        return "\n".join(str(finding) for finding in self.findings)


def examine() -> Report:
    """Look at everything; takes about a second and must not be called from a running event loop."""
    here = app_folders()
    secrets = find_secrets()
    findings = [*_versions(), *_folders(here), _keychain(secrets), _browser_engine(), *_sites(here, secrets)]
    return Report(tuple(findings))


def _versions() -> Iterator[Finding]:
    system = f"{platform.system()} {platform.release()}"
    yield Finding("ok", "lmsdesk", f"{__version__}, Python {platform.python_version()}, {system}")
    for name in _PACKAGES:
        try:
            yield Finding("ok", name, importlib.metadata.version(name))
        except importlib.metadata.PackageNotFoundError:
            # A frozen build carries the code without the metadata of some packages.
            yield Finding("warn", name, "version not recorded")


def _folders(here: AppFolders) -> Iterator[Finding]:
    for subject, folder in (("config", here.config), ("data", here.data), ("cache", here.cache), ("logs", here.logs)):
        standing = next(parent for parent in (folder, *folder.parents) if parent.exists())
        if standing.is_dir() and os.access(standing, os.W_OK):
            yield Finding("ok", subject, str(folder))
        else:
            yield Finding("fail", subject, f"{folder} cannot be written")


def _keychain(secrets: SecretStore) -> Finding:
    if secrets.is_lasting:
        return Finding("ok", "keychain", backend_name())
    return Finding("warn", "keychain", "none; you will be asked to sign in each time, and data needs a passphrase")


def _browser_engine() -> Finding:
    # Only looked for: importing it would start half a browser, and this package does without Qt.
    spec = importlib.util.find_spec("PySide6")
    if spec is None or importlib.util.find_spec("PySide6.QtWebEngineCore") is None:
        return Finding("warn", "browser engine", "not installed; sign-in uses your own browser")
    home = Path((spec.submodule_search_locations or [""])[0])
    files = [home / part / name for part in _ENGINE_HOMES for name in _ENGINES]
    found = next((file for file in files if file.exists()), None)
    if found is None:
        return Finding("warn", "browser engine", "its process file is missing; sign-in uses your own browser")
    return Finding("ok", "browser engine", found.name)


def _sites(here: AppFolders, secrets: SecretStore) -> Iterator[Finding]:
    try:
        sites = SiteBook(here).list()
    except LmsdeskError as error:
        yield Finding("fail", "sites", str(error))
        return
    if not sites:
        yield Finding("ok", "sites", "none yet")
    for site in sites:
        yield asyncio.run(_store(site, here, secrets))


async def _store(site: Site, here: AppFolders, secrets: SecretStore) -> Finding:
    subject = f"data of {site.name}"
    if not here.store_file(site.id).exists():
        return Finding("ok", subject, "none yet")
    if site.protection == "memory":
        return Finding("ok", subject, "left by a program that has ended; removed at the next start")
    try:
        store = await open_store(site, secrets=secrets, folders=here, passphrase=None)
    except (PassphraseNeeded, StoreBusy) as error:
        return Finding("ok", subject, error.title)
    except LmsdeskError as error:
        return Finding("fail", subject, str(error))
    try:
        faults, counts = await store.faults(), await store.outbox.counts()
    finally:
        await store.close()
    if faults:
        return Finding("fail", subject, f"damaged: {faults[0]}")
    return Finding("ok", subject, f"in order, {counts.kept} unsent")
