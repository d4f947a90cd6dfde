"""What does a score document give? Nothing is stored."""

from time import thread_time
from typing import Any

from django.http import HttpRequest, HttpResponseBase
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response

from rummy import engine
from rummy.scorekeeping.api.answers import TooLarge
from rummy.scorekeeping.api.open_address import OpenAddress, body_of
from rummy.scorekeeping.api.parsing import LARGEST
from rummy.scorekeeping.api.shapes import SCORE
from rummy.scorekeeping.api.throttling import ScoreThrottle
from rummy.scorekeeping.work import TooMuchWork, watched


class DocumentParser(BaseParser):
    """Reads a body as `manage.py score` reads a file."""

    media_type = "application/json"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> object:
        if int(parser_context["request"].META["CONTENT_LENGTH"]) > LARGEST:
            raise TooLarge("This is larger than 1 MB, the most that is read: send fewer hands at a time.")
        return engine.read_json(stream.read(LARGEST))


class Score(OpenAddress):
    """Scores a document."""

    parser_classes = (DocumentParser,)

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.throttle, begun = ScoreThrottle(), thread_time()
        answer = super().dispatch(request, *args, **kwargs)
        if isinstance(answer, Response):
            answer.render()
        self.throttle.worked(thread_time() - begun)
        return answer

    def get_throttles(self) -> list[Any]:
        return [] if self.request.method == "OPTIONS" else [self.throttle]

    @SCORE
    def post(self, request: Request) -> Response:
        if request.stream is None:
            raise engine.not_readable("the body is empty, or sent without its length.")
        try:
            return Response(engine.score(body_of(request), watched()))
        except TooMuchWork:
            raise TooLarge("This takes too long to score: send fewer hands at a time.") from None
