from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import TypeVar

from .errors import ApiConnectionError, ApiError, CuelineError

Result = TypeVar("Result")

# A longer Retry-After is not waited for; the caller finds it as `retry_after_seconds` in the error.
MAX_RETRY_AFTER_SECONDS = 60.0


def retrying(max_retries: int, may_repeat: Callable[[CuelineError], bool], attempt: Callable[[int], Result]) -> Result:
    """Makes up to `max_retries` more attempts, with a growing and random wait before each, at least as long as Retry-After."""
    nth = 0
    while True:
        try:
            return attempt(nth)
        except CuelineError as error:
            retry_after = (error.retry_after_seconds or 0.0) if isinstance(error, ApiError) else 0.0
            if nth >= max_retries or retry_after > MAX_RETRY_AFTER_SECONDS or not may_repeat(error):
                raise
        time.sleep(retry_after + min(8.0, 0.5 * 2**nth) * random.uniform(0.5, 1))
        nth += 1


def is_refusal(error: CuelineError) -> bool:
    """The request was refused before it did anything."""
    return isinstance(error, ApiError) and (error.status == 429 or error.code == "unavailable")


def is_transient(error: CuelineError) -> bool:
    """The same request may succeed later."""
    return (
        isinstance(error, ApiConnectionError)
        or is_refusal(error)
        or (isinstance(error, ApiError) and error.status >= 500)
    )
