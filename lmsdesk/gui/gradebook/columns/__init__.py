"""Creating, changing and deleting columns, and what-if columns.

Written online while the person looks on (rules: `lmsdesk/sync`); deleting counts first what goes.
"""
