"""Writes `docs/client.md`, the reference of the API client, from its docstrings, signatures and table of calls.

`python packaging/make_reference.py` writes the page; with `--check` it ends with 1 where the page is out of date.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from lmsdesk.api.paths import ENDPOINTS, Endpoint

ROOT = Path(__file__).resolve().parent.parent
API = ROOT / "lmsdesk" / "api"
MODEL = ROOT / "lmsdesk" / "model"
PAGE = ROOT / "docs" / "client.md"

# Records of this program itself, which are never on the wire.
OWN_MODULES = {"changes", "edits", "scores", "sheet", "spellings", "wire"}

WIRE_BASES = {"Record", "Part"}

LONGEST_LINE = 100

Function = ast.FunctionDef | ast.AsyncFunctionDef

HEAD = """# The API client

This page is made from the docstrings: `python packaging/make_reference.py` writes it, and a test says when it is old.
Section numbers are those of the specification and of the reference of the real service.

Every call is a method of a family of `Client`. It raises an `ApiError` (below) for anything but a success. Lists are
asynchronous iterators of pages, each a list of records. A record keeps what it was read from in `raw`, so fields and
values that this version does not know survive; a body sends only what is set, and `None` clears a field.

{example}"""

EXAMPLE = """```python
import asyncio
import json
from pathlib import Path

from lmsdesk.api import Application, Client, Service, TokenKeeper, application_token
from lmsdesk.model.ids import CourseId


async def main() -> None:
    ready = json.loads(Path("ready.json").read_text())  # lmsdesk practice --ready-file ready.json
    service = Service(ready["baseUrl"], ready["segment"])
    application = Application(ready["applicationKey"], ready["applicationSecret"])
    token = await application_token(service, application)
    keeper = TokenKeeper(service, application, token, on_changed=lambda renewed: None)
    async with Client(service, keeper) as client:
        async for page in client.gradebook.list_columns(CourseId("_1_1")):
            for column in page:
                print(column.id, column.title, column.possible)


asyncio.run(main())
```
"""


def page() -> str:
    """The whole page."""
    parts = [HEAD.format(example=EXAMPLE), *_families(), _outside(), _errors(), _calls(), *_records()]
    return "\n".join(part.rstrip() + "\n" for part in parts)


def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def _classes(tree: ast.Module) -> list[ast.ClassDef]:
    return [node for node in tree.body if isinstance(node, ast.ClassDef)]


def _families() -> Iterator[str]:
    """A section for each attribute of the client, in its order."""
    made = re.findall(r"^    (\w+): \"(\w+)\"$", (API / "client.py").read_text(encoding="utf-8"), re.MULTILINE)
    kinds = {kind.name: kind for file in sorted(API.glob("*.py")) for kind in _classes(_tree(file))}
    for attribute, name in made:
        yield f"## `client.{attribute}`\n\n{_words(kinds[name])}\n"
        yield from (_method(node) for node in _functions(kinds[name].body))


def _functions(body: list[ast.stmt]) -> list[Function]:
    return [node for node in body if isinstance(node, Function) and not node.name.startswith("_")]


def _method(node: Function) -> str:
    return f"### `{node.name}`\n\n    {_signature(node)}\n\n{_words(node)}\n"


def _words(node: Function | ast.ClassDef) -> str:
    return ast.get_docstring(node) or ""


def _signature(node: Function) -> str:
    """The first line of a definition, or an input a line where that is long."""
    start = "async def " if isinstance(node, ast.AsyncFunctionDef) else "def "
    inputs = [text for text in _inputs(node.args) if text != "self"]
    result = ast.unparse(node.returns) if node.returns else "None"
    whole = f"{start}{node.name}({', '.join(inputs)}) -> {result}"
    if len(whole) <= LONGEST_LINE:
        return whole
    return f"{start}{node.name}(\n" + "".join(f"        {text},\n" for text in inputs) + f"    ) -> {result}"


def _inputs(inputs: ast.arguments) -> Iterator[str]:
    none = [None] * (len(inputs.args) - len(inputs.defaults))
    yield from map(_input, inputs.args, [*none, *inputs.defaults])
    if inputs.kwonlyargs:
        yield "*"
    yield from map(_input, inputs.kwonlyargs, inputs.kw_defaults)


def _input(node: ast.arg, default: ast.expr | None) -> str:
    # A name that is only imported for type checkers stands in quotes.
    words = ast.unparse(node).replace("'", "")
    return words if default is None else f"{words} = {ast.unparse(default)}"


def _outside() -> str:
    """The functions beside the client: signing in, tokens and files."""
    names = set(re.findall(r'^    "(\w+)",$', (API / "__init__.py").read_text(encoding="utf-8"), re.MULTILINE))
    found = {node.name: node for file in sorted(API.glob("*.py")) for node in _functions(_tree(file).body)}
    parts = [_method(found[name]) for name in sorted(names & found.keys())]
    return "## Beside the client\n\n" + "\n".join(parts)


def _errors() -> str:
    """The kinds of failure, each below the one that it is a case of."""
    kinds = [kind for kind in _classes(_tree(API / "errors.py")) if kind.bases]
    rows = [f"| `{kind.name}` | `{ast.unparse(kind.bases[0])}` | {_first_line(kind)} |" for kind in kinds]
    return "\n".join(["## Errors\n", "| Error | Is a | When |", "|---|---|---|", *rows])


def _first_line(kind: ast.ClassDef) -> str:
    return " ".join(_words(kind).partition("\n\n")[0].split()).replace("|", "\\|")


def _calls() -> str:
    heads = ["## Calls\n", "| Call | Verb | Path | Scope | Edition | Section |", "|---|---|---|---|---|---|"]
    return "\n".join([*heads, *map(_row, ENDPOINTS.values())])


def _row(row: Endpoint) -> str:
    path = f"`v{row.version}/{row.template}`"
    return f"| `{row.name}` | {row.verb} | {path} | {row.scope or 'none'} | {row.edition} | {row.section} |"


def _records() -> Iterator[str]:
    """The records and bodies, a table each."""
    yield "## Records and bodies\n\nA field may be absent (`UNSET`) unless it is marked as always there.\n"
    modules = [file for file in sorted(MODEL.glob("*.py")) if file.stem not in OWN_MODULES]
    kinds = {kind.name: kind for file in modules for kind in _classes(_tree(file)) if kind.name not in WIRE_BASES}
    # What several records share is shown with each of them, not by itself.
    shared = {base for kind in kinds.values() for base in _bases(kind)}
    for file in modules:
        for kind in _classes(_tree(file)):
            lineage = [kind, *(kinds[base] for base in _bases(kind) if base in kinds)]
            if kind.name not in shared and any(_is_on_wire(one) for one in lineage):
                yield _record(file.stem, lineage)


def _bases(kind: ast.ClassDef) -> list[str]:
    return [ast.unparse(base) for base in kind.bases]


def _is_on_wire(kind: ast.ClassDef) -> bool:
    return not WIRE_BASES.isdisjoint(_bases(kind))


def _record(module: str, lineage: list[ast.ClassDef]) -> str:
    """A record with its own fields first, then those it shares with others."""
    kind, nodes = lineage[0], [node for one in lineage for node in one.body]
    rows = [_field(node) for node in nodes if isinstance(node, ast.AnnAssign) and "ClassVar" not in _kind(node)]
    words = f"### `{kind.name}`\n\n`lmsdesk.model.{module}`: {_words(kind)}\n"
    return "\n".join([words, "| Field | On the wire | Kind |", "|---|---|---|", *rows])


def _kind(node: ast.AnnAssign) -> str:
    return ast.unparse(node.annotation)


def _field(node: ast.AnnAssign) -> str:
    name = ast.unparse(node.target)
    maybe = re.fullmatch(r"Maybe\[(.*)\]", _kind(node))
    kind = f"`{maybe[1]}`" if maybe else f"`{_kind(node)}`, always there"
    first, *rest = name.split("_")
    wire = first + "".join(part.capitalize() for part in rest)
    kind = kind.replace("|", "\\|")
    return f"| `{name}` | `{wire}` | {kind} |"


def main(arguments: list[str]) -> int:
    """Writes or checks the page; 0 when it is as it should be."""
    words = page()
    if arguments != ["--check"]:
        PAGE.parent.mkdir(exist_ok=True)
        PAGE.write_text(words, encoding="utf-8", newline="\n")
        return 0
    if PAGE.is_file() and PAGE.read_text(encoding="utf-8") == words:
        return 0
    print("docs/client.md is out of date: run `python packaging/make_reference.py`", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
