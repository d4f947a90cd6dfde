"""How do people, clubs and phones travel from one book to another? Rows as JSON, phones and accounts under other names."""

from rummy.people.parcel.hiding import Hiding, is_stand_in
from rummy.people.parcel.reading import Arriving, ParcelRefused, among, check_name, whole
from rummy.people.parcel.shape import Shape

__all__ = ["Arriving", "Hiding", "ParcelRefused", "Shape", "among", "check_name", "is_stand_in", "whole"]
