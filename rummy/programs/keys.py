"""What does a program say to be let in, and what is kept of it?"""

from hashlib import sha256

PREFIX = "mb_"


def digest_of(secret: str) -> str:
    """What is kept of a secret. It is random and long, so a plain digest cannot be guessed back."""
    return sha256(secret.encode()).hexdigest()
