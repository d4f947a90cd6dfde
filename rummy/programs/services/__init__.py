"""Every way to change who may act for an account and who is told. Keyword-only, atomic."""

from rummy.programs.services.hooks import add_hook, remove_hook, start_hook
from rummy.programs.services.once import once
from rummy.programs.services.telling import deliver, tell
from rummy.programs.services.tokens import make_token, revoke_token, shut_all_out, used

__all__ = [
    "add_hook",
    "deliver",
    "make_token",
    "once",
    "remove_hook",
    "revoke_token",
    "shut_all_out",
    "start_hook",
    "tell",
    "used",
]
