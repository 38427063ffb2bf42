"""Changes the key of a site's data and ends at one point of it, without a word: `HOME PLACE before|after`."""

import asyncio
import importlib
import os
import sys
from collections.abc import Callable
from pathlib import Path

from lmsdesk.desk import folders_under
from lmsdesk.desk.sites.profiles import Site
from lmsdesk.desk.sites.secrets import NEXT_KEY
from lmsdesk.desk.sites.store_keys import change_key
from lmsdesk.model.ids import SiteId
from tests.helpers.file_secrets import FileSecrets

CODE = 9


class DyingSecrets(FileSecrets):
    """A keychain whose process ends around the moment the new key is kept."""

    def __init__(self, file: Path, moment: str) -> None:
        super().__init__(file)
        self._moment = moment

    def set(self, site_id: SiteId, name: str, value: str) -> None:
        if name == NEXT_KEY and self._moment == "before":
            os._exit(CODE)
        super().set(site_id, name, value)
        if name == NEXT_KEY and self._moment == "after":
            os._exit(CODE)


def dying(function: Callable[..., object], moment: str) -> Callable[..., object]:
    """The function, and the end before or after it."""

    def called(*arguments: object) -> object:
        if moment == "before":
            os._exit(CODE)
        function(*arguments)
        os._exit(CODE)

    return called


def main(home: Path, place: str, moment: str) -> None:
    module_name, _, name = place.rpartition(".")
    module = importlib.import_module(module_name)
    file = home.parent / "secrets.json"
    secrets = DyingSecrets(file, moment) if name == "NEXT_KEY" else FileSecrets(file)
    if name != "NEXT_KEY":
        setattr(module, name, dying(getattr(module, name), moment))
    site = Site(SiteId("uni"), "Uni", "https://learn.example.edu")
    asyncio.run(change_key(site, secrets=secrets, folders=folders_under(home), passphrases=("", "")))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], sys.argv[3])
