"""Where the program keeps its files; the only place that asks the system for folders."""

import os
from pathlib import Path

import platformdirs
from msgspec import Struct

from lmsdesk.errors import LmsdeskError, Worded
from lmsdesk.model.ids import SiteId

HOME_VARIABLE = "LMSDESK_HOME"


class FolderUnusable(LmsdeskError):
    """One of the program's folders cannot be made or written."""


class AppFolders(Struct, frozen=True):
    """The four folders of the program; none is made before it is needed."""

    config: Path
    data: Path
    cache: Path
    logs: Path

    def store_file(self, site_id: SiteId) -> Path:
        """The data file of one site."""
        return self.data / "sites" / f"{site_id}.db"


def app_folders() -> AppFolders:
    """The folders of this person on this system, or all under `LMSDESK_HOME` where that is set."""
    home = os.environ.get(HOME_VARIABLE, "").strip()
    if home:
        return folders_under(Path(home).expanduser().absolute())
    dirs = platformdirs.PlatformDirs("lmsdesk", appauthor=False)
    return AppFolders(
        config=dirs.user_config_path, data=dirs.user_data_path, cache=dirs.user_cache_path, logs=dirs.user_log_path
    )


def folders_under(home: Path) -> AppFolders:
    """All four folders under one, for portable use, demonstrations and tests."""
    return AppFolders(config=home / "config", data=home / "data", cache=home / "cache", logs=home / "logs")


def make_folder(folder: Path) -> Path:
    """The folder, made if it was missing and closed to other people; raises FolderUnusable."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise FolderUnusable(
            "A folder could not be created.",
            detail=Worded("{path}: {reason}.", path=folder, reason=error.strerror),
            hint=Worded("Check its permissions, or set {name} to a folder of your own.", name=HOME_VARIABLE),
        ) from error
    return folder
