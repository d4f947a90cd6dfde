"""How does a parcel come in?"""

from rummy.parcels.services.unpack import look, unpack
from rummy.parcels.services.unpacking import KINDS, Look

__all__ = ["KINDS", "Look", "look", "unpack"]
