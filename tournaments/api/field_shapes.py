"""Which fields recur in what a tournament tells?"""

from rummy.scorekeeping.api.schemas import number, or_null, text
from rummy.scorekeeping.api.table_shapes import MAYBE_TEXT

AT = text("When.", format="date-time")
MAYBE_AT = {**MAYBE_TEXT, "format": "date-time", "description": "When; null where not."}
AFTER_NUMBER = or_null(number("For `after` in the next request; null where nothing follows."))
ENTRY, NAME, CODE = number("The entry’s number."), text("The name."), text("Its code.")
MAYBE_CODE = {**MAYBE_TEXT, "description": "A table’s code; null while there is none."}
