"""The gradebook as a Qt table: rows, order, filters, the overlay of edits."""
