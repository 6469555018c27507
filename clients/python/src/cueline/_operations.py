# Written by npm run openapi from contract/. Do not edit.
version = "1.0.0-beta"

# Method, path, and how it may be sent again when the reply is lost: `key` with its Idempotency-Key, `once` not at all, anything
# else as it is.
operations = {
    "createUpload": "POST /uploads key",
    "signUploadParts": "POST /uploads/{upload_id}/parts",
    "completeUpload": "POST /uploads/{upload_id}/complete",
    "deleteUpload": "DELETE /uploads/{upload_id}",
    "listProjects": "GET /projects",
    "createProject": "POST /projects key",
    "getProject": "GET /projects/{project_id}",
    "getProjectText": "GET /projects/{project_id}/text",
    "updateProject": "PATCH /projects/{project_id}",
    "deleteProject": "DELETE /projects/{project_id}",
    "startTranscription": "POST /projects/{project_id}/transcribe key",
    "quoteTranscription": "POST /projects/{project_id}/transcribe/quote",
    "getMedia": "GET /projects/{project_id}/media",
    "createPlayback": "POST /projects/{project_id}/media",
    "listStyles": "GET /styles",
    "createStyle": "POST /styles key",
    "getStyle": "GET /styles/{style_id}",
    "updateStyle": "PATCH /styles/{style_id}",
    "deleteStyle": "DELETE /styles/{style_id}",
    "listFonts": "GET /fonts",
    "createFont": "POST /fonts",
    "getFont": "GET /fonts/{font_id}",
    "deleteFont": "DELETE /fonts/{font_id}",
    "listJobs": "GET /jobs",
    "getJob": "GET /jobs/{job_id}",
    "cancelJob": "POST /jobs/{job_id}/cancel",
    "getTranscript": "GET /projects/{project_id}/transcript",
    "replaceTranscript": "PUT /projects/{project_id}/transcript",
    "editTranscript": "PATCH /projects/{project_id}/transcript",
    "listVersions": "GET /projects/{project_id}/transcript/versions",
    "getVersion": "GET /projects/{project_id}/transcript/versions/{version}",
    "nameVersion": "PATCH /projects/{project_id}/transcript/versions/{version}",
    "diffVersions": "GET /projects/{project_id}/transcript/versions/{version}/diff",
    "restoreVersion": "POST /projects/{project_id}/transcript/versions/{version}/restore once",
    "listExports": "GET /projects/{project_id}/exports",
    "listAccountExports": "GET /exports",
    "createExports": "POST /projects/{project_id}/exports key",
    "previewCaptions": "POST /projects/{project_id}/preview",
    "quoteExports": "POST /projects/{project_id}/exports/quote",
    "getExport": "GET /exports/{export_id}",
    "cancelExport": "POST /exports/{export_id}/cancel",
    "listWebhooks": "GET /webhooks",
    "createWebhook": "POST /webhooks key",
    "getWebhook": "GET /webhooks/{webhook_id}",
    "updateWebhook": "PATCH /webhooks/{webhook_id}",
    "deleteWebhook": "DELETE /webhooks/{webhook_id}",
    "listEvents": "GET /events",
    "listDeliveries": "GET /webhooks/{webhook_id}/deliveries",
    "retryDelivery": "POST /webhooks/{webhook_id}/deliveries/{event_id}/retry",
    "testWebhook": "POST /webhooks/{webhook_id}/test",
    "getAccount": "GET /account",
    "getUsage": "GET /usage",
    "listApiKeys": "GET /api-keys",
    "createApiKey": "POST /api-keys key",
    "updateApiKey": "PATCH /api-keys/{key_id}",
    "rotateApiKey": "POST /api-keys/{key_id}/rotate key",
    "revokeApiKey": "DELETE /api-keys/{key_id}",
    "listSessions": "GET /sessions",
    "createSession": "POST /sessions once",
    "deleteSession": "DELETE /sessions/{session_id}",
    "getOpenapi": "GET /openapi.json",
}

# The reasons for which the same work may succeed later.
retryable_failures = frozenset(
    [
        "link_unreachable",
        "too_many_open",
        "transcription_failed",
        "render_failed",
        "spend_limit_reached",
        "key_cap_reached",
        "internal_error",
    ]
)

# Those that this version knows.
event_types = frozenset(
    [
        "project.imported",
        "project.import_failed",
        "transcript.completed",
        "transcript.failed",
        "playback.completed",
        "playback.failed",
        "export.completed",
        "export.failed",
    ]
)
