"""Plays a short evening of Gin through Meldbook's API, with nothing but Python.

python3 docs/examples/evening.py http://localhost:8000 mb_…
"""

import json
import sys
import urllib.error
import urllib.request
import uuid
from typing import Any

HANDS = [
    {"by": "Ana", "held": {"Ana": "2H 3H 4H 5H 9S 9H 9D KC KD KH", "Ben": "AC 3D 5S 6S 8H 10D JC QS 2S 7D"}},
    {"by": "Ben", "held": {"Ana": 31, "Ben": 4}},
]


class Meldbook:
    """One Meldbook, spoken to with a token."""

    def __init__(self, address: str, token: str) -> None:
        self.address, self.token = address.rstrip("/"), token

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """The answer; a body makes it a write, whose id makes sending it again harmless."""
        sent = None if body is None else json.dumps({"id": str(uuid.uuid4()), **body}).encode()
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        request = urllib.request.Request(f"{self.address}/api/v1/{path}", sent, headers)
        try:
            with urllib.request.urlopen(request) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            sys.exit("\n".join(error["message"] for error in json.load(refused)["errors"]))


def main(address: str, token: str) -> None:
    meldbook = Meldbook(address, token)
    table = meldbook.ask("sittings/", {"game": "gin-rummy", "sides": ["Ana", "Ben"]})
    here = f"sittings/{table['code']}/"
    for number, hand in enumerate(HANDS, 1):
        made = meldbook.ask(f"{here}hands/", {"number": number, "hand": hand})
        print(f"Hand {number} {made['status']}: {made['totals']}")
    for side in meldbook.ask(f"{here}hands/1/")["sides"]:
        for line in side["lines"]:
            print(f"  {side['name']} {line['points']:+}: {line['text']}")
    print(f"Everybody may watch at {address.rstrip('/')}/s/{table['code']}/")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    try:
        main(*sys.argv[1:])
    except (urllib.error.URLError, ValueError) as unheard:
        sys.exit(f"No Meldbook answers at {sys.argv[1]}: {getattr(unheard, 'reason', unheard)}")
