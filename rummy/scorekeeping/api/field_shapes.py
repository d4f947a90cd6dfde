"""Which fields recur in what the API tells?"""

from rummy.scorekeeping.api.schemas import number, or_null, text
from rummy.scorekeeping.models import Side

AT = text("When.", format="date-time")
MAYBE_AT = or_null(text("When; null where not.", format="date-time"))
ID = text("A UUID made for this request by who sends it: sent twice it is done once.", format="uuid")
AFTER = or_null(text("For `after` in the next request; null where nothing follows."))
AFTER_NUMBER = or_null(number("For `after` in the next request; null where nothing follows."))
# In the order of the numbers they are kept by.
COLOURS = [name.lower() for name in Side.Colour.names]
