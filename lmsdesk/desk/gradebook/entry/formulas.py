"""What `=x*1.1` makes of a score: plain arithmetic in exact fractions; nothing is ever run."""

import ast
import re
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from typing import Final

from lmsdesk.desk.gradebook.entry.messages import EntryMessage
from lmsdesk.desk.platform.message import Message
from lmsdesk.model.scores import ScoreTextError

LONGEST_FORMULA: Final = 64
_PLACES: Final = 5
_NUMBER: Final = r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+"
_TOKEN: Final = rf"\s*(?:(?P<number>{_NUMBER})|(?P<name>[a-z]+)|(?P<mark>[-+*/();%]))\s*"
_OPERATIONS: Final[dict[type[ast.operator], Callable[[Fraction, Fraction], Fraction]]] = {
    ast.Add: lambda one, other: one + other,
    ast.Sub: lambda one, other: one - other,
    ast.Mult: lambda one, other: one * other,
    ast.Div: lambda one, other: one / other,
}
_FUNCTIONS: Final[dict[str, Callable[[list[Fraction]], Fraction]]] = {
    "min": min,
    "max": max,
    "round": lambda values: Fraction(rounded(values[0], int(values[1]) if len(values) > 1 else 0)),
}
_MOST_ARGUMENTS: Final = {"round": 2}


def evaluate(text: str, current: float | None, *, decimal_point: str = ".") -> Decimal:
    """The value of a formula over the score that is there, rounded half away from zero at the fifth place.

    Raises ScoreTextError for anything but arithmetic, and where there is no score to work with.
    """
    source = text.strip().removeprefix("=").strip()
    if len(source) > LONGEST_FORMULA:
        raise _refused(Message(EntryMessage.FORMULA_TOO_LONG))
    try:
        # Written anew from known tokens, so that nothing but arithmetic reaches the parser.
        tree = ast.parse(_plain(source.casefold(), decimal_point), mode="eval")
        value = _value(tree.body, None if current is None else Fraction(repr(current)))
    except ZeroDivisionError:
        raise _refused(Message(EntryMessage.DIVIDES_BY_ZERO)) from None
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        shown = source if len(source) <= 20 else source[:20] + "…"
        raise _refused(Message(EntryMessage.NOT_CALCULABLE, text=shown)) from None
    return rounded(value, _PLACES)


def _refused(title: str) -> ScoreTextError:
    return ScoreTextError(
        title, detail=Message(EntryMessage.CELL_KEEPS_VALUE), hint=Message(EntryMessage.HOW_FORMULAS_ARE)
    )


def rounded(value: Fraction, decimals: int) -> Decimal:
    """The nearest decimal with so many decimals; a half goes away from zero, as people round marks."""
    decimals = min(max(decimals, 0), _PLACES)
    scaled = (2 * abs(value.numerator) * 10**decimals + value.denominator) // (2 * value.denominator)
    return Decimal(scaled if value >= 0 else -scaled).scaleb(-decimals)


def _plain(source: str, decimal_point: str) -> str:
    """The formula in the parser's own spelling; raises ValueError for what is no token."""
    source = source.replace(",", ";") if decimal_point == "." else source.replace(decimal_point, ".")
    made, position = [], 0
    while position < len(source):
        found = re.compile(_TOKEN).match(source, position)
        if found is None:
            raise ValueError(source)
        position = found.end()
        made.append(_spelled(found))
    return " ".join(made)


def _spelled(found: re.Match[str]) -> str:
    if found["number"]:
        # As a call with a text: the parser would make a binary fraction of 1.1, and choke on 007.
        return f"N('{found['number']}')"
    if found["name"]:
        if found["name"] not in {"x", *_FUNCTIONS}:
            raise ValueError(found["name"])
        return found["name"]
    return {";": ",", "%": "* N('0.01')"}.get(found["mark"], found["mark"])


def _value(node: ast.expr, x: Fraction | None) -> Fraction:
    if isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
        return _OPERATIONS[type(node.op)](_value(node.left, x), _value(node.right, x))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.UAdd | ast.USub):
        value = _value(node.operand, x)
        return -value if isinstance(node.op, ast.USub) else value
    if isinstance(node, ast.Name) and node.id == "x":
        if x is None:
            raise ScoreTextError(Message(EntryMessage.NO_SCORE_HERE), detail=Message(EntryMessage.CELL_STAYS))
        return x
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        return _called(node.func.id, node.args, x)
    raise ValueError(ast.dump(node))


def _called(name: str, arguments: list[ast.expr], x: Fraction | None) -> Fraction:
    first = arguments[0] if arguments else None
    if name == "N" and isinstance(first, ast.Constant):
        return Fraction(str(first.value))
    if name not in _FUNCTIONS or not 1 <= len(arguments) <= _MOST_ARGUMENTS.get(name, len(arguments)):
        raise ValueError(name)
    return _FUNCTIONS[name]([_value(argument, x) for argument in arguments])
