"""Receipts of what was handed in: numbers that only this site can have given out (reference section 10)."""

import hashlib
import hmac
import re

from lmsdesk.practice.protocol.wire import Json, Row, timestamp
from lmsdesk.practice.storage.site import Site

OWN, OF_GROUP = "1", "2"
"""Whether a receipt is for an attempt or for a group attempt."""

_RECEIPT = re.compile(r"([0-9a-f]{16})([12])([0-9a-f]{15})")


def receipt_of(site: Site, kind: str, row: Row, size: int) -> Json | None:
    """The receipt of an attempt that was handed in; `size` is what was handed in, in bytes."""
    if not isinstance(row["attempted_at"], int):
        return None
    return {
        "receiptId": _proof(site, kind, row["id"]) + f"{kind}{row['id']:015x}",
        "submissionDate": timestamp(row["attempted_at"]),
        "submissionTotalSize": size,
    }


def text_size(*texts: object) -> int:
    return sum(len(text.encode()) for text in texts if isinstance(text, str))


def behind(site: Site, receipt: str) -> tuple[str, int] | None:
    """The kind and the number of the attempt that a receipt is for; None when it is not from here."""
    found = _RECEIPT.fullmatch(receipt)
    if found is None:
        return None
    kind, number = found[2], int(found[3], 16)
    return (kind, number) if hmac.compare_digest(found[1], _proof(site, kind, number)) else None


def _proof(site: Site, kind: str, number: int) -> str:
    words = f"receipt\n{kind}\n{number}".encode()
    return hmac.new(site.credentials.application_secret.encode(), words, hashlib.sha256).hexdigest()[:16]
