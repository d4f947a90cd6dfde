"""How does a phone answer where an account asks for a passkey? As its chip would; now and then damaged."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256
from fido2.utils import websafe_encode
from fido2.webauthn import Aaguid, AttestationObject, AttestedCredentialData, AuthenticatorData

from tests.monkey import words
from tests.monkey.pages import Form
from tests.monkey.seen import route_of

if TYPE_CHECKING:
    from tests.monkey.walker import Walker

MADE = frozenset({"mfa_add_webauthn", "mfa_signup_webauthn"})
SITE, CURVE = "testserver", ec.SECP256R1()
FLAG = AuthenticatorData.FLAG
THERE = FLAG.UP | FLAG.UV


class Passkeys:
    """The passkeys on the phone of one who wanders."""

    def __init__(self, walker: Walker) -> None:
        self.walker = walker
        self.keys: list[tuple[bytes, ec.EllipticCurvePrivateKey, str]] = []

    def answer(self, form: Form) -> str:
        """What the page's script puts into the form: JSON; nothing where there is nothing to answer with."""
        page, route = self.walker.page, route_of(form.to)
        options = page.scripts.get("passkey-options") if page else None
        if route == "mfa_login_webauthn":
            options = self.walker.read("/account/passkeys/login/", HTTP_ACCEPT="application/json")
        if not options or not (self.keys or route in MADE):
            return ""
        asked = next(iter(options.values()))["publicKey"]
        told = self._made(asked) if route in MADE else self._signed(asked)
        dice = self.walker.dice
        return json.dumps(words.damaged(told, dice) if dice.random() < 0.2 else told)

    def _made(self, asked: dict[str, Any]) -> dict[str, Any]:
        dice = self.walker.dice
        key, name = ec.derive_private_key(dice.randrange(1, 2**200), CURVE), dice.randbytes(16)
        self.keys.append((name, key, asked["user"]["id"]))
        public = AttestedCredentialData.create(
            Aaguid(bytes(16)), name, ES256.from_cryptography_key(key.public_key())
        )
        found = AuthenticatorData.create(_site(), THERE | FLAG.AT, 0, bytes(public))
        made = AttestationObject.create("none", found, {})
        return _told(
            name,
            clientDataJSON=_client("webauthn.create", asked["challenge"]),
            attestationObject=bytes(made),
        )

    def _signed(self, asked: dict[str, Any]) -> dict[str, Any]:
        name, key, owner = self.walker.dice.choice(self.keys)
        client = _client("webauthn.get", asked["challenge"])
        found = bytes(AuthenticatorData.create(_site(), THERE, 1))
        signature = key.sign(found + sha256(client).digest(), ec.ECDSA(SHA256()))
        told = _told(name, clientDataJSON=client, authenticatorData=found, signature=signature)
        told["response"]["userHandle"] = owner
        return told


def _site() -> bytes:
    return sha256(SITE.encode()).digest()


def _client(does: str, challenge: str) -> bytes:
    return json.dumps(
        {"type": does, "challenge": challenge, "origin": f"https://{SITE}", "crossOrigin": False}
    ).encode()


def _told(name: bytes, **response: bytes) -> dict[str, Any]:
    return {
        "id": websafe_encode(name),
        "rawId": websafe_encode(name),
        "type": "public-key",
        "response": {name: websafe_encode(value) for name, value in response.items()},
        "clientExtensionResults": {"credProps": {"rk": True}},
    }
