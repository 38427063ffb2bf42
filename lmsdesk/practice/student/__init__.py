"""Plain web pages for student accounts: assignments, grades and feedback, and handing in text and files.

They know nothing of the tables: each page asks the site's own public calls with a token of the person, so that what a
student sees and does here is what any other client of the service sees and does. No script is needed.
"""
