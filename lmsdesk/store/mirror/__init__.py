"""What the service last said. Only `lmsdesk.sync` writes it.

- `column_blobs.py`: beside the rows one BLOB for each column, written in the same transaction. Opening a gradebook
  reads only these (12 ms for a million scores, 190 ms by rows).
- `history.py`: every value entered, sent, pulled, discarded or lost in a conflict. No entry ever changes, so a list
  reads only what came after its first entry and before its last.
- `catalogue.py`: courses, people and columns. Groups are not part of a pull; what was asked for is kept for work
  offline.
- `contents.py`: content items, read when somebody looks at them; texts in a table of their own.
- `what_if.py`: what-if columns are rows here under ids that the service never has, so undo, history, statistics and
  files treat them like others, and no way leads into the outbox. An empty cell counts the real grade.
- `annotations.py`: what graders draw and write on papers, which the service knows nothing of either; entered through
  the outbox for its steps, and in no history of grades. `rubrics.py`: what they choose in rubrics, each with the
  service's cell from which it started (`evaluations.py`), and the rubrics that they make, likewise.
"""
