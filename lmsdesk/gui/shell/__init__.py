"""The main window: side bar, top bar, pages on a stack, the table of actions, lock and data.

- `actions.py`, `shortcuts_dialog.py`, `cell_menu.py`: the menus, the palette and the page of keys are made from the
  table of actions; the page adds what only the grid knows.
- `page_stack.py`: a new page or dialog is made in one turn and laid out in the next.
- `screen_lock.py`, `idle_timer.py`: the lock takes the content off the window and closes the sites, so sending waits.
  Keys and mouse movements are seen at the windows, never at the application, which would cost a call for each event.
- `data_actions.py`: back-up, restore, and the switch of the demo that ends the practice site's process and starts it
  again at the same port on the same data.
- `quitting.py`: what is not sent yet is said in one dialog before the program ends.
- `window_state.py`: what is remembered of the window; nothing that names a student.
"""
