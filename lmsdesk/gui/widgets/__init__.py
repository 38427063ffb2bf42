"""Parts that pages and dialogs are made of."""
