"""Dates in English: the day first and 24 hours, as on every page and clock of the book."""

DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
MONTH_DAY_FORMAT = "j F"
