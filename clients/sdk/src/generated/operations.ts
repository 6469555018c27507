// Written by npm run openapi from contract/. Do not edit.

import type {
  Account,
  ApiKey,
  ApiKeyList,
  Batch,
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
  EventTypeInput,
  Export,
  ExportBatch,
  ExportList,
  Job,
  JobList,
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
  ProjectKind,
  ProjectList,
  ProjectMedia,
  ProjectStatus,
  ProjectText,
  Quote,
  QuoteExports,
  QuoteTranscription,
  ReplaceTranscript,
  Review,
  ReviewLinkList,
  RotateApiKey,
  SavedStyle,
  SavedStyleList,
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
  UsageBy,
  Vocabulary,
  WebhookEndpoint,
  WebhookList,
  WorkStatus,
} from './schemas.ts';

export const version = '1.0.0-beta';

/** What each operation takes and answers. */
export interface Operations {
  createUpload: {
    body: CreateUpload;
    reply: UploadSlot;
  };
  signUploadParts: {
    path: {
      /** UUID of the slot; newer ones sort after older ones. */
      upload_id: string;
    };
    body?: SignUploadParts | undefined;
    reply: UploadParts;
  };
  completeUpload: {
    path: {
      /** UUID of the slot; newer ones sort after older ones. */
      upload_id: string;
    };
    body: CompleteUpload;
    reply: CompletedUpload;
  };
  deleteUpload: {
    path: {
      /** UUID of the slot; newer ones sort after older ones. */
      upload_id: string;
    };
    reply: undefined;
  };
  listProjects: {
    query?: {
      /** Maximum number of items. */
      limit?: number | undefined;
      /** The `next_cursor` of the previous page of the same list, with the same filter. */
      cursor?: string | undefined;
      /** Only those with this status. */
      status?: ProjectStatus | undefined;
      /** Only projects of this kind. */
      kind?: ProjectKind | undefined;
      /** Only projects with this text in their title, in upper or lower case. */
      title?: string | undefined;
      /** Only those created on this UTC day or later, as `2026-11-01`. */
      created_from?: string | undefined;
      /** Only those created on this UTC day or earlier. */
      created_to?: string | undefined;
      /** Only the project that has this `external_id`: one or none. */
      external_id?: string | undefined;
    } | undefined;
    reply: ProjectList;
  };
  createProject: {
    body: CreateProject;
    reply: Project;
  };
  getProject: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    reply: Project;
  };
  getProjectText: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    reply: ProjectText;
  };
  updateProject: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    body?: PatchProject | undefined;
    reply: Project;
  };
  deleteProject: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    reply: undefined;
  };
  startTranscription: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    body?: TranscribeRequest | undefined;
    reply: Job;
  };
  quoteTranscription: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    body?: QuoteTranscription | undefined;
    reply: Quote;
  };
  getMedia: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    reply: ProjectMedia;
  };
  createPlayback: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    reply: Job;
  };
  listStyles: {
    query?: {
      /** Maximum number of items. */
      limit?: number | undefined;
      /** The `next_cursor` of the previous page of the same list, with the same filter. */
      cursor?: string | undefined;
    } | undefined;
    reply: SavedStyleList;
  };
  createStyle: {
    body: CreateStyle;
    reply: SavedStyle;
  };
  getStyle: {
    path: {
      /** The `id` of a saved style. */
      style_id: string;
    };
    reply: SavedStyle;
  };
  updateStyle: {
    path: {
      /** The `id` of a saved style. */
      style_id: string;
    };
    body?: PatchStyle | undefined;
    reply: SavedStyle;
  };
  deleteStyle: {
    path: {
      /** The `id` of a saved style. */
      style_id: string;
    };
    reply: undefined;
  };
  listFonts: {
    query?: {
      /** Maximum number of items. */
      limit?: number | undefined;
      /** The `next_cursor` of the previous page of the same list, with the same filter. */
      cursor?: string | undefined;
    } | undefined;
    reply: CustomerFontList;
  };
  createFont: {
    body: CreateFont;
    reply: CustomerFont;
  };
  getFont: {
    path: {
      /** The `id` of a font. */
      font_id: string;
    };
    reply: CustomerFontFile;
  };
  deleteFont: {
    path: {
      /** The `id` of a font. */
      font_id: string;
    };
    reply: undefined;
  };
  getVocabulary: {
    reply: Vocabulary;
  };
  updateVocabulary: {
    body?: PatchVocabulary | undefined;
    reply: Vocabulary;
  };
  listJobs: {
    query?: {
      /** Maximum number of items. */
      limit?: number | undefined;
      /** The `next_cursor` of the previous page of the same list, with the same filter. */
      cursor?: string | undefined;
      /** The `id` of a project. */
      project_id?: string | undefined;
      /** Only those with this status. */
      status?: WorkStatus | undefined;
      /** Only those of this type. */
      type?: 'import' | 'transcription' | 'playback' | undefined;
      /** Only those created on this UTC day or later, as `2026-11-01`. */
      created_from?: string | undefined;
      /** Only those created on this UTC day or earlier. */
      created_to?: string | undefined;
    } | undefined;
    reply: JobList;
  };
  getJob: {
    path: {
      /** The `job_id` of a project, or the `id` of a job. */
      job_id: string;
    };
    reply: Job;
  };
  cancelJob: {
    path: {
      /** The `job_id` of a project, or the `id` of a job. */
      job_id: string;
    };
    reply: Job;
  };
  getTranscript: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    query?: {
      /** `json`; the others are files: `srt`, `vtt`, `txt`; for editors `fcpxml` (Final Cut Pro, closed captions), `fcpxml_titles` (Final Cut Pro and DaVinci Resolve, titles), `xmeml` (Premiere Pro and DaVinci Resolve, text generators) and `otio` (OpenTimelineIO). */
      format?: 'json' | 'srt' | 'vtt' | 'txt' | 'fcpxml' | 'fcpxml_titles' | 'xmeml' | 'otio' | undefined;
      /** Start of the file, in seconds of the media: its times count from there. For files alone. */
      range_start?: number | undefined;
      /** End of the file, in seconds of the media. For files alone. */
      range_end?: number | undefined;
      /** `true`: the name of a speaker, otherwise the label, stands in the text where the speaker begins; VTT files have no voice tags then. For files alone. */
      speakers?: 'true' | 'false' | undefined;
      /** `false` leaves out lines of the kind `sound`, such as `[door slams]`. For files alone. */
      sound_labels?: 'true' | 'false' | undefined;
      /** Frames in a second of the timeline, for files of editors alone; by default those of the media, or the nearest rate that editors have. `df` is drop-frame time code. */
      frame_rate?: '23.976' | '24' | '25' | '29.97' | '29.97df' | '30' | '50' | '59.94' | '59.94df' | '60' | undefined;
      /** `true` writes the time of each word into the cues. For `vtt` alone. */
      word_times?: 'true' | 'false' | undefined;
      /** A completed export with `layer: true`: the file lays it over the captions, by the name of its download. For files of editors alone. */
      layer?: string | undefined;
    } | undefined;
    reply: Transcript;
    file: true;
  };
  replaceTranscript: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    query?: {
      /** `true`: the words of a subtitle file have the times at which the last transcription heard them, wherever its cues are, and its lines no times of their own. If too little of the file was heard, cues keep their times. For files alone. */
      retime?: 'true' | 'false' | undefined;
      /** What names in capitals at the start of rows are, as in `ANA: Hello`, of a file that has at least two and no voices: `speakers` of the words after them, or `text`. Without names, marks of a change (`>>`, or dashes of a dialogue in one cue, which stay in the text) are two speakers in turn. */
      names?: 'speakers' | 'text' | undefined;
    } | undefined;
    body: ReplaceTranscript | { contentType: 'application/x-subrip' | 'text/vtt' | 'application/ttml+xml' | 'text/x-ssa' | 'text/plain' | 'application/octet-stream'; text: string };
    reply: Transcript;
  };
  editTranscript: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    body: EditTranscript;
    reply: Transcript;
  };
  listVersions: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    query?: {
      /** Maximum number of items. */
      limit?: number | undefined;
      /** The `next_cursor` of the previous page of the same list, with the same filter. */
      cursor?: string | undefined;
    } | undefined;
    reply: TranscriptVersionList;
  };
  getVersion: {
    path: {
      /** The `id` of a project. */
      project_id: string;
      /** The `version` of a transcript, as its ETag or the list of versions says. */
      version: string;
    };
    query?: {
      /** `json`; the others are files: `srt`, `vtt`, `txt`; for editors `fcpxml` (Final Cut Pro, closed captions), `fcpxml_titles` (Final Cut Pro and DaVinci Resolve, titles), `xmeml` (Premiere Pro and DaVinci Resolve, text generators) and `otio` (OpenTimelineIO). */
      format?: 'json' | 'srt' | 'vtt' | 'txt' | 'fcpxml' | 'fcpxml_titles' | 'xmeml' | 'otio' | undefined;
      /** Start of the file, in seconds of the media: its times count from there. For files alone. */
      range_start?: number | undefined;
      /** End of the file, in seconds of the media. For files alone. */
      range_end?: number | undefined;
      /** `true`: the name of a speaker, otherwise the label, stands in the text where the speaker begins; VTT files have no voice tags then. For files alone. */
      speakers?: 'true' | 'false' | undefined;
      /** `false` leaves out lines of the kind `sound`, such as `[door slams]`. For files alone. */
      sound_labels?: 'true' | 'false' | undefined;
      /** Frames in a second of the timeline, for files of editors alone; by default those of the media, or the nearest rate that editors have. `df` is drop-frame time code. */
      frame_rate?: '23.976' | '24' | '25' | '29.97' | '29.97df' | '30' | '50' | '59.94' | '59.94df' | '60' | undefined;
      /** `true` writes the time of each word into the cues. For `vtt` alone. */
      word_times?: 'true' | 'false' | undefined;
      /** A completed export with `layer: true`: the file lays it over the captions, by the name of its download. For files of editors alone. */
      layer?: string | undefined;
    } | undefined;
    reply: Transcript;
    file: true;
  };
  nameVersion: {
    path: {
      /** The `id` of a project. */
      project_id: string;
      /** The `version` of a transcript, as its ETag or the list of versions says. */
      version: string;
    };
    body: NameVersion;
    reply: TranscriptVersion;
  };
  diffVersions: {
    path: {
      /** The `id` of a project. */
      project_id: string;
      /** The `version` of a transcript, as its ETag or the list of versions says. */
      version: string;
    };
    query?: {
      /** The version to compare with; by default the current version. */
      with?: string | undefined;
    } | undefined;
    reply: TranscriptDiff;
  };
  restoreVersion: {
    path: {
      /** The `id` of a project. */
      project_id: string;
      /** The `version` of a transcript, as its ETag or the list of versions says. */
      version: string;
    };
    reply: Transcript;
  };
  listReviewLinks: {
    query?: {
      /** Maximum number of items. */
      limit?: number | undefined;
      /** The `next_cursor` of the previous page of the same list, with the same filter. */
      cursor?: string | undefined;
      /** The `id` of a project. */
      project_id?: string | undefined;
    } | undefined;
    reply: ReviewLinkList;
  };
  createReviewLink: {
    body: CreateReviewLink;
    reply: CreatedReviewLink;
  };
  deleteReviewLink: {
    path: {
      /** The `id` of a review link. */
      review_link_id: string;
    };
    reply: undefined;
  };
  getReview: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    reply: Review;
  };
  listComments: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    query?: {
      /** Maximum number of items. */
      limit?: number | undefined;
      /** The `next_cursor` of the previous page of the same list, with the same filter. */
      cursor?: string | undefined;
    } | undefined;
    reply: CommentList;
  };
  createComment: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    body: CreateComment;
    reply: Comment;
  };
  updateComment: {
    path: {
      /** The `id` of a project. */
      project_id: string;
      /** The `id` of a comment. */
      comment_id: string;
    };
    body: PatchComment;
    reply: Comment;
  };
  deleteComment: {
    path: {
      /** The `id` of a project. */
      project_id: string;
      /** The `id` of a comment. */
      comment_id: string;
    };
    reply: undefined;
  };
  listExports: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    query?: {
      /** Maximum number of items. */
      limit?: number | undefined;
      /** The `next_cursor` of the previous page of the same list, with the same filter. */
      cursor?: string | undefined;
      /** What `download_url` is: a signed URL, or a short link that leads to one. */
      links?: 'signed' | 'short' | undefined;
    } | undefined;
    reply: ExportList;
  };
  listAccountExports: {
    query?: {
      /** Maximum number of items. */
      limit?: number | undefined;
      /** The `next_cursor` of the previous page of the same list, with the same filter. */
      cursor?: string | undefined;
      /** The `id` of a project. */
      project_id?: string | undefined;
      /** The `id` of a batch; of a list of exports, only those that this request created. */
      batch_id?: string | undefined;
      /** Only those with this status. */
      status?: WorkStatus | undefined;
      /** Only those created on this UTC day or later, as `2026-11-01`. */
      created_from?: string | undefined;
      /** Only those created on this UTC day or earlier. */
      created_to?: string | undefined;
    } | undefined;
    reply: ExportList;
  };
  createExports: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    body: CreateExports;
    reply: ExportBatch;
  };
  previewCaptions: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    body: PreviewRequest;
    reply: Preview;
    file: true;
    picture: true;
  };
  quoteExports: {
    path: {
      /** The `id` of a project. */
      project_id: string;
    };
    body: QuoteExports;
    reply: Quote;
  };
  getExport: {
    path: {
      /** The `id` of an export. */
      export_id: string;
    };
    reply: Export;
  };
  cancelExport: {
    path: {
      /** The `id` of an export. */
      export_id: string;
    };
    reply: Export;
  };
  listBatches: {
    query?: {
      /** Maximum number of items. */
      limit?: number | undefined;
      /** The `next_cursor` of the previous page of the same list, with the same filter. */
      cursor?: string | undefined;
    } | undefined;
    reply: BatchList;
  };
  createBatch: {
    body: CreateBatch;
    reply: Batch;
  };
  quoteBatch: {
    body: CreateBatch;
    reply: BatchQuote;
  };
  getBatch: {
    path: {
      /** The `id` of a batch; of a list of exports, only those that this request created. */
      batch_id: string;
    };
    reply: Batch;
  };
  listBatchItems: {
    path: {
      /** The `id` of a batch; of a list of exports, only those that this request created. */
      batch_id: string;
    };
    query?: {
      /** Maximum number of items. */
      limit?: number | undefined;
      /** The `next_cursor` of the previous page of the same list, with the same filter. */
      cursor?: string | undefined;
    } | undefined;
    reply: BatchItemList;
  };
  cancelBatch: {
    path: {
      /** The `id` of a batch; of a list of exports, only those that this request created. */
      batch_id: string;
    };
    reply: Batch;
  };
  listWebhooks: {
    query?: {
      /** Maximum number of items. */
      limit?: number | undefined;
      /** The `next_cursor` of the previous page of the same list, with the same filter. */
      cursor?: string | undefined;
    } | undefined;
    reply: WebhookList;
  };
  createWebhook: {
    body: CreateWebhook;
    reply: CreatedWebhook;
  };
  getWebhook: {
    path: {
      /** The `id` of a webhook endpoint. */
      webhook_id: string;
    };
    reply: WebhookEndpoint;
  };
  updateWebhook: {
    path: {
      /** The `id` of a webhook endpoint. */
      webhook_id: string;
    };
    body?: PatchWebhook | undefined;
    reply: WebhookEndpoint;
  };
  rotateWebhook: {
    path: {
      /** The `id` of a webhook endpoint. */
      webhook_id: string;
    };
    reply: CreatedWebhook;
  };
  deleteWebhook: {
    path: {
      /** The `id` of a webhook endpoint. */
      webhook_id: string;
    };
    reply: undefined;
  };
  listEvents: {
    query?: {
      /** Maximum number of items. */
      limit?: number | undefined;
      /** The `next_cursor` of the previous page of the same list, with the same filter. */
      cursor?: string | undefined;
      /** Only those of this type. */
      type?: EventTypeInput | undefined;
      /** The `id` of an event: only those that were listed later, in that order. */
      after?: string | undefined;
      /** Only those created on this UTC day or later, as `2026-11-01`. */
      created_from?: string | undefined;
      /** Only those created on this UTC day or earlier. */
      created_to?: string | undefined;
    } | undefined;
    reply: EventList;
  };
  listDeliveries: {
    path: {
      /** The `id` of a webhook endpoint. */
      webhook_id: string;
    };
    query?: {
      /** Maximum number of items. */
      limit?: number | undefined;
      /** The `next_cursor` of the previous page of the same list, with the same filter. */
      cursor?: string | undefined;
    } | undefined;
    reply: DeliveryList;
  };
  getDelivery: {
    path: {
      /** The `id` of a webhook endpoint. */
      webhook_id: string;
      /** The `event_id` of a delivery, which is the `id` of its event. */
      event_id: string;
    };
    reply: LoggedDelivery;
  };
  retryDelivery: {
    path: {
      /** The `id` of a webhook endpoint. */
      webhook_id: string;
      /** The `event_id` of a delivery, which is the `id` of its event. */
      event_id: string;
    };
    reply: Delivery;
  };
  testWebhook: {
    path: {
      /** The `id` of a webhook endpoint. */
      webhook_id: string;
    };
    body?: TestWebhook | undefined;
    reply: Delivery;
  };
  getAccount: {
    reply: Account;
  };
  getUsage: {
    query?: {
      /** Maximum number of items. */
      limit?: number | undefined;
      /** The `next_cursor` of the previous page of the same list, with the same filter. */
      cursor?: string | undefined;
      /** First UTC day, such as `2026-11-01`; by default the period has 30 days. */
      from?: string | undefined;
      /** Last UTC day, included; by default today. At most 92 days are added up. */
      to?: string | undefined;
      /** What each row is the sum of. */
      by?: UsageBy | undefined;
      /** `json`; the others are files: `srt`, `vtt`, `txt`; for editors `fcpxml` (Final Cut Pro, closed captions), `fcpxml_titles` (Final Cut Pro and DaVinci Resolve, titles), `xmeml` (Premiere Pro and DaVinci Resolve, text generators) and `otio` (OpenTimelineIO). */
      format?: 'json' | 'csv' | undefined;
    } | undefined;
    reply: Usage;
    file: true;
  };
  updateAccount: {
    body?: PatchAccount | undefined;
    reply: Account;
  };
  listApiKeys: {
    query?: {
      /** Maximum number of items. */
      limit?: number | undefined;
      /** The `next_cursor` of the previous page of the same list, with the same filter. */
      cursor?: string | undefined;
    } | undefined;
    reply: ApiKeyList;
  };
  createApiKey: {
    body: CreateApiKey;
    reply: CreatedApiKey;
  };
  updateApiKey: {
    path: {
      /** The `id` of an API key. */
      key_id: string;
    };
    body?: PatchApiKey | undefined;
    reply: ApiKey;
  };
  rotateApiKey: {
    path: {
      /** The `id` of an API key. */
      key_id: string;
    };
    body?: RotateApiKey | undefined;
    reply: CreatedApiKey;
  };
  revokeApiKey: {
    path: {
      /** The `id` of an API key. */
      key_id: string;
    };
    reply: undefined;
  };
  listSessions: {
    query?: {
      /** Maximum number of items. */
      limit?: number | undefined;
      /** The `next_cursor` of the previous page of the same list, with the same filter. */
      cursor?: string | undefined;
    } | undefined;
    reply: SessionList;
  };
  createSession: {
    body: CreateSession;
    reply: CreatedSession;
  };
  deleteSession: {
    path: {
      /** The `id` of a console session. */
      session_id: string;
    };
    reply: undefined;
  };
  getOpenapi: {
    reply: {
      openapi: string;
    };
  };
}

export type OperationId = keyof Operations;

/**
 * Method, path, and how it may be sent again when the reply is lost: `key` with its Idempotency-Key, `once` not at all, anything
 * else as it is.
 */
export const operations: Readonly<Record<OperationId, string>> = {
  createUpload: 'POST /uploads key',
  signUploadParts: 'POST /uploads/{upload_id}/parts',
  completeUpload: 'POST /uploads/{upload_id}/complete',
  deleteUpload: 'DELETE /uploads/{upload_id}',
  listProjects: 'GET /projects',
  createProject: 'POST /projects key',
  getProject: 'GET /projects/{project_id}',
  getProjectText: 'GET /projects/{project_id}/text',
  updateProject: 'PATCH /projects/{project_id}',
  deleteProject: 'DELETE /projects/{project_id}',
  startTranscription: 'POST /projects/{project_id}/transcribe key',
  quoteTranscription: 'POST /projects/{project_id}/transcribe/quote',
  getMedia: 'GET /projects/{project_id}/media',
  createPlayback: 'POST /projects/{project_id}/media',
  listStyles: 'GET /styles',
  createStyle: 'POST /styles key',
  getStyle: 'GET /styles/{style_id}',
  updateStyle: 'PATCH /styles/{style_id}',
  deleteStyle: 'DELETE /styles/{style_id}',
  listFonts: 'GET /fonts',
  createFont: 'POST /fonts',
  getFont: 'GET /fonts/{font_id}',
  deleteFont: 'DELETE /fonts/{font_id}',
  getVocabulary: 'GET /vocabulary',
  updateVocabulary: 'PATCH /vocabulary',
  listJobs: 'GET /jobs',
  getJob: 'GET /jobs/{job_id}',
  cancelJob: 'POST /jobs/{job_id}/cancel',
  getTranscript: 'GET /projects/{project_id}/transcript',
  replaceTranscript: 'PUT /projects/{project_id}/transcript',
  editTranscript: 'PATCH /projects/{project_id}/transcript',
  listVersions: 'GET /projects/{project_id}/transcript/versions',
  getVersion: 'GET /projects/{project_id}/transcript/versions/{version}',
  nameVersion: 'PATCH /projects/{project_id}/transcript/versions/{version}',
  diffVersions: 'GET /projects/{project_id}/transcript/versions/{version}/diff',
  restoreVersion: 'POST /projects/{project_id}/transcript/versions/{version}/restore once',
  listReviewLinks: 'GET /review-links',
  createReviewLink: 'POST /review-links key',
  deleteReviewLink: 'DELETE /review-links/{review_link_id}',
  getReview: 'GET /projects/{project_id}/review',
  listComments: 'GET /projects/{project_id}/comments',
  createComment: 'POST /projects/{project_id}/comments key',
  updateComment: 'PATCH /projects/{project_id}/comments/{comment_id}',
  deleteComment: 'DELETE /projects/{project_id}/comments/{comment_id}',
  listExports: 'GET /projects/{project_id}/exports',
  listAccountExports: 'GET /exports',
  createExports: 'POST /projects/{project_id}/exports key',
  previewCaptions: 'POST /projects/{project_id}/preview',
  quoteExports: 'POST /projects/{project_id}/exports/quote',
  getExport: 'GET /exports/{export_id}',
  cancelExport: 'POST /exports/{export_id}/cancel',
  listBatches: 'GET /batches',
  createBatch: 'POST /batches key',
  quoteBatch: 'POST /batches/quote',
  getBatch: 'GET /batches/{batch_id}',
  listBatchItems: 'GET /batches/{batch_id}/items',
  cancelBatch: 'POST /batches/{batch_id}/cancel',
  listWebhooks: 'GET /webhooks',
  createWebhook: 'POST /webhooks key',
  getWebhook: 'GET /webhooks/{webhook_id}',
  updateWebhook: 'PATCH /webhooks/{webhook_id}',
  rotateWebhook: 'POST /webhooks/{webhook_id}/rotate key',
  deleteWebhook: 'DELETE /webhooks/{webhook_id}',
  listEvents: 'GET /events',
  listDeliveries: 'GET /webhooks/{webhook_id}/deliveries',
  getDelivery: 'GET /webhooks/{webhook_id}/deliveries/{event_id}',
  retryDelivery: 'POST /webhooks/{webhook_id}/deliveries/{event_id}/retry',
  testWebhook: 'POST /webhooks/{webhook_id}/test',
  getAccount: 'GET /account',
  getUsage: 'GET /usage',
  updateAccount: 'PATCH /account',
  listApiKeys: 'GET /api-keys',
  createApiKey: 'POST /api-keys key',
  updateApiKey: 'PATCH /api-keys/{key_id}',
  rotateApiKey: 'POST /api-keys/{key_id}/rotate key',
  revokeApiKey: 'DELETE /api-keys/{key_id}',
  listSessions: 'GET /sessions',
  createSession: 'POST /sessions once',
  deleteSession: 'DELETE /sessions/{session_id}',
  getOpenapi: 'GET /openapi.json',
};
