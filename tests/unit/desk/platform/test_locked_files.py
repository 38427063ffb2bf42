"""A workbook that somebody locked with a password is named as one, whichever program wrote it."""

import struct
import zipfile
from pathlib import Path

import pytest

from lmsdesk.desk.exchange.readers import read_table
from lmsdesk.desk.exchange.tables import TableUnreadable
from tests.helpers.locked_workbook import locked_workbook

_MANIFEST = """<?xml version="1.0"?>
<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">
<manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry>
</manifest:manifest>"""


def open_document(folder: Path, manifest: str) -> Path:
    file = folder / "grades.ods"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr("META-INF/manifest.xml", manifest)
        archive.writestr("content.xml", bytes(range(256)))
    return file


def old_workbook(folder: Path) -> Path:
    """The records with which a locked workbook of the old kind begins, in the same kind of compound file."""
    begin = struct.pack("<HH16x", 0x0809, 16) + struct.pack("<HH6x", 0x2F, 6)
    body = locked_workbook().replace("EncryptedPackage".encode("utf-16-le"), "Workbook".encode("utf-16-le") + bytes(16))
    file = folder / "grades.xls"
    file.write_bytes(body[: -len(begin)] + begin)
    return file


def said_of(file: Path) -> str:
    with pytest.raises(TableUnreadable) as caught:
        read_table(file)
    return str(caught.value)


@pytest.mark.parametrize("kind", ["xlsx", "xls", "ods"])
def test_a_password_is_named(tmp_path: Path, kind: str) -> None:
    if kind == "xlsx":
        file = tmp_path / "grades.xlsx"
        file.write_bytes(locked_workbook())
    else:
        file = old_workbook(tmp_path) if kind == "xls" else open_document(tmp_path, _MANIFEST)
    assert "It is protected by a password. Nothing was changed. Save it without the password" in said_of(file)


def test_what_is_only_damaged_is_not_called_locked(tmp_path: Path) -> None:
    damaged = open_document(tmp_path, _MANIFEST.replace("<manifest:encryption-data/>", ""))
    assert "It is damaged" in said_of(damaged)
    cut = tmp_path / "cut.xls"
    cut.write_bytes(locked_workbook()[:512])
    assert "It is damaged" in said_of(cut)
