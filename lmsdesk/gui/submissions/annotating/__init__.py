"""Annotations on papers: drawn with the mouse or by key, each kept at once as one step of undo.

- `annotation_session.py`: the annotations of the paper on the screen, and every change of them on its way to the disk.
- `annotation_tools.py`: what mouse and keys do on the pages. Nothing is drawn before a tool was asked for; scrolling
  and selecting never draw.
- `annotation_row.py`: the row of tools. `annotation_list.py`: the list beside the paper, with the words of each.
- `drawn_annotations.py`: the same paths as operators of a PDF, for the file that other readers show; the decoding
  process puts them into the document, because that is a stranger's.
- `annotating.py`: puts these together for one view of papers.

How they look and where they are painted: `lmsdesk/gui/submissions/viewer` (`annotation_figures.py`,
`page_annotations.py`).
"""
