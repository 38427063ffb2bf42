"""Pure records and rules: no I/O, no Qt, no database.

Records are frozen msgspec structs. An absent field (`UNSET`) is not null; timestamps keep milliseconds; a record
keeps the object it was read from in `raw`, so unknown fields and values survive.

- `wire.py` renames fields between the specification's spelling and Python's (`courseId`, `course_id`), mechanically.
- `spellings.py`: the service spells some values in two ways; both are read, one is kept and sent; unknown values
  pass.
- `folding.py`: one folding for every search (names, titles, files, cells): case and accents do not matter, ø is o. A
  word of letters may contain one typing error where nothing fits without it; a number may not. An import tries the
  exact spelling first.
- `scores.py`: exact decimals; a soft warning outside the range, never a limit; where text is read as something else,
  the result says so. One rule for what is typed, pasted, filled, imported and replaced.
- `sheet.py`: a gradebook in memory is arrays by column, with no object for a cell. A row number (slot) is given to a
  member once and never reused. A deleted column or a student who left stays while something unsent is in it.
- `totals.py`: a second implementation of calculated columns in exact fractions, to compare with the service's figure.
- `annotations.py`: what graders put on papers, in the units of the page.
- `anonymity.py`: whether a column's names are hidden, and the number that stands for a name and follows neither the
  row nor the name.
"""
