"""What a practice site is started with, and the product words that follow from it."""

from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path

DATASETS = ("empty", "seminar", "campus", "huge", "odd")
EDITIONS = ("saas", "self-hosted")
UNLIMITED_CALLS = 10_000_000

_UPLOAD_SCHEMES = {"lms": "lms-upload", "bb": "bbupload"}
_PRODUCT_HEADERS = {"bb": "Blackboard"}


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Everything that the options of `lmsdesk practice` can say; sizes in bytes, lifetimes in seconds."""

    data: Path
    host: str = "127.0.0.1"
    port: int = 0
    database_url: str | None = None
    dataset: str = "campus"
    segment: str = "lms"
    mark: str = "lms"
    edition: str = "saas"
    token_lifetime_s: int = 3600
    upload_lifetime_s: int = 3600
    rate_limit: int = UNLIMITED_CALLS
    max_upload: int = 250 * 1024 * 1024
    refused_kinds: tuple[str, ...] = ()
    """Endings of names, such as `.exe`, of which no upload is taken."""
    most_attempts: int = 10
    course_quota: int | None = None
    latency_ms: int = 0
    faults: Path | None = None
    workers: int = 1
    redirect_uris: tuple[str, ...] = ()
    """Where the application may have people return to, besides this computer."""

    @property
    def prefix(self) -> str:
        """The part of every path before the version (specification, conventions)."""
        return f"/{self.segment}/api/public"

    @property
    def origin(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}" if self.port else f"http://{host}"

    @property
    def url(self) -> str:
        """Where SQLAlchemy finds the database."""
        return self.database_url or f"sqlite+aiosqlite:///{self.data / 'practice.sqlite'}"

    @property
    def upload_scheme(self) -> str:
        return _UPLOAD_SCHEMES.get(self.mark, f"{self.mark}upload")

    @property
    def has_external_references(self) -> bool:
        """Whether bodies may name data sources and terms by `externalId:…`; the specification forbids it."""
        return self.mark == "bb"

    @property
    def file_attribute(self) -> str:
        return f"data-{self.mark}file"

    @property
    def product_header(self) -> str:
        return f"X-{_PRODUCT_HEADERS.get(self.mark, self.mark.upper())}-product"

    def handler(self, kind: str) -> str:
        """The id of a content handler, for instance `resource/x-lms-folder`."""
        return f"resource/x-{self.mark}-{kind}"


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False
