"""Which list of people is to become members?"""

from django.utils.translation import gettext_lazy as _

from rummy.clubs.roll import MOST_LINES
from rummy.people.forms import Pasted


class RollForm(Pasted):
    """A list of names."""

    most = MOST_LINES
    too_large = _("The file is larger than 200 KB: save only the names.")
    nothing = _("Choose a file, or paste the names: one person a line.")
