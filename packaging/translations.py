"""Collects every word that the window shows into the files that translators fill in, and compiles those.

`python packaging/translations.py` writes each `resources/translations/lmsdesk_*.ts` anew from the source: finished
translations stay, what the source no longer has is marked as vanished. Then `lrelease` makes the `.qm` beside it, which
is what the program reads. `… add fr` begins a language. `docs/translations.md` says how to translate.

Read are calls, so the words stand in them as literals: `self.tr("…")` in the context of its class, `_tr("…")` in that
of the module's `Translator`, `QCoreApplication.translate` and `QT_TRANSLATE_NOOP` in the one they name. Of what knows
no Qt: the sentences that the desk says by name, and the words of failures (`lmsdesk/errors.py`).
"""

import ast
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = ROOT / "lmsdesk"
FOLDER = ROOT / "resources" / "translations"
SENTENCES = {"EntryMessage": "Entries", "MessageId": "Import", "ImportRemark": "PeopleImport"}
"""Sentences that the desk says by name: the class that lists them, and the context where the window looks them up."""
FAILURES = "Errors"
"""The context of what failures say."""
WORDS_OF_FAILURES = ("title", "detail", "hint")
_BASE = "LmsdeskError"
_HANDED_ON = {"_as_file_fault", "kind"}
"""What makes a failure of the words it is given."""
_NOT_SHOWN = {"cli", "practice"}
"""Packages of commands: what they print is English."""
_FORMS = {"de": 2}
"""How many forms of a number a language has; where nothing is said, two: of one, and of any other number."""


@dataclass
class Text:
    """What is to be translated: a text in a context, and the files that show it."""

    context: str
    source: str
    files: set[str] = field(default_factory=set)

    @property
    def is_counted(self) -> bool:
        """Whether it speaks of a number, so that it has several forms."""
        return "%n" in self.source or "%Ln" in self.source


CLASSES: dict[str, set[str]] = {}
"""The classes of the program and their bases, once its texts have been read."""


class NotALiteralError(ValueError):
    """A call translates what cannot be read from the source."""


class _Names(ast.NodeVisitor):
    """The texts of one file."""

    def __init__(self, file: Path, tree: ast.Module, failures: set[str], bases: set[str]) -> None:
        self.name = file.relative_to(ROOT).as_posix()
        self.is_window = "gui" in file.parts
        self.found: list[tuple[str, str]] = []
        self.contexts = _translators(tree)
        self.constants = _constants(tree)
        self._failures, self._bases = failures, bases
        self._classes: list[str] = []

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self._classes.append(node.name)
        if node.name in SENTENCES:
            self.found += [(SENTENCES[node.name], text) for text in _assigned(node)]
        if node.name in self._failures and node.name != _BASE:
            self.found += [
                (FAILURES, text)
                for part in node.body
                if isinstance(part, ast.Assign) and any(one.id in WORDS_OF_FAILURES for one in _names(part))
                for text in self._texts(part.value)
            ]
        self.generic_visit(node)
        self._classes.pop()

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name == "tr" and isinstance(node.func, ast.Attribute):
            self._add_of_class(node, node.func)
        elif name in self.contexts:
            self._add(self.contexts[name], node.args[0])
        elif name in {"translate", "QT_TRANSLATE_NOOP"} and len(node.args) > 1:
            for context in self._texts(node.args[0]):
                self._add(context, node.args[1])
        elif name == "Worded":
            self._add(FAILURES, node.args[0])
        elif name == "Message" and isinstance(node.args[0], ast.Attribute):
            self._check_sentence(node, node.args[0])
        elif name in self._failures | _HANDED_ON or self._is_beginning(node):
            self._add_words(
                *node.args[: 2 if name in _HANDED_ON else 1],
                *(one.value for one in node.keywords if one.arg in WORDS_OF_FAILURES),
            )
        self.generic_visit(node)

    def _add_of_class(self, node: ast.Call, called: ast.Attribute) -> None:
        if ast.unparse(called.value) != "self" or not self._classes:
            raise NotALiteralError(f"{self.name}:{node.lineno}: tr of another object has no context of its own")
        if len(node.args) > 2 and self._classes[-1] in self._bases:
            # PySide looks into the next class only where nothing was put in the place of the number.
            raise NotALiteralError(f"{self.name}:{node.lineno}: counted words of a base class need a Translator")
        self._add(self._classes[-1], node.args[0])

    def _add_words(self, *said: ast.expr) -> None:
        """Words of a failure; those of the window are translated where they stand."""
        for one in said if not self.is_window else ():
            self._add(FAILURES, one)

    def _is_beginning(self, node: ast.Call) -> bool:
        """Whether a failure calls the beginning of its base."""
        is_own = bool(self._classes) and self._classes[-1] in self._failures
        return is_own and ast.unparse(node.func) == "super().__init__"

    def visit_Return(self, node: ast.Return) -> None:
        self._visit_kinds(node.value)
        self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        self._visit_named(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        self._visit_named(node)

    def _visit_named(self, node: ast.Assign | ast.AnnAssign) -> None:
        for value in node.value.values if isinstance(node.value, ast.Dict) else [node.value]:
            self._visit_kinds(value)
        if node.value is not None and any(one.id in {"detail", "hint"} for one in _names(node)):
            self._add_words(node.value)
        self.generic_visit(node)

    def _visit_kinds(self, node: ast.expr | None) -> None:
        """A kind of failure with its words, as tables of them have it: the class, what it says, what to do."""
        if isinstance(node, ast.Tuple) and node.elts and _last(node.elts[0]) in self._failures:
            self._add_words(*node.elts[1:])

    def _check_sentence(self, node: ast.Call, sentence: ast.Attribute) -> None:
        if (listed := ast.unparse(sentence.value)) not in SENTENCES and listed[:1].isupper():
            raise NotALiteralError(f"{self.name}:{node.lineno}: nothing says in which context {listed} is translated")

    def _add(self, context: str, node: ast.expr) -> None:
        self.found += [(context, text) for text in self._texts(node) if text.strip()]

    def _texts(self, node: ast.expr) -> Iterator[str]:
        """The literals that an argument can be; a name is one of the module's, or of a table with marks of its own."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.IfExp):
            yield from (*self._texts(node.body), *self._texts(node.orelse))
        elif isinstance(node, ast.BoolOp):
            yield from (text for value in node.values for text in self._texts(value))
        elif isinstance(node, ast.Name) and node.id in self.constants:
            yield self.constants[node.id]
        elif isinstance(node, ast.JoinedStr):
            raise NotALiteralError(
                f"{self.name}:{node.lineno}: {ast.unparse(node)} is put together before it is translated"
            )


def _translators(tree: ast.Module) -> dict[str, str]:
    """What the functions of a module translate with, and their contexts: a `Translator`, or a function of its own."""
    found: dict[str, str] = {}
    constants = _constants(tree)
    for node in tree.body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Call):
            if ast.unparse(node.value.func) == "Translator":
                found |= dict.fromkeys((one.id for one in _names(node)), _context(node.value.args[0], constants))
        elif isinstance(node, ast.FunctionDef):
            calls = [one for one in ast.walk(node) if isinstance(one, ast.Call)]
            looked_up = [one for one in calls if ast.unparse(one.func) == "QCoreApplication.translate"]
            if node.name == "_tr" and looked_up:
                found[node.name] = _context(looked_up[0].args[0], constants)
    return found


def _context(node: ast.expr, constants: Mapping[str, str]) -> str:
    return constants[node.id] if isinstance(node, ast.Name) else str(ast.literal_eval(node))


def _constants(tree: ast.Module) -> dict[str, str]:
    """The texts that a module names."""
    found: dict[str, str] = {}
    for node in tree.body:
        if not isinstance(node, ast.Assign | ast.AnnAssign):
            continue
        for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
            pairs = [(target, node.value)]
            if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
                pairs = list(zip(target.elts, node.value.elts, strict=True))
            for name, value in pairs:
                if isinstance(name, ast.Name) and isinstance(value, ast.Constant) and isinstance(value.value, str):
                    found[name.id] = value.value
    return found


def _names(node: ast.Assign | ast.AnnAssign) -> list[ast.Name]:
    targets = node.targets if isinstance(node, ast.Assign) else [node.target]
    return [one for one in targets if isinstance(one, ast.Name)]


def _assigned(node: ast.ClassDef) -> Iterator[str]:
    for part in node.body:
        if isinstance(part, ast.Assign) and isinstance(part.value, ast.Constant):
            yield str(part.value.value)


def _last(node: ast.expr) -> str:
    return ast.unparse(node).rpartition(".")[2]


def _classes(trees: Mapping[Path, ast.Module]) -> dict[str, set[str]]:
    """The names of all classes with those of their bases."""
    found: dict[str, set[str]] = {}
    for tree in trees.values():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                # Of several classes with one name, any may be meant.
                found.setdefault(node.name, set()).update(_last(base).partition("[")[0] for base in node.bases)
    return found


def _failures(classes: Mapping[str, set[str]]) -> set[str]:
    """The classes of failures, those of failures made of them included."""
    found = {_BASE}
    while more := {name for name, bases in classes.items() if bases & found} - found:
        found |= more
    return found


def texts() -> list[Text]:
    """Every text that the program shows, in the order of contexts and sources.

    Raises NotALiteralError where a call cannot be read.
    """
    files = [file for file in sorted(PROGRAM.rglob("*.py")) if file.relative_to(PROGRAM).parts[0] not in _NOT_SHOWN]
    trees = {file: ast.parse(file.read_text("utf-8")) for file in files}
    CLASSES.update(_classes(trees))
    failures, bases = _failures(CLASSES), {name for of in CLASSES.values() for name in of}
    made: dict[tuple[str, str], Text] = {}
    for file, tree in trees.items():
        names = _Names(file, tree, failures, bases)
        names.visit(tree)
        for key in names.found:
            made.setdefault(key, Text(*key)).files.add(names.name)
    return [made[key] for key in sorted(made)]


def read(file: Path) -> dict[tuple[str, str], list[str]]:
    """The translations in a `.ts` file by context and source: one text, or each form of one that is counted."""
    found: dict[tuple[str, str], list[str]] = {}
    for context in ET.parse(file).getroot().iter("context"):  # noqa: S314 - our own file
        for message in context.iter("message"):
            key = (context.findtext("name", ""), message.findtext("source", ""))
            said = message.find("translation")
            if said is not None:
                found[key] = [form.text or "" for form in said.iter("numerusform")] or [said.text or ""]
    return found


def written(language: str, known: Mapping[tuple[str, str], list[str]], wanted: list[Text]) -> str:
    """The `.ts` file of a language: every wanted text with its translation, then those that have vanished."""
    root = ET.Element("TS", version="2.1", language=language, sourcelanguage="en")
    asked = {(text.context, text.source): text for text in wanted}
    gone = [Text(*key) for key, said in known.items() if key not in asked and any(said)]
    contexts: dict[str, ET.Element] = {}
    for text in sorted((*wanted, *gone), key=lambda one: (one.context, one.source)):
        if text.context not in contexts:
            contexts[text.context] = ET.SubElement(root, "context")
            ET.SubElement(contexts[text.context], "name").text = text.context
        said = known.get((text.context, text.source), [])
        _add_message(contexts[text.context], text, said, _FORMS.get(language, 2))
    ET.indent(root, " " * 4)
    body = ET.tostring(root, encoding="unicode", short_empty_elements=True)
    return f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n'


def _add_message(context: ET.Element, text: Text, said: list[str], forms: int) -> None:
    message = ET.SubElement(context, "message", {"numerus": "yes"} if text.is_counted else {})
    # Without line numbers, which would change with every commit.
    for file in sorted(text.files):
        ET.SubElement(message, "location", filename=f"../../{file}")
    ET.SubElement(message, "source").text = text.source
    wanted = forms if text.is_counted else 1
    is_whole = len(said) == wanted and all(said)
    mark = {"type": "vanished"} if not text.files else {} if is_whole else {"type": "unfinished"}
    translation = ET.SubElement(message, "translation", mark)
    if not text.is_counted:
        translation.text = (said or [""])[0]
        return
    for number in range(wanted):
        ET.SubElement(translation, "numerusform").text = said[number] if number < len(said) else ""


def compile_file(source: Path, result: Path) -> None:
    """Make the file that the program reads."""
    command = [str(Path(sys.executable).with_name("pyside6-lrelease")), str(source), "-qm", str(result)]
    subprocess.run(command, check=True, capture_output=True)


def language_of(file: Path) -> str:
    """The code in the name of a file of translations."""
    return file.stem.partition("_")[2]


def main(arguments: list[str]) -> int:
    """Renew all languages, or begin one; returns the exit code."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    if arguments[:1] == ["add"] and len(arguments) == 2:
        (FOLDER / f"lmsdesk_{arguments[1]}.ts").write_text(written(arguments[1], {}, []), "utf-8")
    elif arguments:
        sys.stderr.write(f"{__doc__}\n")
        return 2
    wanted = texts()
    for file in sorted(FOLDER.glob("lmsdesk_*.ts")):
        known = read(file)
        file.write_text(written(language_of(file), known, wanted), "utf-8")
        compile_file(file, file.with_suffix(".qm"))
        missing = sum(not all(known.get((text.context, text.source), [""])) for text in wanted)
        print(f"{file.name}: {len(wanted)} texts, {missing} to translate")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
