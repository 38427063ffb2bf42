"""What every part of the window uses: theme, tasks, notices, dialogs, lists; knows no feature.

- `theme.py` (with `style_sheet.py` and `glyphs/`): colours, type, icons, chosen once. In high contrast the system's
  colours: what is disabled, what is selected and what is only a hint differ by outline or strength.
- `tasks.py`: tasks are made only here (and in `lmsdesk/api/tokens.py`, for what must outlive its callers). An
  exception is turned into words once, and nothing is reported to a page that has been closed. Anything unexpected
  becomes a report that can be copied, and is in the log without values.
- `notice_position.py`: notices float over the page, in the corner that leaves the row of the current cell and the
  headings visible; they move nothing and take no focus.
- `typeahead.py`: what is typed before a dialog, page or field is there waits and is passed on in order; nothing of it
  reaches what had the focus before. What does not come takes with it what was typed for it, and no more.
- `screen_fit.py`: every window and dialog fits the free area of its screen; what does not fit scrolls, its buttons
  stay.
- `dialogs.py`, `buttons.py`: dialogs are opened and awaited, never `exec()`. Enter belongs to the default button,
  which Qt forgets. Set the parent before showing or hiding a widget, or it becomes a window for a moment; and
  before its contents are made, for reparenting applies the style sheet to all of them again. Buttons at the end are in
  the order of the system.
- `typed_dialog.py`, `kept_text.py`: what is typed in a dialog and not saved is stored within 200 ms, and begins the
  next dialog about the same record, after a lock, an end or a kill of the program as well. Only its person saves it or
  gives it up: whatever else closes the dialog puts it away.
- `focus_panes.py`: F6 goes from pane to pane, out of the grid as well; Tab is never caught and follows the order of
  creation.
- `stall_monitor.py`: a timer in the window's thread ticks at each turn, and a watcher reads the stack of a late turn
  as text, because a frame held by another thread keeps a painter alive past its paintEvent, which is a crash.
  Processor time of the thread counts, not the clock. Every window test and journey runs under it
  (`tests/helpers/stalls.py`); the limits grow with a calibration piece measured in the same run.
- Two classes of latency, in processor time of the window's thread: typing, moving, scrolling, selecting, sorting and
  filtering take no turn over 8 ms; opening a page, panel, dialog or menu, and steps of thousands, none over 30. What is
  opened is made, shown and given the keys in one turn.
- Long work is a coroutine that pauses after each small piece (`lmsdesk/desk/platform/long_work.py`) and runs as a task,
  so that people are served meanwhile; up to 300 cells are done at once. Its result is shown whole, in the turn in which
  it is there; a newer wish cancels the work for the one before.
  Steps in the grid are done in the order in which they were made (`lmsdesk/gui/gradebook/model/table_model.py`).
- `garbage_collection.py`: the young generation once a second, the old while nobody does anything. What the program is
  made of is frozen at the start; records of any number (`gc=False`) are not seen: they never hold what holds them.
- `translator.py`: what `tr` is to a widget, for functions that show words. `languages.py`: a language other than
  English, loaded before the window is made; a start in English opens no file for it.
- `layouts.py`: parts go into a layout in one call; forms and lines that break look alike everywhere.
- `list_model.py`, `list_style.py`: one row an entry and no item for any, so that thousands are
  shown at once; one style everywhere. The history draws its cells itself: the style takes half as long again.
- `chart_scale.py`: where numbers stand along the side of a chart.
- `page_scrolling.py`: keys and wheel of a view of pages, on paper and of papers.
- `actions.py`: what an action is (`ActionSpec`), and what it knows of its window (`Window`).
- `page.py`: what a page answers, how it is made, and what a feature brings into the window.
- `quick_open.py`: the box that finds students, columns, courses and actions.
"""
