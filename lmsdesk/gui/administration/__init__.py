"""People, groups and announcements of a course, its settings, and the records of a site.

Lists with a bar of verbs, and one editor for every kind of record, and for several at once, made from the fields in
`lmsdesk/desk/administration/fields.py`; what a person may not do is not shown.
"""
