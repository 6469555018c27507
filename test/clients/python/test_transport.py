from __future__ import annotations

import copy
import os
import pickle

import cueline
import httpx
from scripted import ScriptedCase, answer, drop, refusal

PROJECT = {"id": "p", "status": "draft"}


class Retries(ScriptedCase):
    def test_all_attempts_of_a_call_have_one_key_and_another_call_has_another(self) -> None:
        client = self.client(drop, answer(503), answer(201, PROJECT), answer(201, PROJECT))
        client.projects.create(upload_id="u")
        client.projects.create(upload_id="u")
        keys = [one.headers["idempotency-key"] for one in self.sent]
        self.assertEqual(len(keys), 4)
        self.assertEqual(len(set(keys[:3])), 1)
        self.assertNotEqual(keys[2], keys[3])

    def test_a_key_of_the_caller_is_sent_as_it_is(self) -> None:
        self.client(answer(202, {})).projects.transcribe("p", idempotency_key="mine")
        self.assertEqual(self.sent[0].headers["idempotency-key"], "mine")

    def test_at_most_two_more_attempts_are_made_with_a_growing_wait(self) -> None:
        with self.assertRaises(cueline.ApiConnectionError):
            self.client(drop).projects.create(upload_id="u")
        self.assertEqual(len(self.sent), 3)
        self.assertTrue(0.25 <= self.slept[0] <= 0.5 <= self.slept[1] <= 1)
        with self.assertRaises(cueline.ServerError):
            self.client(answer(500), max_retries=0).account.get()
        self.assertEqual(len(self.sent), 4)

    def test_retry_after_is_waited_for_unless_it_is_long(self) -> None:
        client = self.client(refusal(429, "rate_limited", {"retry-after": "7"}), answer(200, {}))
        client.account.get()
        self.assertTrue(7.25 <= self.slept[0] <= 7.5)
        with self.assertRaises(cueline.RateLimitError) as raised:
            self.client(refusal(429, "rate_limited", {"retry-after": "61"})).account.get()
        self.assertEqual(raised.exception.retry_after_seconds, 61)
        self.assertEqual(len(self.slept), 1)

    def test_a_request_that_must_be_changed_is_sent_once(self) -> None:
        with self.assertRaises(cueline.InvalidRequestError):
            self.client(refusal(400, "invalid_request")).projects.create(upload_id="u")
        self.assertEqual(len(self.sent), 1)

    def test_what_may_not_be_done_twice_is_sent_again_only_when_it_was_refused(self) -> None:
        client = self.client(refusal(503, "unavailable"), drop, answer(200, {}))
        with self.assertRaises(cueline.ApiConnectionError):
            client.transcripts.versions.restore("p", "v")
        self.assertEqual(len(self.sent), 2)
        with self.assertRaises(cueline.ApiConnectionError):
            self.client(drop).transcripts.edit("p", if_match='"v"', operations=[])
        self.assertEqual(len(self.sent), 3)

    def test_a_delete_that_is_answered_404_after_a_lost_reply_has_succeeded(self) -> None:
        self.client(drop, refusal(404, "not_found")).projects.delete("p")
        with self.assertRaises(cueline.NotFoundError):
            self.client(refusal(404, "not_found")).projects.delete("p")

    def test_a_reply_that_is_cut_is_no_reply(self) -> None:
        cut = answer(200)
        self.client(lambda one: cut(one) if len(self.sent) > 1 else _cut(), max_retries=1).account.get()
        self.assertEqual(len(self.sent), 2)

    def test_attempts_are_told_in_the_user_agent(self) -> None:
        self.client(drop, answer(200, {})).account.get()
        first, second = (one.headers["user-agent"] for one in self.sent)
        self.assertEqual([first, second], [f"cueline-python/{cueline.__version__}", f"{first} attempt/2"])


def _cut() -> httpx.Response:
    return httpx.Response(200, content=b'{"id":"0')


class Requests(ScriptedCase):
    def test_an_error_has_what_the_api_says(self) -> None:
        said = {"code": "external_id_taken", "message": "It is taken.", "project_id": "p", "request_id": "r"}
        with self.assertRaises(cueline.ConflictError) as raised:
            self.client(answer(409, {"error": said})).projects.create(source_url="https://x/", external_id="7")
        error = raised.exception
        self.assertEqual([error.status, error.code, error.project_id, error.request_id], [409, said["code"], "p", "r"])
        self.assertEqual(str(error), "It is taken.")
        with self.assertRaises(cueline.InvalidRequestError) as raised_by_gateway:
            self.client(answer(413, {"message": "Too long"}, {"apigw-requestid": "g"})).account.get()
        self.assertEqual([raised_by_gateway.exception.code, raised_by_gateway.exception.request_id], [None, "g"])

    def test_headers_of_a_reply_are_told(self) -> None:
        replies: list[cueline.Reply] = []
        headers = {"etag": '"v"', "cueline-credits-charged": "2", "apigw-requestid": "r"}
        client = self.client(answer(200, {}, headers)).with_options(on_reply=replies.append)
        client.transcripts.get("p")
        self.assertEqual([(one.etag, one.credits_charged, one.request_id) for one in replies], [('"v"', 2, "r")])

    def test_ids_are_escaped_and_reach_no_other_route(self) -> None:
        client = self.client(answer(200, {}))
        client.call("getVersion", path={"project_id": "a/b", "version": "c"}, query={"format": "json"})
        self.assertEqual(str(self.sent[0].url), "https://api/v1/projects/a%2Fb/transcript/versions/c?format=json")
        for wrong in ("", ".", ".."):
            with self.assertRaisesRegex(cueline.CuelineError, f'^project_id cannot be "{wrong}".$'):
                client.exports.list(wrong)
        self.assertEqual(len(self.sent), 1)

    def test_what_cannot_be_sent_is_an_error_of_this_package(self) -> None:
        client = self.client(answer(200, {}))
        for wrong in (float("nan"), object()):
            with self.assertRaisesRegex(cueline.CuelineError, "cannot be sent as JSON"):
                client.call("createExports", path={"project_id": "p"}, body={"range_end": wrong})
        with self.assertRaisesRegex(cueline.CuelineError, "no operation nope"):
            client.call("nope")
        with self.assertRaisesRegex(cueline.CuelineError, "idempotency-key"):
            client.projects.transcribe("p", idempotency_key="café")
        self.assertEqual(self.sent, [])

    def test_an_error_of_another_process_is_whole(self) -> None:
        with self.assertRaises(cueline.NotFoundError) as raised:
            self.client(refusal(404, "not_found", {"retry-after": "3"})).projects.get("p")
        failed = cueline.WorkFailedError({"error": "It was cancelled.", "error_code": "cancelled", "refunded": 2})
        failed.handle = {"type": "job", "ids": ["j"]}
        for error in (raised.exception, failed, cueline.WaitTimeoutError("It takes long.")):
            for same in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
                self.assertEqual((type(same), str(same), vars(same)), (type(error), str(error), vars(error)))

    def test_a_list_walks_through_its_pages(self) -> None:
        client = self.client(
            answer(200, {"data": [{"id": "1"}, {"id": "2"}], "next_cursor": "n"}), answer(200, {"data": [{"id": "3"}]})
        )
        self.assertEqual([one["id"] for one in client.projects.list(status="ready")], ["1", "2", "3"])
        self.assertEqual([dict(one.url.params) for one in self.sent][1], {"status": "ready", "cursor": "n"})

    def test_names_that_are_words_of_python_have_an_underscore(self) -> None:
        client = self.client(answer(200, {"data": []}))
        client.account.usage(from_="2026-11-01")
        client.transcripts.versions.diff("p", "v", with_="w")
        self.assertEqual([dict(one.url.params) for one in self.sent], [{"from": "2026-11-01"}, {"with": "w"}])

    def test_null_clears_a_field_and_files_are_sent_as_they_are(self) -> None:
        client = self.client(answer(200, {}))
        client.projects.update("p", style=None)
        client.transcripts.replace_file("p", "1\n", "application/x-subrip")
        self.assertEqual(self.sent[0].content, b'{"style": null}')
        self.assertEqual([self.sent[1].headers["content-type"], self.sent[1].content], ["application/x-subrip", b"1\n"])


class Connection(ScriptedCase):
    def test_the_key_of_the_environment_goes_to_its_own_deployment_alone(self) -> None:
        with self.assertRaisesRegex(cueline.CuelineError, "base_url is missing"):
            cueline.Cueline()
        os.environ.update(CUELINE_BASE_URL="https://mine/v1", CUELINE_API_KEY="secret")
        cueline.Cueline(http=self.http(answer(200, {}))).account.get()
        cueline.Cueline("https://other/v1", http=self.http(answer(200, {}))).account.get()
        cueline.Cueline(api_key="given", http=self.http(answer(200, {}))).account.get()
        self.assertEqual(
            [(one.url.host, one.headers.get("authorization")) for one in self.sent],
            [("mine", "Bearer secret"), ("other", None), ("mine", "Bearer given")],
        )

    def test_a_url_is_the_same_with_a_slash_or_a_line_break_at_its_end(self) -> None:
        os.environ.update(CUELINE_BASE_URL="https://mine/v1\n", CUELINE_API_KEY="secret\n")
        cueline.Cueline("https://mine/v1/", http=self.http(answer(200, {}))).account.get()
        self.assertEqual(
            [(str(one.url), one.headers.get("authorization")) for one in self.sent],
            [("https://mine/v1/account", "Bearer secret")],
        )

    def test_the_key_is_in_no_repr_and_no_error(self) -> None:
        client = cueline.Cueline("https://mine/v1", "sk_live\nSECRET", headers={"x-token": "SECRET"})
        self.assertNotIn("SECRET", repr(client._transport))
        with self.assertRaises(cueline.CuelineError) as raised:
            client.account.get()
        self.assertRegex(str(raised.exception), "header authorization")
        self.assertNotIn("SECRET", str(raised.exception))
