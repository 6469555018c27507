from __future__ import annotations

import json
import os
import re
import tempfile
from collections.abc import Iterator

import cueline
import httpx
from scripted import ScriptedCase, answer, drop, refusal

MIB = 1024**2


class Files(ScriptedCase):
    def setUp(self) -> None:
        super().setUp()
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def file(self, size: int) -> str:
        path = os.path.join(self.folder, "talk.mp4")
        with open(path, "wb") as file:
            file.write(os.urandom(size))
        return path


class Storage:
    """An API with a storage behind it, of parts of 4 MiB. Each PUT that `breaks` names is lost."""

    def __init__(self, *breaks: int, refused_slots: int = 0) -> None:
        self.breaks = set(breaks)
        self.refused_slots = refused_slots
        self.slots = 0
        self.puts = 0
        self.parts: dict[int, bytes] = {}
        self.complete: list[str] | None = None

    def __call__(self, request: httpx.Request) -> httpx.Response:
        path = request.url.path
        if request.method == "PUT":
            self.puts += 1
            assert "authorization" not in request.headers
            if self.puts in self.breaks:
                return drop(request)
            number = int(path.removeprefix("/"))
            self.parts[number] = request.content
            return httpx.Response(200, headers={"etag": f'"{number}"'})
        body = json.loads(request.content)
        if path.endswith("/uploads"):
            self.slots += 1
            multipart = {"part_size": 4 * MIB, "part_count": -(-body["size"] // (4 * MIB))}
            self.size = body["size"]
            return httpx.Response(201, json={"upload_id": f"u{self.slots}", "upload_url": "https://s/1", "multipart": multipart})
        if f"u{self.slots}" not in path or self.refused_slots > 0:
            self.refused_slots -= 1
            return refusal(410, "upload_expired")(request)
        if path.endswith("/complete"):
            self.complete = body["etags"]
            return httpx.Response(200, json={})
        first, last = body["first_part"], -(-self.size // (4 * MIB))
        data = [
            {
                "part_number": n,
                "size": min(4 * MIB, self.size - (n - 1) * 4 * MIB),
                "url": f"https://s/{n}",
                "etag": f'"{n}"' if n in self.parts else None,
            }
            # A page has two.
            for n in range(first, min(first + body.get("count", 2), last + 1))
        ]
        return httpx.Response(200, json={"data": data, "next_part": first + 2 if first + 2 <= last else None})


class Uploads(Files):
    def test_a_small_file_is_sent_by_one_request(self) -> None:
        storage = Storage(1)
        self.assertEqual(self.client(storage).upload(self.file(1000)), "u1")
        self.assertEqual([self.requested(), len(storage.parts[1])], [["POST /uploads", "PUT /1", "PUT /1"], 1000])
        self.assertEqual([one.headers.get("content-type") for one in self.sent[1:]], ["video/mp4"] * 2)

    def test_parts_arrive_whole_through_lost_connections(self) -> None:
        storage = Storage(2, 4)
        path = self.file(14 * MIB + 7)
        progress: list[float] = []
        self.assertEqual(self.client(storage).upload(path, on_progress=progress.append), "u1")
        with open(path, "rb") as file:
            self.assertEqual(b"".join(storage.parts[n] for n in sorted(storage.parts)), file.read())
        self.assertEqual([storage.complete, storage.puts], [['"1"', '"2"', '"3"', '"4"'], 6])
        self.assertEqual([progress == sorted(progress), progress[-1]], [True, 1.0])

    def test_an_upload_of_another_process_continues_where_it_stopped(self) -> None:
        storage = Storage(*range(3, 17))
        path = self.file(14 * MIB)
        kept: dict[str, str] = {}
        with self.assertRaises(cueline.ApiConnectionError):
            self.client(storage).upload(path, storage=kept)
        self.assertEqual([sorted(storage.parts), len(kept)], [[1, 2], 1])
        storage.breaks = set()
        before = storage.puts
        self.assertEqual(self.client(storage).upload(path, storage=kept), "u1")
        self.assertEqual([storage.puts - before, kept], [2, {}])

    def test_a_slot_that_is_gone_is_replaced(self) -> None:
        storage = Storage(refused_slots=1)
        path = self.file(7 * MIB)
        kept: dict[str, str] = {}
        with self.assertRaises(cueline.UploadError):
            self.client(storage).upload(path, storage=kept)
        storage.refused_slots = 1
        self.assertEqual(self.client(storage).upload(path, storage=kept), "u2")


class Broken(httpx.SyncByteStream):
    def __init__(self, content: bytes) -> None:
        self.content = content

    def __iter__(self) -> Iterator[bytes]:
        yield self.content
        raise httpx.ReadError("gone")


class Downloads(Files):
    content = bytes(range(256)) * 100

    def save(self, *steps: object, **options: int) -> bytes | None:
        path = os.path.join(self.folder, "out.mp4")
        try:
            cueline.download("https://s/e", path, http=self.http(*steps), **options)  # type: ignore[arg-type]
        finally:
            self.assertEqual([one for one in os.listdir(self.folder) if one.endswith(".part")], [])
        with open(path, "rb") as file:
            return file.read()

    def rest(self, request: httpx.Request) -> httpx.Response:
        start = int(re.fullmatch(r"bytes=(\d+)-", request.headers["range"])[1])  # type: ignore[index]
        said = {"etag": '"1"', "content-range": f"bytes {start}-25599/25600"}
        return httpx.Response(206, headers=said, content=self.content[start:])

    def broken(self, _: httpx.Request) -> httpx.Response:
        said = {"etag": '"1"', "content-length": "25600"}
        return httpx.Response(200, headers=said, stream=Broken(self.content[:1000]))

    def test_a_broken_download_goes_on_where_it_broke(self) -> None:
        self.assertEqual(self.save(self.broken, self.rest), self.content)
        self.assertEqual([one.headers.get("range") for one in self.sent], [None, "bytes=1000-"])
        self.assertEqual(self.sent[1].headers["if-range"], '"1"')

    def test_a_file_that_has_changed_is_fetched_anew(self) -> None:
        changed = answer(200, headers={"etag": '"2"'})
        self.assertEqual(self.save(self.broken, changed), b"")

    def test_a_file_is_there_whole_or_not_at_all(self) -> None:
        with self.assertRaises(cueline.ApiConnectionError):
            self.save(self.broken, max_retries=0)
        self.assertEqual(os.listdir(self.folder), [])

    def test_a_url_that_has_expired_is_not_tried_again(self) -> None:
        with self.assertRaisesRegex(cueline.ApiConnectionError, "403"):
            self.save(answer(403))
        self.assertEqual(len(self.sent), 1)

    def test_redirects_without_an_end_are_an_error_of_this_package(self) -> None:
        with self.assertRaisesRegex(cueline.ApiConnectionError, "cannot be downloaded"):
            self.save(answer(302, headers={"location": "https://s/e"}))
        self.assertEqual(self.slept, [])
