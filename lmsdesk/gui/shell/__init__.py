"""The main window: side bar, top bar, pages on a stack, the registry of features, the lock.

- `features.py`: a line for each feature. `menu_actions.py` makes the menus from the actions that the features list;
  the palette, the menu at a cell and the page of keys (`shortcuts_dialog.py`) use the same ones. The
  page of keys adds what only the grid knows.
- `page_stack.py`: a new page or dialog is made in one turn and laid out in the next.
- `screen_lock.py`: the lock takes the content off the window and closes the sites, so sending waits.
  Keys and mouse movements are seen at the windows, never at the application, which would cost a call for each event.
- `open_sites.py`: one site is on show; others for which something waits are open behind it, where nothing is asked.
- `quitting.py`: what is not sent yet is said in one dialog before the program ends.
- `window_state.py`: what is remembered of the window; nothing that names a student.
"""
