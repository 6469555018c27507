"""A client whose API answers by a script, and time that does not pass."""

from __future__ import annotations

import json
import time
import unittest
from collections.abc import Callable
from typing import Any
from unittest import mock

import httpx
from cueline import Cueline

Step = Callable[[httpx.Request], httpx.Response]


def answer(status: int, body: Any = None, headers: dict[str, str] | None = None) -> Step:
    content = b"" if body is None else json.dumps(body).encode()
    return lambda _: httpx.Response(status, content=content, headers=headers)


def refusal(status: int, code: str, headers: dict[str, str] | None = None) -> Step:
    error = {"code": code, "message": f"It is {code}.", "request_id": "request-1", "doc_url": "https://x/"}
    return answer(status, {"error": error}, headers)


def drop(request: httpx.Request) -> httpx.Response:
    """The connection ends before a reply comes."""
    raise httpx.ReadError("gone", request=request)


class ScriptedCase(unittest.TestCase):
    def setUp(self) -> None:
        self.slept: list[float] = []
        self.now = 0.0
        self.sent: list[httpx.Request] = []
        for name, replaced in {"sleep": self._sleep, "monotonic": lambda: self.now}.items():
            patch = mock.patch.object(time, name, replaced)
            patch.start()
            self.addCleanup(patch.stop)
        environment = mock.patch.dict("os.environ", clear=True)
        environment.start()
        self.addCleanup(environment.stop)

    def http(self, *steps: Step) -> httpx.Client:
        """Its last step answers all further requests."""

        def handle(request: httpx.Request) -> httpx.Response:
            self.sent.append(request)
            return steps[min(len(self.sent), len(steps)) - 1](request)

        return httpx.Client(transport=httpx.MockTransport(handle))

    def client(self, *steps: Step, **options: Any) -> Cueline:
        return Cueline("https://api/v1/", "k", http=self.http(*steps), **options)

    def requested(self) -> list[str]:
        return [f"{one.method} {one.url.path.removeprefix('/v1')}" for one in self.sent]

    def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += seconds
