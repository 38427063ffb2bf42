"""The `lmsdesk` command: reads the command line and starts the one thing it asks for.

Each command loads only what it runs. `loading.py`: modules are loaded without the garbage collector, and frozen
afterwards, and without PySide's import hook and what describes its functions (`pyside_loading.py`). What only some
actions need (writing workbooks, HTTP, the browser engine) is loaded where they happen; `tests/arch/test_banned.py`
lists every late import with its reason.

Guided tour: a step is one function of the scene and its name in the last lines of a chapter. It ends with what its
picture claims; the picture is taken when that holds and nothing moves. What was only tried is compared with the service
too.
"""

import io
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from lmsdesk import __version__
from lmsdesk.errors import LmsdeskError

if TYPE_CHECKING:
    import argparse

DATASETS = ("empty", "seminar", "campus", "huge", "odd")
CHAPTERS = (
    "main",
    "gradebook",
    "exchange",
    "submissions",
    "administration",
    "conflicts",
    "uploads",
    "content",
    "safety",
    "languages",
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    _prepare_output()
    if arguments[:1] == ["practice"]:
        return _practice(arguments[1:])
    command = _desk if not arguments else _parsed(arguments)
    try:
        return command()
    except LmsdeskError as problem:
        print(f"lmsdesk: {problem}", file=sys.stderr)  # noqa: T201 - the command line's own voice
        return 1
    except KeyboardInterrupt:
        return 130


def _prepare_output() -> None:
    """A program of windows may have no output at all, and Windows writes to a pipe in the letters of a region."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - until the process ends
        elif sys.platform == "win32" and isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8")


def _parsed(arguments: Sequence[str]) -> Callable[[], int]:
    parser = _parser()
    options, behind = parser.parse_known_args(arguments)
    if options.run is _practice:
        return partial(_practice, behind)
    if behind:
        parser.error(f"unrecognized arguments: {' '.join(behind)}")
    return partial(options.run, options)


def _parser() -> "argparse.ArgumentParser":
    import argparse

    parser = argparse.ArgumentParser(
        prog="lmsdesk", description="Grade and manage courses: instant, offline, nothing lost."
    )
    parser.add_argument("--version", action="version", version=f"lmsdesk {__version__}")
    parser.add_argument("--verbose", action="store_true", help="write more to the log, to look for a fault")
    parser.add_argument("--self-test", action="store_true", help="check this installation; exit code 0 if all is right")
    parser.add_argument("--out", type=Path, metavar="FILE", help="where the report of --self-test is written")
    parser.set_defaults(run=_desk, refuse=parser.error)
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_demo(commands)
    practice = commands.add_parser(
        "practice", help="a practice site alone (practice -h lists its options)", add_help=False
    )
    practice.set_defaults(run=_practice)
    _add_export(commands)
    _add_unsent(commands)
    _add_read_table(commands)
    _add_decode(commands)
    _add_play(commands)
    _add_spell(commands)
    _add_self_check(commands)
    doctor = commands.add_parser("doctor", help="check what works on this computer; exit code 0 if usable")
    doctor.set_defaults(run=_doctor)
    return parser


def _add_demo(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    demo = commands.add_parser("demo", help="the desk with its own practice site")
    demo.add_argument("--dataset", choices=DATASETS, default="campus", help="the sample site (default: campus)")
    demo.add_argument(
        "--tour",
        type=Path,
        metavar="DIR",
        help="run the guided tour, and save its pictures and tour.json here",
    )
    demo.add_argument(
        "--chapters",
        type=_chapters,
        default=(),
        metavar="NAME,…",
        help=f"only these chapters of the tour: {', '.join(CHAPTERS)}",
    )
    # Its own words about what goes together come from the parser of the command.
    demo.set_defaults(run=_demo, refuse=demo.error)


def _chapters(text: str) -> tuple[str, ...]:
    names = tuple(name.strip() for name in text.split(","))
    for name in names:
        if name not in CHAPTERS:
            import argparse

            raise argparse.ArgumentTypeError(f"there is no chapter “{name}”; there are {', '.join(CHAPTERS)}")
    return names


def _add_export(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    export = commands.add_parser("export", help="a gradebook from the local store, also offline")
    export.add_argument("--site", required=True, help="the site's name or id in the site list")
    export.add_argument("--course", required=True, help="the course's id (_1_1), course id or name")
    export.add_argument("--format", choices=("csv", "xlsx"), default="csv")
    export.add_argument("--out", type=Path, required=True, metavar="FILE")
    export.set_defaults(run=_export)


def _add_unsent(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    unsent = commands.add_parser("unsent", help="everything that was not sent, as a table and as text, also offline")
    unsent.add_argument("--site", required=True, help="the site's name or id in the site list")
    unsent.add_argument("--out", type=Path, required=True, metavar="FILE", help="the table; the text is put beside it")
    unsent.set_defaults(run=_unsent)


def _add_read_table(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Not for people: the desk reads files that are imported in this process of its own."""
    reader = commands.add_parser("read-table")
    reader.add_argument("--sheet", default=None)
    reader.add_argument("file", type=Path)
    reader.set_defaults(run=_read_table)


def _add_decode(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Not for people: an installed program decodes what students handed in by starting itself once more."""
    decoder = commands.add_parser("decode")
    decoder.add_argument("limits", nargs="+", metavar="NUMBER")
    decoder.set_defaults(run=_decode)


def _add_play(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Not for people: an installed program plays what students recorded by starting itself once more."""
    player = commands.add_parser("play")
    player.add_argument("memory", metavar="BYTES")
    player.set_defaults(run=_play)


def _add_spell(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Not for people: an installed program looks words up by starting itself once more."""
    speller = commands.add_parser("spell")
    speller.add_argument("dictionary")
    speller.set_defaults(run=_spell)


def _add_self_check(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    """Not for people: `--self-test` runs each of its checks in a process of its own."""
    check = commands.add_parser("self-check")
    check.add_argument("name")
    check.set_defaults(run=_self_check)


def _desk(options: "argparse.Namespace | None" = None) -> int:
    if options is not None and options.self_test:
        from lmsdesk.cli.self_test import run_self_test

        return run_self_test(options.out)
    if options is not None and options.out is not None:
        options.refuse("--out goes with --self-test")
    from lmsdesk.cli.desk import run_desk

    return run_desk(is_verbose=options is not None and options.verbose)


def _practice(arguments: Sequence[str]) -> int:
    """A practice site; its options are its own, and stand behind the command."""
    from lmsdesk.practice.server import main as practice

    return practice(list(arguments))


def _demo(options: "argparse.Namespace") -> int:
    from lmsdesk.cli.desk import run_demo

    if options.chapters and options.tour is None:
        options.refuse("--chapters goes with --tour")
    return run_demo(options.dataset, tour=options.tour, chapters=options.chapters)


def _export(options: "argparse.Namespace") -> int:
    from lmsdesk.cli.export import run_export

    return run_export(options.site, options.course, format_=options.format, out=options.out)


def _unsent(options: "argparse.Namespace") -> int:
    from lmsdesk.cli.export import run_unsent

    return run_unsent(options.site, out=options.out)


def _read_table(options: "argparse.Namespace") -> int:
    from lmsdesk.desk.exchange.readers import answer

    sys.stdout.buffer.write(answer(options.file, options.sheet))
    return 0


def _decode(options: "argparse.Namespace") -> int:
    from lmsdesk.decoding.child import main as decode

    decode(options.limits)
    return 0


def _play(options: "argparse.Namespace") -> int:
    from lmsdesk.playing.child import main as play

    play([options.memory])
    return 0


def _spell(options: "argparse.Namespace") -> int:
    from lmsdesk.spelling.child import main as spell

    spell([options.dictionary])
    return 0


def _self_check(options: "argparse.Namespace") -> int:
    from lmsdesk.cli.self_test import run_check

    return run_check(options.name)


def _doctor(_options: "argparse.Namespace") -> int:
    """Print a line a finding; 0 if the program is usable."""
    from lmsdesk.desk import examine

    report = examine()
    sys.stdout.write(f"{report}\n")
    return 0 if report.is_usable else 1
