# Written by npm run openapi from contract/. Do not edit.
from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ._pages import Page
from ._resource import Resource
from ._transport import Transport

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .types import (
        Account,
        ApiKey,
        ApiKeyList,
        Batch,
        BatchItem,
        BatchItemList,
        BatchList,
        BatchQuote,
        Comment,
        CommentList,
        CompleteUpload,
        CompletedUpload,
        CreateApiKey,
        CreateBatch,
        CreateComment,
        CreateExports,
        CreateFont,
        CreateProject,
        CreateReviewLink,
        CreateSession,
        CreateStyle,
        CreateUpload,
        CreateWebhook,
        CreatedApiKey,
        CreatedReviewLink,
        CreatedSession,
        CreatedWebhook,
        CustomerFont,
        CustomerFontFile,
        CustomerFontList,
        Delivery,
        DeliveryList,
        EditTranscript,
        EventList,
        Export,
        ExportBatch,
        ExportList,
        GetOpenapiReply,
        GetTranscriptQuery,
        GetUsageQuery,
        Job,
        JobList,
        ListAccountExportsQuery,
        ListApiKeysQuery,
        ListBatchItemsQuery,
        ListBatchesQuery,
        ListCommentsQuery,
        ListDeliveriesQuery,
        ListEventsQuery,
        ListExportsQuery,
        ListFontsQuery,
        ListJobsQuery,
        ListProjectsQuery,
        ListReviewLinksQuery,
        ListSessionsQuery,
        ListStylesQuery,
        ListVersionsQuery,
        ListWebhooksQuery,
        LoggedDelivery,
        NameVersion,
        PatchAccount,
        PatchApiKey,
        PatchComment,
        PatchProject,
        PatchStyle,
        PatchVocabulary,
        PatchWebhook,
        Preview,
        PreviewRequest,
        Project,
        ProjectList,
        ProjectMedia,
        ProjectText,
        Quote,
        QuoteExports,
        QuoteTranscription,
        ReplaceTranscript,
        Review,
        ReviewLink,
        ReviewLinkList,
        RotateApiKey,
        SavedStyle,
        SavedStyleList,
        Session,
        SessionList,
        SignUploadParts,
        TestWebhook,
        TranscribeRequest,
        Transcript,
        TranscriptDiff,
        TranscriptVersion,
        TranscriptVersionList,
        UploadParts,
        UploadSlot,
        Usage,
        UsageRow,
        Vocabulary,
        WebhookEndpoint,
        WebhookEvent,
        WebhookList,
    )


class UploadsResource(Resource):
    def sign_parts(self, upload_id: str, /, **body: Unpack[SignUploadParts]) -> UploadParts:
        """Sign URLs for parts of an upload."""
        return self._transport.send("signUploadParts", {"upload_id": upload_id}, body=body)

    def complete(self, upload_id: str, /, **body: Unpack[CompleteUpload]) -> CompletedUpload:
        """Make the file of its parts."""
        return self._transport.send("completeUpload", {"upload_id": upload_id}, body=body)

    def delete(self, upload_id: str, /) -> None:
        """Delete an upload slot and its bytes."""
        return self._transport.send("deleteUpload", {"upload_id": upload_id})


class ProjectsResource(Resource):
    def list(self, **query: Unpack[ListProjectsQuery]) -> Page[Project, ProjectList]:
        """List projects, newest first."""
        return self._list("listProjects", {}, {**query})

    def create(self, *, idempotency_key: str | None = None, **body: Unpack[CreateProject]) -> Project:
        """Create a project from an upload or a media URL."""
        return self._transport.send("createProject", {}, body=body, idempotency_key=idempotency_key)

    def get(self, project_id: str, /) -> Project:
        """Get a project."""
        return self._transport.send("getProject", {"project_id": project_id})

    def update(self, project_id: str, /, **body: Unpack[PatchProject]) -> Project:
        """Change title, style, format or metadata of a project."""
        return self._transport.send("updateProject", {"project_id": project_id}, body=body)

    def delete(self, project_id: str, /) -> None:
        """Delete a project with its media, transcripts and exports, stopping what runs."""
        return self._transport.send("deleteProject", {"project_id": project_id})

    def text(self, project_id: str, /) -> ProjectText:
        """Get the lyrics or script of a project."""
        return self._transport.send("getProjectText", {"project_id": project_id})

    def media(self, project_id: str, /) -> ProjectMedia:
        """Get a URL that players read the media of a project from."""
        return self._transport.send("getMedia", {"project_id": project_id})

    def create_playback(self, project_id: str, /) -> Job:
        """Make a proxy, a poster and a waveform of a project."""
        return self._transport.send("createPlayback", {"project_id": project_id})

    def transcribe(self, project_id: str, /, *, idempotency_key: str | None = None, **body: Unpack[TranscribeRequest]) -> Job:
        """Transcribe the project, or align its text, again."""
        return self._transport.send("startTranscription", {"project_id": project_id}, body=body, idempotency_key=idempotency_key)

    def quote_transcription(self, project_id: str, /, **body: Unpack[QuoteTranscription]) -> Quote:
        """Quote a transcription."""
        return self._transport.send("quoteTranscription", {"project_id": project_id}, body=body)


class StylesResource(Resource):
    def list(self, **query: Unpack[ListStylesQuery]) -> Page[SavedStyle, SavedStyleList]:
        """List the saved styles of the account, newest first."""
        return self._list("listStyles", {}, {**query})

    def create(self, *, idempotency_key: str | None = None, **body: Unpack[CreateStyle]) -> SavedStyle:
        """Save a style."""
        return self._transport.send("createStyle", {}, body=body, idempotency_key=idempotency_key)

    def get(self, style_id: str, /) -> SavedStyle:
        """Get a saved style."""
        return self._transport.send("getStyle", {"style_id": style_id})

    def update(self, style_id: str, /, **body: Unpack[PatchStyle]) -> SavedStyle:
        """Change a saved style, or make it the default."""
        return self._transport.send("updateStyle", {"style_id": style_id}, body=body)

    def delete(self, style_id: str, /) -> None:
        """Delete a saved style."""
        return self._transport.send("deleteStyle", {"style_id": style_id})


class FontsResource(Resource):
    def list(self, **query: Unpack[ListFontsQuery]) -> Page[CustomerFont, CustomerFontList]:
        """List the fonts that the account has uploaded, newest first."""
        return self._list("listFonts", {}, {**query})

    def create(self, **body: Unpack[CreateFont]) -> CustomerFont:
        """Upload a font."""
        return self._transport.send("createFont", {}, body=body)

    def get(self, font_id: str, /) -> CustomerFontFile:
        """Get a font, with a URL of its file."""
        return self._transport.send("getFont", {"font_id": font_id})

    def delete(self, font_id: str, /) -> None:
        """Delete a font."""
        return self._transport.send("deleteFont", {"font_id": font_id})


class VocabularyResource(Resource):
    def get(self) -> Vocabulary:
        """Get the vocabulary of the account, and what edits suggest for it."""
        return self._transport.send("getVocabulary", {})

    def update(self, **body: Unpack[PatchVocabulary]) -> Vocabulary:
        """Add words to the vocabulary of the account, and remove some."""
        return self._transport.send("updateVocabulary", {}, body=body)


class JobsResource(Resource):
    def list(self, **query: Unpack[ListJobsQuery]) -> Page[Job, JobList]:
        """List jobs, newest first."""
        return self._list("listJobs", {}, {**query})

    def get(self, job_id: str, /) -> Job:
        """Get the state of a job."""
        return self._transport.send("getJob", {"job_id": job_id})

    def cancel(self, job_id: str, /) -> Job:
        """Cancel a job."""
        return self._transport.send("cancelJob", {"job_id": job_id})


class TranscriptsVersionsResource(Resource):
    def list(self, project_id: str, /, **query: Unpack[ListVersionsQuery]) -> Page[TranscriptVersion, TranscriptVersionList]:
        """List the versions of the transcript, newest first."""
        return self._list("listVersions", {"project_id": project_id}, {**query})

    def get(self, project_id: str, version: str, /) -> Transcript:
        """Get a version of the transcript."""
        return self._transport.send("getVersion", {"project_id": project_id, "version": version})

    def file(self, project_id: str, version: str, format: Literal["srt", "vtt", "txt", "fcpxml", "fcpxml_titles", "xmeml", "otio"], /) -> str:
        """Get a version of the transcript."""
        return self._text("getVersion", {"project_id": project_id, "version": version}, {"format": format})

    def name(self, project_id: str, version: str, /, **body: Unpack[NameVersion]) -> TranscriptVersion:
        """Name a version, so that it is kept."""
        return self._transport.send("nameVersion", {"project_id": project_id, "version": version}, body=body)

    def diff(self, project_id: str, version: str, /, *, with_: str | None = None) -> TranscriptDiff:
        """List what changed between two versions."""
        return self._transport.send("diffVersions", {"project_id": project_id, "version": version}, {"with_": with_})

    def restore(self, project_id: str, version: str, /, *, if_match: str | None = None) -> Transcript:
        """Make an earlier version the transcript again."""
        return self._transport.send("restoreVersion", {"project_id": project_id, "version": version}, if_match=if_match)


class TranscriptsResource(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.versions = TranscriptsVersionsResource(transport)

    def get(self, project_id: str, /) -> Transcript:
        """Get the transcript as JSON, as subtitles, as plain text, or for an editor of video."""
        return self._transport.send("getTranscript", {"project_id": project_id})

    def file(self, project_id: str, format: Literal["srt", "vtt", "txt", "fcpxml", "fcpxml_titles", "xmeml", "otio"], /, **query: Unpack[GetTranscriptQuery]) -> str:
        """Get the transcript as JSON, as subtitles, as plain text, or for an editor of video."""
        return self._text("getTranscript", {"project_id": project_id}, {**query, "format": format})

    def replace(self, project_id: str, /, *, if_match: str | None = None, **body: Unpack[ReplaceTranscript]) -> Transcript:
        """Replace lines and words by edited text and timing."""
        return self._transport.send("replaceTranscript", {"project_id": project_id}, body=body, if_match=if_match)

    def replace_file(self, project_id: str, text: str, content_type: Literal["application/x-subrip", "text/vtt", "application/ttml+xml", "text/x-ssa", "text/plain", "application/octet-stream"], /, *, retime: Literal["true", "false"] | None = None, names: Literal["speakers", "text"] | None = None, if_match: str | None = None) -> Transcript:
        """Replace lines and words by edited text and timing."""
        return self._transport.send("replaceTranscript", {"project_id": project_id}, {"retime": retime, "names": names}, text=(content_type, text), if_match=if_match)

    def edit(self, project_id: str, /, *, if_match: str, **body: Unpack[EditTranscript]) -> Transcript:
        """Change parts of the transcript by operations."""
        return self._transport.send("editTranscript", {"project_id": project_id}, body=body, if_match=if_match)


class ReviewsResource(Resource):
    def links(self, **query: Unpack[ListReviewLinksQuery]) -> Page[ReviewLink, ReviewLinkList]:
        """List the review links that are valid, newest first."""
        return self._list("listReviewLinks", {}, {**query})

    def create_link(self, *, idempotency_key: str | None = None, **body: Unpack[CreateReviewLink]) -> CreatedReviewLink:
        """Make a link by which somebody without a key reviews a project."""
        return self._transport.send("createReviewLink", {}, body=body, idempotency_key=idempotency_key)

    def delete_link(self, review_link_id: str, /) -> None:
        """Revoke a review link."""
        return self._transport.send("deleteReviewLink", {"review_link_id": review_link_id})

    def get(self, project_id: str, /) -> Review:
        """Get what a reviewer watches of a project."""
        return self._transport.send("getReview", {"project_id": project_id})

    def comments(self, project_id: str, /, **query: Unpack[ListCommentsQuery]) -> Page[Comment, CommentList]:
        """List the comments on a project, newest first."""
        return self._list("listComments", {"project_id": project_id}, {**query})

    def comment(self, project_id: str, /, *, idempotency_key: str | None = None, **body: Unpack[CreateComment]) -> Comment:
        """Comment on a moment of a project."""
        return self._transport.send("createComment", {"project_id": project_id}, body=body, idempotency_key=idempotency_key)

    def resolve(self, project_id: str, comment_id: str, /, **body: Unpack[PatchComment]) -> Comment:
        """Resolve a comment, or open it again."""
        return self._transport.send("updateComment", {"project_id": project_id, "comment_id": comment_id}, body=body)

    def delete_comment(self, project_id: str, comment_id: str, /) -> None:
        """Delete a comment."""
        return self._transport.send("deleteComment", {"project_id": project_id, "comment_id": comment_id})


class ExportsResource(Resource):
    def list(self, project_id: str, /, **query: Unpack[ListExportsQuery]) -> Page[Export, ExportList]:
        """List the exports of a project, newest first."""
        return self._list("listExports", {"project_id": project_id}, {**query})

    def list_all(self, **query: Unpack[ListAccountExportsQuery]) -> Page[Export, ExportList]:
        """List the exports of all projects, newest first."""
        return self._list("listAccountExports", {}, {**query})

    def create(self, project_id: str, /, *, idempotency_key: str | None = None, **body: Unpack[CreateExports]) -> ExportBatch:
        """Render the project, one export per preset."""
        return self._transport.send("createExports", {"project_id": project_id}, body=body, idempotency_key=idempotency_key)

    def quote(self, project_id: str, /, **body: Unpack[QuoteExports]) -> Quote:
        """Quote a batch of exports."""
        return self._transport.send("quoteExports", {"project_id": project_id}, body=body)

    def preview(self, project_id: str, /, **body: Unpack[PreviewRequest]) -> Preview:
        """Check the captions as a preset and a style would show them, draw them, or get them as a subtitle file."""
        return self._transport.send("previewCaptions", {"project_id": project_id}, body=body)

    def preview_image(self, project_id: str, /, **body: Unpack[PreviewRequest]) -> bytes:
        """Check the captions as a preset and a style would show them, draw them, or get them as a subtitle file."""
        return self._transport.send("previewCaptions", {"project_id": project_id}, body=body, accept="image/png")

    def styled_ass(self, project_id: str, /, **body: Unpack[PreviewRequest]) -> bytes:
        """Check the captions as a preset and a style would show them, draw them, or get them as a subtitle file."""
        return self._transport.send("previewCaptions", {"project_id": project_id}, body=body, accept="text/x-ssa")

    def styled_imsc(self, project_id: str, /, **body: Unpack[PreviewRequest]) -> bytes:
        """Check the captions as a preset and a style would show them, draw them, or get them as a subtitle file."""
        return self._transport.send("previewCaptions", {"project_id": project_id}, body=body, accept="application/ttml+xml")

    def pages_srt(self, project_id: str, /, **body: Unpack[PreviewRequest]) -> bytes:
        """Check the captions as a preset and a style would show them, draw them, or get them as a subtitle file."""
        return self._transport.send("previewCaptions", {"project_id": project_id}, body=body, accept="application/x-subrip")

    def pages_vtt(self, project_id: str, /, **body: Unpack[PreviewRequest]) -> bytes:
        """Check the captions as a preset and a style would show them, draw them, or get them as a subtitle file."""
        return self._transport.send("previewCaptions", {"project_id": project_id}, body=body, accept="text/vtt")

    def get(self, export_id: str, /) -> Export:
        """Get an export and, once completed, its download URL."""
        return self._transport.send("getExport", {"export_id": export_id})

    def cancel(self, export_id: str, /) -> Export:
        """Cancel an export."""
        return self._transport.send("cancelExport", {"export_id": export_id})


class BatchesResource(Resource):
    def list(self, **query: Unpack[ListBatchesQuery]) -> Page[Batch, BatchList]:
        """List batches, newest first."""
        return self._list("listBatches", {}, {**query})

    def create(self, *, idempotency_key: str | None = None, **body: Unpack[CreateBatch]) -> Batch:
        """Transcribe and export many media URLs."""
        return self._transport.send("createBatch", {}, body=body, idempotency_key=idempotency_key)

    def quote(self, **body: Unpack[CreateBatch]) -> BatchQuote:
        """Price a batch by the stated durations of its sources."""
        return self._transport.send("quoteBatch", {}, body=body)

    def get(self, batch_id: str, /) -> Batch:
        """Get the state of a batch, and its results once it has ended."""
        return self._transport.send("getBatch", {"batch_id": batch_id})

    def list_items(self, batch_id: str, /, **query: Unpack[ListBatchItemsQuery]) -> Page[BatchItem, BatchItemList]:
        """List the items of a batch, in the order of its sources."""
        return self._list("listBatchItems", {"batch_id": batch_id}, {**query})

    def cancel(self, batch_id: str, /) -> Batch:
        """Cancel a batch."""
        return self._transport.send("cancelBatch", {"batch_id": batch_id})


class WebhooksResource(Resource):
    def list(self, **query: Unpack[ListWebhooksQuery]) -> Page[WebhookEndpoint, WebhookList]:
        """List the webhook endpoints of the account, newest first."""
        return self._list("listWebhooks", {}, {**query})

    def create(self, *, idempotency_key: str | None = None, **body: Unpack[CreateWebhook]) -> CreatedWebhook:
        """Register a webhook endpoint."""
        return self._transport.send("createWebhook", {}, body=body, idempotency_key=idempotency_key)

    def get(self, webhook_id: str, /) -> WebhookEndpoint:
        """Get a webhook endpoint."""
        return self._transport.send("getWebhook", {"webhook_id": webhook_id})

    def update(self, webhook_id: str, /, **body: Unpack[PatchWebhook]) -> WebhookEndpoint:
        """Change a webhook endpoint: its URL, event types or description, or disable and enable it."""
        return self._transport.send("updateWebhook", {"webhook_id": webhook_id}, body=body)

    def delete(self, webhook_id: str, /) -> None:
        """Delete a webhook endpoint: nothing is sent to it any more."""
        return self._transport.send("deleteWebhook", {"webhook_id": webhook_id})

    def rotate(self, webhook_id: str, /, *, idempotency_key: str | None = None) -> CreatedWebhook:
        """Give a webhook endpoint a new secret; for 24 hours deliveries are signed with both."""
        return self._transport.send("rotateWebhook", {"webhook_id": webhook_id}, idempotency_key=idempotency_key)

    def test(self, webhook_id: str, /, **body: Unpack[TestWebhook]) -> Delivery:
        """Send a test event to a webhook endpoint."""
        return self._transport.send("testWebhook", {"webhook_id": webhook_id}, body=body)

    def deliveries(self, webhook_id: str, /, **query: Unpack[ListDeliveriesQuery]) -> Page[Delivery, DeliveryList]:
        """List what was sent to a webhook endpoint in the last 30 days, newest first."""
        return self._list("listDeliveries", {"webhook_id": webhook_id}, {**query})

    def delivery(self, webhook_id: str, event_id: str, /) -> LoggedDelivery:
        """Get a delivery with its attempts: what was sent and what came back."""
        return self._transport.send("getDelivery", {"webhook_id": webhook_id, "event_id": event_id})

    def retry_delivery(self, webhook_id: str, event_id: str, /) -> Delivery:
        """Send an event to a webhook endpoint again, now."""
        return self._transport.send("retryDelivery", {"webhook_id": webhook_id, "event_id": event_id})

    def events(self, **query: Unpack[ListEventsQuery]) -> Page[WebhookEvent, EventList]:
        """List what happened in the account in the last 30 days."""
        return self._list("listEvents", {}, {**query})


class AccountResource(Resource):
    def get(self) -> Account:
        """Get plan, credits, limits and use."""
        return self._transport.send("getAccount", {})

    def usage(self, **query: Unpack[GetUsageQuery]) -> Page[UsageRow, Usage]:
        """Add up works, minutes, credits and refunds by day, API key or project."""
        return self._list("getUsage", {}, {**query})

    def usage_csv(self, **query: Unpack[GetUsageQuery]) -> str:
        """Add up works, minutes, credits and refunds by day, API key or project."""
        return self._text("getUsage", {}, {**query, "format": "csv"})

    def update(self, **body: Unpack[PatchAccount]) -> Account:
        """Set the balance and the monthly budget of which events tell."""
        return self._transport.send("updateAccount", {}, body=body)


class ApiKeysResource(Resource):
    def list(self, **query: Unpack[ListApiKeysQuery]) -> Page[ApiKey, ApiKeyList]:
        """List the API keys that this key manages, newest first."""
        return self._list("listApiKeys", {}, {**query})

    def create(self, *, idempotency_key: str | None = None, **body: Unpack[CreateApiKey]) -> CreatedApiKey:
        """Make an API key that may do no more than this one."""
        return self._transport.send("createApiKey", {}, body=body, idempotency_key=idempotency_key)

    def update(self, key_id: str, /, **body: Unpack[PatchApiKey]) -> ApiKey:
        """Change name, scopes, cap or expiry of an API key."""
        return self._transport.send("updateApiKey", {"key_id": key_id}, body=body)

    def rotate(self, key_id: str, /, *, idempotency_key: str | None = None, **body: Unpack[RotateApiKey]) -> CreatedApiKey:
        """Give an API key a new secret; the one before stays valid for a while."""
        return self._transport.send("rotateApiKey", {"key_id": key_id}, body=body, idempotency_key=idempotency_key)

    def revoke(self, key_id: str, /) -> None:
        """Revoke an API key and the keys that were made with it."""
        return self._transport.send("revokeApiKey", {"key_id": key_id})


class SessionsResource(Resource):
    def list(self, **query: Unpack[ListSessionsQuery]) -> Page[Session, SessionList]:
        """List the console sessions of this key, newest first."""
        return self._list("listSessions", {}, {**query})

    def create(self, **body: Unpack[CreateSession]) -> CreatedSession:
        """Exchange an API key or a one-time token for a console session."""
        return self._transport.send("createSession", {}, body=body)

    def delete(self, session_id: str, /) -> None:
        """End a console session: sign out."""
        return self._transport.send("deleteSession", {"session_id": session_id})


class Resources(Resource):
    def __init__(self, transport: Transport) -> None:
        super().__init__(transport)
        self.uploads = UploadsResource(transport)
        self.projects = ProjectsResource(transport)
        self.styles = StylesResource(transport)
        self.fonts = FontsResource(transport)
        self.vocabulary = VocabularyResource(transport)
        self.jobs = JobsResource(transport)
        self.transcripts = TranscriptsResource(transport)
        self.reviews = ReviewsResource(transport)
        self.exports = ExportsResource(transport)
        self.batches = BatchesResource(transport)
        self.webhooks = WebhooksResource(transport)
        self.account = AccountResource(transport)
        self.api_keys = ApiKeysResource(transport)
        self.sessions = SessionsResource(transport)

    def create_upload(self, *, idempotency_key: str | None = None, **body: Unpack[CreateUpload]) -> UploadSlot:
        """Reserve an upload slot."""
        return self._transport.send("createUpload", {}, body=body, idempotency_key=idempotency_key)

    def openapi(self) -> GetOpenapiReply:
        """Get this contract as OpenAPI 3.1."""
        return self._transport.send("getOpenapi", {})
