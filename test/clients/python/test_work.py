from __future__ import annotations

import json
import unittest.mock
from typing import Any

import cueline
import cueline.webhooks
from cueline.webhooks import WebhookRefused
from scripted import ScriptedCase, answer, drop, refusal


def job(**fields: object) -> dict[str, object]:
    return {"id": "j", "type": "transcription", "status": "processing", "progress": 0.5, **fields}


def export(**fields: object) -> dict[str, object]:
    return {"id": "e", "preset": "tiktok", "status": "completed", "progress": 1, "download_url": "https://s/e", **fields}


class Waits(ScriptedCase):
    def test_a_wait_returns_the_work_once_it_has_ended(self) -> None:
        ended = job(status="completed", progress=1)
        client = self.client(answer(200, job()), drop, answer(200, ended))
        progress: list[float] = []
        self.assertEqual(client.wait("job", "j", on_progress=lambda one, _: progress.append(one)), ended)
        self.assertEqual(progress, [0.5, 1.0])

    def test_a_failure_has_its_code_what_came_back_and_all_finished_exports(self) -> None:
        failed = export(id="f", status="failed", error="It was cancelled.", error_code="cancelled", refunded=2)
        with self.assertRaises(cueline.WorkFailedError) as raised:
            self.client(answer(200, export()), answer(200, failed)).wait("exports", "e", "f")
        error = raised.exception
        self.assertEqual([error.code, error.is_cancelled, error.is_retryable, error.refunded_credits], ["cancelled", True, False, 2])
        self.assertEqual([one["id"] for one in error.works if one["status"] == "completed"], ["e"])
        self.assertEqual(error.handle, {"type": "exports", "ids": ("e", "f")})
        self.assertNotIn("https://s/e", repr(error))

    def test_a_wait_that_is_over_has_a_handle_and_the_work_goes_on(self) -> None:
        with self.assertRaises(cueline.WaitTimeoutError) as raised:
            self.client(answer(200, job())).wait("job", "j", timeout_seconds=5)
        self.assertEqual(raised.exception.handle, {"type": "job", "ids": ("j",)})
        self.assertEqual(sum(self.slept), 5)
        json.dumps(raised.exception.handle)

    def test_a_project_is_waited_for_through_its_import(self) -> None:
        importing = {"id": "p", "status": "importing", "job_id": "i"}
        draft = {"id": "p", "status": "draft", "error": "No credits.", "error_code": "insufficient_credits", "job_id": "i"}
        client = self.client(answer(200, importing), answer(200, job(type="import")), answer(200, draft), answer(200, job()))
        with self.assertRaisesRegex(cueline.WorkFailedError, "No credits."):
            client.wait("project", "p")

    def test_a_project_is_cancelled_by_its_job(self) -> None:
        self.client(answer(200, {"id": "p", "job_id": "j"}), answer(200, job())).cancel("project", "p")
        self.assertEqual(self.requested(), ["GET /projects/p", "POST /jobs/j/cancel"])

    def test_all_exports_are_cancelled_where_one_is_refused(self) -> None:
        refused = answer(409, {"error": {"code": "cancel_limit_reached", "message": "It has begun."}})
        with self.assertRaises(cueline.ConflictError) as raised:
            self.client(refused, answer(200, {"id": "b"})).cancel("exports", "a", "b")
        self.assertEqual(raised.exception.code, "cancel_limit_reached")
        self.assertEqual(self.requested(), ["POST /exports/a/cancel", "POST /exports/b/cancel"])

    def test_an_aborted_wait_cancels_the_work_only_where_that_is_wanted(self) -> None:
        def interrupt(*_: object) -> None:
            raise KeyboardInterrupt

        for wanted in (False, True):
            self.sent.clear()
            with self.assertRaises(KeyboardInterrupt):
                self.client(answer(200, job())).wait("job", "j", on_progress=interrupt, cancel_on_abort=wanted)
            self.assertEqual(self.requested(), ["GET /jobs/j"] + (["POST /jobs/j/cancel"] if wanted else []))
        self.sent.clear()
        importing = answer(202, {"id": "p", "status": "importing", "job_id": "j"})
        client = self.client(importing, importing, answer(200, job()), importing, answer(200, job()))

        def on_stage(stage: str, progress: float, _: object) -> None:
            if stage == "transcribe" and progress > 0:
                interrupt()

        with self.assertRaises(KeyboardInterrupt):
            client.caption("https://x/talk.mp4", on_stage=on_stage, cancel_on_abort=True)
        self.assertEqual(self.requested()[-1], "POST /jobs/j/cancel")

    def test_a_batch_is_waited_for_until_it_has_ended_whatever_failed_and_cancelled(self) -> None:
        counts = {"total": 4, "waiting": 1, "open": 1, "completed": 1, "failed": 1}
        ended = {"id": "b", "status": "completed", "counts": {**counts, "waiting": 0, "open": 0, "failed": 3}}
        client = self.client(answer(200, {"id": "b", "status": "running", "counts": counts}), answer(200, ended))
        progress: list[float] = []
        self.assertEqual(client.wait("batch", "b", on_progress=lambda one, _: progress.append(one)), ended)
        self.assertEqual(progress, [0.5, 1.0])
        client.cancel("batch", "b")
        self.assertEqual(self.requested()[-1], "POST /batches/b/cancel")

    def test_one_job_is_waited_for_and_not_none_or_the_first_of_two(self) -> None:
        client: Any = self.client(answer(200, job()))
        for wrong in (["job"], ["job", "j", "k"], ["project"], ["nope", "n"]):
            with self.assertRaisesRegex(cueline.CuelineError, "wait takes one id"):
                client.wait(*wrong)
        self.assertEqual(self.sent, [])


class Caption(ScriptedCase):
    def test_a_call_that_broke_continues_with_its_handle_and_the_same_keys(self) -> None:
        project = {"id": "p", "status": "ready", "job_id": "j", "export_ids": ["e"]}
        begun = [answer(202, project), answer(200, project), answer(200, job(status="completed", credits=3))]
        with self.assertRaises(cueline.ApiConnectionError) as raised:
            self.client(*begun, drop).caption("https://x/talk.mp4", max_credits=10)
        handle = raised.exception.caption_handle
        self.assertIsNotNone(handle)
        client = self.client(*[answer(500)] * len(self.sent), *begun[1:], answer(200, export()))
        captioned = client.caption(json.loads(json.dumps(handle)), max_credits=10)
        self.assertEqual([one["id"] for one in captioned.exports], ["e"])
        made = [one for one in self.sent if one.method == "POST"]
        self.assertEqual(len(made), 1)
        self.assertEqual(json.loads(made[0].content)["exports"], {"presets": ["tiktok"]})
        self.assertEqual(json.loads(made[0].content)["max_credits"], 10)

    def test_for_a_link_the_same_key_finds_the_same_project(self) -> None:
        for _ in range(2):
            with self.assertRaises(cueline.InvalidRequestError):
                self.client(refusal(400, "invalid_request")).caption("https://x/", style="bold", idempotency_key="k")
        self.assertEqual([one.headers["idempotency-key"] for one in self.sent], ["k-project", "k-project"])
        self.assertEqual(json.loads(self.sent[0].content)["style"], {"template": "bold"})

    def test_a_handle_without_a_key_gets_one(self) -> None:
        with self.assertRaises(cueline.InvalidRequestError):
            self.client(refusal(400, "invalid_request")).caption({"source_url": "https://x/"})
        self.assertRegex(self.sent[0].headers["idempotency-key"], "^[0-9a-f]{32}-project$")


class Webhooks(ScriptedCase):
    secret = f"whsec_{'a'*43}"
    body = b'{"id":"e","type":"export.completed","data":{"project_id":"p"}}'
    # By core/webhooks/signature.ts.
    signed = "t=1700000000,v1=cb0eb09f8861e8b1c4a16710608bd90a567309227f410e1aa37b334e3492d2eb"

    def unwrap(self, body: bytes | bytearray | str, header: str, at: float = 1700000000.0, secret: str = secret) -> Any:
        return cueline.webhooks.unwrap(body, {"Cueline-Signature": header}, secret, at)

    def test_a_delivery_is_accepted_only_as_it_was_signed(self) -> None:
        self.assertEqual(self.unwrap(self.body, self.signed)["type"], "export.completed")
        self.assertEqual(self.unwrap(self.body, f"v1={'0' * 64},{self.signed}")["id"], "e")
        for same in (bytearray(self.body), self.body.decode()):
            self.assertEqual(self.unwrap(same, self.signed)["id"], "e")
        wrong: list[tuple[bytes | str, str, float]] = [
            ("\ud800", self.signed, 1700000000.0),
            (self.body + b" ", self.signed, 1700000000.0),
            (self.body, self.signed, 1700000301.0),
            (self.body, self.signed, 1699999699.0),
            (self.body, f"t=1700000000,{self.signed}", 1700000000.0),
            (self.body, "t=1700000000", 1700000000.0),
            (self.body, "", 1700000000.0),
        ]
        for body, header, at in wrong:
            with self.subTest(header=header, at=at), self.assertRaises(WebhookRefused):
                self.unwrap(body, header, at)

    def test_a_secret_that_is_not_whole_is_a_mistake_of_the_receiver(self) -> None:
        for secret in ["", "whsec_short"]:
            with self.assertRaises(cueline.webhooks.WebhookSecretInvalid):
                self.unwrap(self.body, self.signed, secret=secret)
        with self.assertRaisesRegex(cueline.CuelineError, "needs the raw body"):
            self.unwrap({"id": "e"}, self.signed)  # type: ignore[arg-type]

    def test_an_event_of_a_new_type_says_so(self) -> None:
        with unittest.mock.patch.object(cueline.webhooks, "event_types", frozenset()):
            event = self.unwrap(self.body, self.signed)
        self.assertEqual([event["type"], event["sent_type"]], ["unknown", "export.completed"])

    def test_an_event_of_a_new_type_is_listed_in_the_same_way(self) -> None:
        client = self.client(answer(200, {"data": [{"id": "e", "type": "later"}, {"id": "f", "type": "export.failed"}]}))
        listed = [(event["type"], event.get("sent_type")) for event in client.webhooks.events()]
        self.assertEqual(listed, [("unknown", "later"), ("export.failed", None)])
