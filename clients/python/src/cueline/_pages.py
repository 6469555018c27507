from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

Item = TypeVar("Item")
Body = TypeVar("Body")


class Page(Generic[Item, Body]):
    """The first page of a list. To iterate over it walks through the items of all pages."""

    def __init__(self, body: Body, next_page: Callable[[str], Page[Item, Body]]) -> None:
        self.body = body
        """The page as the API answered it."""
        self._next_page = next_page

    @property
    def data(self) -> Sequence[Item]:
        """The items of this page."""
        return self._field("data")

    @property
    def next_cursor(self) -> str | None:
        """None on the last page; a deployment of an earlier release leaves it out."""
        return self._field("next_cursor")

    def _field(self, name: str) -> Any:
        return cast(Mapping[str, Any], self.body).get(name)

    def __iter__(self) -> Iterator[Item]:
        page = self
        while True:
            yield from page.data
            if page.next_cursor is None:
                return
            page = page._next_page(page.next_cursor)
