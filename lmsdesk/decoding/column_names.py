"""What programs for tables call a column."""


def column_name(number: int) -> str:
    """Of the column with this number from 0: A to Z, AA and so on."""
    name = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(ord("A") + rest) + name
    return name


def column_number(name: str) -> int:
    """The number from 0 of the column with this name in capital letters."""
    number = 0
    for one in name:
        number = 26 * number + ord(one) - ord("A") + 1
    return number - 1
