"""The contents of courses: the tree from the store, documents and files to read, and what a person changes in them."""
