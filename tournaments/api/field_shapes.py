"""Which fields recur in what a tournament tells?"""

from rummy.scorekeeping.api.schemas import number, or_null, text

ENTRY, NAME, CODE = number("The entry’s number."), text("The name."), text("Its code.")
MAYBE_CODE = or_null(text("A table’s code; null while there is none."))
