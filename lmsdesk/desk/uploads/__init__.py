"""Files from this computer into courses: a plan that a person looks at, then a queue that survives a restart.

- `walking.py`: what lies in dropped folders, read in a thread and bounded.
- `unpacking.py`: ZIP files whose files go one by one; they may come from anybody.
- `plan.py`: pure rules: what each file is compared with what the course has, and what is chosen for it.
- `keeping.py`: folders that are looked at again and again; what is new in them is offered, and what is gone asked for.
- `attaching.py`: how one folder or file gets into the course exactly once, whatever answer is lost.
- `kinds.py`: kinds of files that a site has refused, which no call tells beforehand.
- `sending.py`, `pace.py`: several at a time, and fewer when the service is busy.
- `uploads.py`: all of it as the workspace offers it.

An item with files, such as a document that links to them, is one unit: its files are uploaded first, then one request
makes the item that takes them.

The laws: what was asked for and not answered is looked up before it is asked for again; an item's upload is used up by
being attached, so a second request with the same one does nothing; nothing of the course is replaced or left out that
the plan did not show.
"""
