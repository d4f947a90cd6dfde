"""Which programs may act for somebody, and which addresses are told what happens?"""

from rummy.programs.models.hooks import Delivery, Hook
from rummy.programs.models.tokens import Request, Token

__all__ = ["Delivery", "Hook", "Request", "Token"]
