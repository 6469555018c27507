from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ._pages import Page
from ._transport import Transport
from .webhooks import event_of


class Resource:
    """Operations of one kind of thing: `_resources.py` has their methods."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def _text(self, operation_id: str, path: Mapping[str, str], query: Mapping[str, object]) -> str:
        content: bytes = self._transport.send(operation_id, path, query, accept="*/*")
        return content.decode()

    def _list(self, operation_id: str, path: Mapping[str, str], query: Mapping[str, object]) -> Page[Any, Any]:
        body: Any = self._transport.send(operation_id, path, query)
        if operation_id == "listEvents":
            body = {**body, "data": [event_of(sent) for sent in body["data"]]}
        return Page(
            body,
            lambda cursor: self._list(operation_id, path, {**query, "cursor": cursor}),
        )
