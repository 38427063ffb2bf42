"""A running practice site: its settings, database, credentials and what it announces."""

import json
import os
import secrets
from dataclasses import asdict, dataclass, field
from pathlib import Path

from starlette.applications import Starlette

from lmsdesk.practice.protocol.rate_limit import RateLimit
from lmsdesk.practice.protocol.settings import Settings
from lmsdesk.practice.protocol.wire import Json, new_uuid
from lmsdesk.practice.storage.engine import Database


@dataclass(frozen=True)
class SignIn:
    """An account that the ready line announces."""

    userName: str  # noqa: N815 (the ready line's own spelling)
    password: str = field(repr=False)
    role: str


@dataclass(frozen=True)
class Credentials:
    """The registered application and the accounts: random for each data folder."""

    application_id: str
    application_key: str
    application_secret: str = field(repr=False)
    accounts: tuple[SignIn, ...] = ()

    @classmethod
    def new(cls, accounts: tuple[tuple[str, str], ...]) -> "Credentials":
        """Fresh secrets for accounts given as pairs of user name and role."""
        signs = tuple(SignIn(name, secrets.token_urlsafe(9), role) for name, role in accounts)
        return cls(new_uuid(), new_uuid(), secrets.token_urlsafe(32), signs)

    @classmethod
    def read(cls, path: Path) -> "Credentials | None":
        if not path.exists():
            return None
        kept = json.loads(path.read_text("utf-8"))
        accounts = tuple(SignIn(**account) for account in kept.pop("accounts"))
        return cls(**kept, accounts=accounts)

    def write(self, path: Path) -> None:
        write_private(path, json.dumps(asdict(self), indent=1))


def write_private(path: Path, words: str) -> None:
    """Puts a whole file in place at once; only its owner may read it."""
    draft = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(words)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


@dataclass
class Site:
    """What every handler reaches through `request.app.state.site`."""

    settings: Settings
    database: Database
    credentials: Credentials
    rate: RateLimit
    app: Starlette = field(default_factory=Starlette)

    @property
    def registrar(self) -> str:
        """The user name of the administrator for whom the application acts."""
        return next(account.userName for account in self.credentials.accounts if account.role == "SystemAdmin")

    @property
    def ready(self) -> Json:
        """The ready line of `lmsdesk practice`."""
        return {
            "event": "ready",
            "baseUrl": self.settings.origin,
            "segment": self.settings.segment,
            "applicationId": self.credentials.application_id,
            "applicationKey": self.credentials.application_key,
            "applicationSecret": self.credentials.application_secret,
            "accounts": [asdict(account) for account in self.credentials.accounts],
            "pid": os.getpid(),
        }
