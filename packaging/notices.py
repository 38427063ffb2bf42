"""The licences of the program and of every library in a bundle, as one text that goes along with it.

What a library brings in its own package is taken from there. Qt for Python brings no text: the LGPL and the GPL, which
the LGPL refers to, are kept in `packaging/licences`.
"""

import json
import platform
import re
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import metadata

FILE = "LICENCES.txt"
_TEXTS = metadata.ROOT / "packaging" / "licences"
_LINE = "=" * 100
_IS_LICENCE = re.compile(r"(?:LICEN[CS]E|COPYING|NOTICE|AUTHORS)", re.IGNORECASE)
_QT = re.compile(r"PySide6|shiboken6", re.IGNORECASE)
_LGPL = ("LGPL-3.0.txt", "GPL-3.0.txt")


class LicenceMissingError(Exception):
    """A library that goes along says nothing of its licence."""


def text() -> str:
    """All of it: a list of names, versions and licences, then the texts."""
    libraries = _needed(metadata.NAME)
    listed = [f"{one.metadata['Name']} {one.version}: {_licence(one)}" for one in libraries]
    python = f"Python {platform.python_version()}: PSF-2.0, https://docs.python.org/3/license.html"
    head = f"{metadata.TITLE} comes with these libraries. Their licences follow."
    parts = ["\n".join([head, "", *listed, python])]
    parts += [f"{one.metadata['Name']}\n\n{body}" for one in libraries for body in _bodies(one)]
    parts += [f"{name}\n\n{(_TEXTS / name).read_text('utf-8')}" for name in _LGPL]
    return f"\n\n{_LINE}\n".join(parts) + "\n"


def _needed(name: str) -> list[Distribution]:
    """What a distribution needs to run, itself first, as far as it is installed on this system."""
    found: dict[str, Distribution] = {}
    waiting = [name]
    while waiting:
        key = re.sub(r"[-_.]+", "-", waiting.pop()).lower()
        if key in found:
            continue
        try:
            found[key] = distribution(key)
        except PackageNotFoundError:
            continue
        wanted = (one for one in found[key].requires or () if "extra ==" not in one)
        waiting += [match[0] for one in wanted if (match := re.match(r"[\w.-]+", one))]
    first, *rest = found.values()
    return [first, *sorted(rest, key=lambda one: one.metadata["Name"].lower())]


def _licence(library: Distribution) -> str:
    """Its name in a few words; longer texts stand below."""
    given = library.metadata.get("License-Expression") or library.metadata.get("License") or ""
    classifiers = (one for one in library.metadata.get_all("Classifier", ()) if one.startswith("License ::"))
    name = given.strip().partition("\n")[0] or ", ".join(one.rpartition(":: ")[2] for one in classifiers)
    if not name:
        raise LicenceMissingError(library.metadata["Name"])
    return name


def _bodies(library: Distribution) -> list[str]:
    if _QT.match(library.metadata["Name"]):
        return []
    files = [one for one in library.files or () if ".dist-info" in one.parts[0]]
    wanted = [one for one in files if "licenses" in one.parts or _IS_LICENCE.match(one.name)]
    texts = [Path(str(one.locate())).read_text("utf-8", "replace").strip() for one in wanted]
    return [*texts, *(_built_in(Path(str(one.locate()))) for one in files if one.name.endswith(".cyclonedx.json"))]


def _built_in(listed: Path) -> str:
    """What a library was built with, by the list that it brings."""
    lines = [
        f"{one['name']} {one['version']}: {' and '.join(filter(None, map(_named, one.get('licenses', ()))))}"
        for one in json.loads(listed.read_text("utf-8"))["components"]
    ]
    return "\n".join(["Built with:", *lines])


def _named(licence: dict[str, Any]) -> str:
    given = licence.get("license", {})
    return str(licence.get("expression") or given.get("id") or given.get("name") or "")
