"""What students handed in: the queue, and papers decoded by processes that are narrow, watched and replaced.

- `decoder.py`: `Decoder` keeps two processes warm; a `Paper` is asked for pages, text, lines with colours, blocks, rows
  or the files in it, and is opened again by itself where its process was needed for another paper or has ended.
  `worker.py`: a process that is kept, with the paper it has open; `paper_answers.py` checks what it says, and
  `paper_troubles.py` has the words for what it cannot.
- `child_process.py`: one such process from outside. A thread looks at its memory and its time while an answer is
  waited for; what the system can limit, `lmsdesk/decoding/confinement.py` limits too.
- `papers.py`: papers fetched and opened; those looked at last, and those that come next, stay in memory, and their
  bytes on the disk (`paper_cache.py`, `lmsdesk/store/papers`). `attempt_parts.py`: what an attempt consists of;
  `markup_files.py` finds the files that stand in a text instead of in the list of files.
- `offline_packs.py`: columns all of whose papers are to be here, fetched one at a time until the last one is.
- `queue.py`: what is to be marked, in what order, and the way from one to the next; from the data on this computer.
  `queue_entry.py` is one line of it, of a person or a group; `queue_reading.py` what is said there besides the work.
- `model_answers.py`: a file that a person has chosen for a column, to stand beside its papers.
- `shares.py`: the work of a column shared out among graders, by a rule that each enters alike.
- `marked_attempts.py`: what was marked before this computer first looked, asked for when its column is gone through.
- `due_dates.py`: whose work may come later than the column says, asked for when its queue is opened.
- `queue_names.py`: what students and groups are called, asked for when their work is in the queue.
- `marks.py`: marks of attempts. What is typed is a draft: it is kept at once, with undo and history, and is not sent
  until it is posted (or sent without being posted). What is posted is what was shown, with the status in one request;
  typing afterwards makes a draft again. Neither undo nor redo posts; a mark that was posted stays so, and undo writes
  the values of before.
- `annotations.py`: what is drawn and written on papers. The service has no place for it, so it is kept on this
  computer, each change a step like any other.
- `comments.py`: comments for feedback, those used most in a column first; `comment_files.py` merges those of several
  people. They are a person's own: nothing sends them.
- `reading_times.py`: how long each paper is on the screen; `report.py`, `marking_order.py`: what a column was marked
  like, whether the scores drift, and which papers to look at again.
- `several.py`: one feedback for several attempts; `rescoring.py`: points of comments and rubrics that are changed
  afterwards. Both are seen first, then entered as one step.
- `empty_papers.py`: submissions without content, and one score for all of them.
- `rubrics.py`: the rubric of a column, the site's, read while the column is marked, or one that a person has made; what
  is chosen is kept in the undo step of the mark. In the site's it goes with the mark that is posted, where the site
  takes it, and stands beside what the site has. A rubric of one's own is changed together with the
  marks that were given with it, in one step that was seen before. `rubric_sheets.py` counts; `own_rubrics.py` reads
  what is typed; `rubric_standing.py` is what is chosen for one attempt, read in one piece with its mark. `given.py`:
  which papers got a comment or an item.
- `exporting.py`: all submissions of a column as files in a folder, with a list; `exporting_pages.py`: their
  pages in one PDF, with what was drawn on them or that alone.
- `comparing.py`: two attempts of a student (`difference.py`), and all papers of a column (`likeness.py`), by the words
  that `paper_words.py` reads.
- `submissions.py`: what the workspace offers of all this.

A process is not believed: an answer of another form, or with other bytes than it says, counts as none.
"""
