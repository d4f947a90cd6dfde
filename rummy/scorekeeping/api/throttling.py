"""How much may one address ask to be scored?"""

from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView

from rummy.people.address import neighbourhood

UNIT = 64 * 1024
"""Bytes that count as one document: a large one costs as much as many small ones."""
WORK = 0.1
"""Seconds of a processor that count as one more: a long evening takes a fifth of it."""


class ScoreThrottle(SimpleRateThrottle):
    """So many documents in a minute, counted by each web process. A large one counts as several, and so does one that is much work."""

    scope = "score"
    cost = 1
    key: str | None = None
    history: list[float]

    def get_cache_key(self, request: Request, view: APIView) -> str:
        return f"score-{neighbourhood(self.get_ident(request))}"

    def allow_request(self, request: Request, view: APIView) -> bool:
        length = request.META.get("CONTENT_LENGTH") or "0"
        self.cost = 1 + (int(length) // UNIT if length.isdecimal() else 0)
        allowed: bool = super().allow_request(request, view)
        return allowed

    def throttle_success(self) -> bool:
        self.history = [self.now] * self.cost + self.history
        self.cache.set(self.key, self.history, self.duration)
        return True

    def worked(self, seconds: float) -> None:
        """What was let in has taken so long."""
        more = int(seconds / WORK)
        if more and self.key:
            # Others were let in meanwhile: the latest stands first.
            counted = [*self.cache.get(self.key, []), *[self.now] * min(more, self.num_requests)]
            self.cache.set(self.key, sorted(counted, reverse=True), self.duration)

    def wait(self) -> float:
        """Seconds until there is room for one more."""
        return float(self.duration - (self.now - self.history[self.num_requests - 1]))
