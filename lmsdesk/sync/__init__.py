"""Synchronisation: pulls the service's data into the store, sends a person's edits, and keeps both going.

`push.py`: re-read → merge → record that it leaves → send → read the reply → confirm. The service has no conditional
write; the re-read narrows the window to one round trip. “This grade does not exist” is believed only of somebody who
still has a membership.

The merge decides by field: theirs = base → send mine; theirs = mine → confirmed; otherwise hold the edit and show both.
A score is not sent over a text that was never seen, nor a text over a score. A value whose reply was lost, and which
the service still shows unchanged although it has been written since (`edit.read_index`), is held too.

`pull.py`, `course.py`, `columns.py`, `grades.py`:

- by column or by student, whichever needs fewer requests; by `changeIndex` afterwards; attempts of courses that are
  not open once an hour;
- a column whose grades may not be read is asked for with the structure, or when a person opens or refreshes it;
- a student whose membership is new or changed is read singly before the roster is kept, because no list contained
  those grades;
- no order of events relies on the clock;
- a list of several pages is read at several moments, so a cursor (of grades as of attempts) goes no further than the
  first page proves, and the next reading of the structure asks for the rest once more; lists that began before a long
  roster was read for the first time are asked for once more too;
- each list is asked for so that the highest change index ever seen is included. If it is missing, the column is read
  whole; a lower index than a known one, in a list or a reply, makes the whole course be read anew, because the
  service was restored to an earlier day.

`engine.py`: link, sending, courses, catalogue, attempts and contents are small loops in one task group.
`single_pulls.py`: groups are read when somebody wants to filter by them, at most every ten minutes.

`contents.py`: the contents of a course are read whole while somebody looks at them; what was written here meanwhile is
passed over by the list. Items of a course are made in the same way as columns; what changes in an item that is there
is queued.

`column_writer.py`: columns are written online while the person waits, never queued: a deletion takes grades with it,
so what was agreed to must be what is there. The column is read again first; a field that somebody else changed is
shown and not overwritten; after a lost reply the column is looked up before anything is repeated. Without a
connection nothing changes, and what was typed stays in the fields. The order of columns is the person's view: the
service has no field for it.

`evaluations.py`: what the site's rubric says of an attempt is read while that is on the screen, unless it is just
being sent. The service selects a cell in every row or in some, and never in none again.
"""
