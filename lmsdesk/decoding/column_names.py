"""What programs for tables call a column."""


def column_name(number: int) -> str:
    """Of the column with this number from 0: A to Z, AA and so on."""
    name = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        name = chr(ord("A") + rest) + name
    return name
