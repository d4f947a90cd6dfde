"""What do the tests of clubs stand on? A club with its owner, as those of people."""

from tests.people.conftest import club, owner

__all__ = ["club", "owner"]
