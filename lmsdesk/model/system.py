"""What a service says about itself (reference section 14)."""

from typing import Union

from msgspec import UNSET

from lmsdesk.model.wire import Maybe, Record, known

Number = Union[int, str]  # noqa: UP007 - an argument of another generic alias


class Version(Record, frozen=True):
    """The server's version; features appear with it."""

    major: Number
    minor: Maybe[Number] = UNSET
    patch: Maybe[Number] = UNSET
    build: Maybe[Number] = UNSET

    def __str__(self) -> str:
        return f"{self.major}.{known(self.minor, 0)}.{known(self.patch, 0)}"
