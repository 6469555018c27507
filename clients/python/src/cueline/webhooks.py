"""Verifies deliveries of webhooks."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import time
from collections.abc import Mapping
from typing import Any

from ._operations import event_types
from .errors import CuelineError
from .types import UnknownEvent, WebhookEvent

__all__ = ["UnknownEvent", "WebhookRefused", "WebhookSecretInvalid", "unwrap", "webhook_secret"]

TOLERANCE_SECONDS = 300


class WebhookRefused(CuelineError):
    """The delivery is not signed with this secret, or its signature is too old: answer 400 and ignore it."""


class WebhookSecretInvalid(CuelineError):
    """The receiver's secret is missing or incomplete, so no delivery can be verified: answer 500 and correct the configuration."""


def webhook_secret(secret: str | None) -> str:
    """
    Checks that a secret has the format that POST /webhooks issues, and returns it. Call it when the receiver starts, because anyone
    can sign with an empty secret. Raises WebhookSecretInvalid.
    """
    if not secret:
        raise WebhookSecretInvalid("The webhook secret is missing. Is its environment variable set?")
    if not re.fullmatch(r"whsec_[A-Za-z0-9_-]{43,}", secret):
        raise WebhookSecretInvalid(
            f"This is not a whole webhook secret: it has {len(secret)} characters. "
            "Copy it as POST /webhooks answered it, whsec_ and 43 more."
        )
    return secret


def unwrap(
    raw_body: bytes | bytearray | str, headers: Mapping[str, Any], secret: str, now_seconds: float | None = None
) -> WebhookEvent:
    """
    Verifies the header `Cueline-Signature` of a delivery and returns its event; `type` tells which `data` it has. `raw_body` is the
    body as received, before any parser. Raises WebhookRefused, and WebhookSecretInvalid as `webhook_secret` does.
    """
    key = webhook_secret(secret).encode()
    body = _bytes(raw_body)
    if body is None:
        # Not WebhookRefused: the receiver has the mistake, and the delivery is good.
        raise CuelineError("unwrap needs the raw body, as text or bytes, and not an object that a parser made.")
    timestamp, signatures = _signature(_header(headers, "cueline-signature"))
    now = time.time() if now_seconds is None else now_seconds
    if abs(now - int(timestamp)) > TOLERANCE_SECONDS:
        raise WebhookRefused("The signature is more than five minutes from now.")
    expected = hmac.new(key, f"{timestamp}.".encode() + body, hashlib.sha256).hexdigest()
    # All are compared, each in constant time.
    if True not in [hmac.compare_digest(expected, one) for one in signatures]:
        raise WebhookRefused("No signature is of this body and secret.")
    return event_of(json.loads(body))


def event_of(sent: Any) -> WebhookEvent:
    """An event as it was sent. One of a type that is newer than this client has the type `unknown`."""
    event: Any = sent if sent["type"] in event_types else {**sent, "type": "unknown", "sent_type": sent["type"]}
    return event


def _bytes(raw_body: object) -> bytes | None:
    if isinstance(raw_body, (bytes, bytearray)):
        return bytes(raw_body)
    if not isinstance(raw_body, str):
        return None
    try:
        return raw_body.encode()
    except UnicodeEncodeError as error:
        raise WebhookRefused("The body is not Unicode, so it is not what was signed.") from error


def _signature(header: str) -> tuple[str, list[str]]:
    """`t=<unix seconds>,v1=<hex>`. `v1` may occur several times, and unknown fields are ignored."""
    fields = [field.strip().split("=", 1) for field in header.split(",")]
    times = [value for name, *rest in fields for value in rest if name == "t" and re.fullmatch(r"[0-9]{1,12}", value)]
    if len(times) != 1:
        raise WebhookRefused("The signature has no time of its own.")
    signatures = [value.lower() for name, *rest in fields for value in rest if name == "v1"]
    return times[0], [value for value in signatures if re.fullmatch(r"[0-9a-f]{64}", value)]


def _header(headers: Mapping[str, Any], name: str) -> str:
    """Headers as Flask, Django, FastAPI or API Gateway pass them."""
    return next((str(value) for key, value in headers.items() if key.lower() == name), "")
