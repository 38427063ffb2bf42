"""What the files in a ZIP file are called."""

import zipfile
from typing import Final

_SAYS_UTF_8: Final = 0x800


def name_in_zip(info: zipfile.ZipInfo) -> str:
    """The name as it was meant: macOS and the `zip` command write UTF-8 and do not say so, as the format asks."""
    if info.flag_bits & _SAYS_UTF_8:
        return info.filename
    try:
        # The library takes what is not said to be UTF-8 for the letters of the first PCs.
        return info.filename.encode("cp437").decode("utf-8")
    except UnicodeError:
        return info.filename
