"""What is the best that can be made of cards of several packs, with jokers: of a hand, and of a table?"""

from rummy.engine.search.hands import Aim, Arrangement, best_arrangement, least_left
from rummy.engine.search.tables import Rearrangement, lay_out, rearrange

__all__ = ["Aim", "Arrangement", "Rearrangement", "best_arrangement", "lay_out", "least_left", "rearrange"]
