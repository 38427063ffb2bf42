"""Planning what is entered: typed, pasted, filled, replaced.

- `plan.py`: every step is planned cell by cell before it is made: changed, same or refused with a reason.
- `messages.py`: the reasons and remarks, by name; the window puts them into its language.
- `formulas.py`: exact fractions over a closed list of operations.
- `clipboard_text.py`, `clipboard_html.py`, `paste.py`: plain text first; the HTML table for lost shapes and for
  numbers of another country, else a comma before one or two digits is a decimal comma. A first row of words is asked
  about. Nothing that is copied can run as a formula.
- `fill.py`, `find_replace.py`: fill down, right or with a series; search and replace.
- `missing.py`: one rule of what a missing grade is; 0 is entered only for the students who were shown.
"""
