"""How is a parcel sent: while it is being written, under a name with the day?"""

from collections.abc import Iterable
from typing import Any

from django.http import StreamingHttpResponse
from django.utils import timezone

from rummy.parcels.zipped import zipped


def sent(documents: Iterable[tuple[str, Any]], name: str) -> StreamingHttpResponse:
    return sent_packed(zipped(documents), name)


def sent_packed(pieces: Iterable[bytes], name: str) -> StreamingHttpResponse:
    """Any zip."""
    answer = StreamingHttpResponse(pieces, content_type="application/zip")
    day = timezone.localdate().isoformat()
    answer["Content-Disposition"] = f'attachment; filename="meldbook-{name}-{day}.zip"'
    # It is packed already.
    answer["Content-Encoding"] = "identity"
    return answer
