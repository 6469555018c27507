import { plans } from '#contract/plans.ts';
import type { OperationId } from '#contract/routes.ts';

interface Example {
  readonly request?: unknown;
  /** Absent for 204. */
  readonly reply?: unknown;
  /** By content type. */
  readonly files?: Readonly<Record<string, string>>;
}

const projectId = '019ab2c4-5d6e-7f80-91a2-b3c4d5e6f708';
const uploadId = '019ab2c4-1a2b-7c3d-8e4f-5a6b7c8d9e0f';
const jobId = '019ab2c4-5d70-7a11-8b22-c33d44e55f66';
const exportId = '019ab2c9-0a1b-7c2d-9e3f-4a5b6c7d8e9f';
const batchId = '019ab2c9-0a1a-7000-8f00-112233445566';

const project = {
  id: projectId,
  title: 'talk',
  status: 'transcribing',
  kind: 'video',
  source: 'video',
  language: 'en',
  duration: 14.2,
  audio_tracks: 1,
  audio_track: 1,
  style: {
    template: 'karaoke',
    font: 'Montserrat',
    font_size: 64,
    color: '#ffffff',
    highlight: '#ffd500',
    placement: 'bottom',
    max_lines: 2,
    readable_lines: true,
  },
  error: null,
  job_id: jobId,
  created_at: '2026-11-21T09:30:00.000Z',
};

const lines = [
  {
    words: [
      { text: 'Hello', start: 0.48, end: 0.91 },
      { text: 'and', start: 0.91, end: 1.05 },
      { text: 'welcome.', start: 1.05, end: 1.62 },
    ],
  },
];
const transcript = { project_id: projectId, language: 'en', duration: 14.2, text: 'Hello and welcome.', lines };

const job = {
  id: jobId,
  type: 'transcription',
  project_id: projectId,
  status: 'queued',
  progress: 0,
  error: null,
  warnings: [],
};

const queuedExport = {
  id: exportId,
  project_id: projectId,
  batch_id: batchId,
  preset: 'tiktok',
  status: 'queued',
  progress: 0,
  width: 1080,
  height: 1920,
  credits: 2,
  download_url: null,
  error: null,
  warnings: [],
  created_at: '2026-11-21T09:35:00.000Z',
  completed_at: null,
};
const completedExport = {
  ...queuedExport,
  status: 'completed',
  progress: 1,
  download_url: `https://cueline-media.s3.us-east-1.amazonaws.com/exports/${exportId}/video.mp4?X-Amz-Signature=0f1e2d`,
  completed_at: '2026-11-21T09:35:41.000Z',
};

const webhook = {
  id: '019ab2c0-7a1b-7c2d-8e3f-4a5b6c7d8e9f',
  url: 'https://hooks.example.com/cueline',
  events: ['transcript.completed', 'export.completed', 'export.failed'],
  created_at: '2026-11-21T09:25:00.000Z',
  failures: 1,
  last_success_at: '2026-11-21T09:31:10.000Z',
};
const delivery = {
  event_id: '019ab2ca-5e6f-7a8b-9c0d-1e2f3a4b5c6d',
  event_type: 'export.completed',
  status: 'failed',
  attempts: 13,
  created_at: '2026-11-21T09:35:42.000Z',
  last_attempt_at: '2026-11-22T09:50:00.000Z',
  next_attempt_at: null,
  response_status: 503,
  response_ms: 41,
  error: 'answered 503',
};

/** What goes in and what comes out of each operation: a talk that is uploaded, transcribed, edited and rendered. */
export const examples: Readonly<Record<string, Example>> = {
  createUpload: {
    request: { filename: 'talk.mp4', content_type: 'video/mp4', size: 1_482_113 },
    reply: {
      upload_id: uploadId,
      upload_url: `https://cueline-media.s3.us-east-1.amazonaws.com/uploads/${uploadId}?X-Amz-Signature=9a8b7c`,
      expires_at: '2026-11-21T10:29:00.000Z',
      resumable: {
        endpoint: 'https://api.example.com/v1/uploads/tus',
        headers: { 'Upload-Token': '019ab2c0-0000-7000-8000-000000000001.b3BhcXVlLWFuZC1yYW5kb20tdG9rZW4tb2YtdGhpcy0' },
        metadata: { upload_id: uploadId, filename: 'talk.mp4', filetype: 'video/mp4' },
        chunk_size: 4_194_304,
      },
    },
  },
  listProjects: { reply: { data: [project], next_cursor: 'eyJiZWZvcmUiOiIwMTlhYjJjNCJ9' } },
  createProject: {
    request: { upload_id: uploadId, language: 'en', style: { template: 'karaoke' } },
    reply: project,
  },
  getProject: { reply: { ...project, status: 'ready' } },
  updateProject: {
    request: { title: 'Welcome talk', style: { highlight: '#00e5ff', font: null }, format: '9:16' },
    reply: {
      ...project,
      title: 'Welcome talk',
      status: 'ready',
      format: '9:16',
      style: { ...project.style, highlight: '#00e5ff' },
    },
  },
  deleteProject: {},
  startTranscription: { request: { language: 'en', text: 'Hello and welcome.' }, reply: job },
  getJob: { reply: { ...job, status: 'processing', progress: 0.4 } },
  getTranscript: {
    reply: transcript,
    files: {
      'application/x-subrip': '1\r\n00:00:00,480 --> 00:00:01,620\r\nHello and welcome.\r\n\r\n',
      'text/vtt': 'WEBVTT\n\n00:00:00.480 --> 00:00:01.620\nHello and welcome.\n\n',
      'text/plain': 'Hello and welcome.\n',
    },
  },
  replaceTranscript: { request: { lines }, reply: transcript },
  listExports: { reply: { data: [completedExport] } },
  createExports: {
    request: { presets: ['tiktok'], resolution: '1080p', range_start: 0, range_end: 14.2 },
    reply: { batch_id: batchId, data: [queuedExport] },
  },
  getExport: { reply: completedExport },
  listWebhooks: { reply: { data: [webhook] } },
  createWebhook: {
    request: { url: webhook.url, events: webhook.events },
    reply: {
      ...webhook,
      failures: 0,
      last_success_at: null,
      secret: 'whsec_h7Yk2mQx9ZrT4vBn8Wc1LpS6dJf3GaEuK0oXiRyVtNw',
    },
  },
  deleteWebhook: {},
  listDeliveries: { reply: { data: [delivery] } },
  retryDelivery: { reply: { ...delivery, status: 'pending', next_attempt_at: '2026-11-21T09:52:12.480Z' } },
  testWebhook: {
    reply: {
      ...delivery,
      event_type: 'transcript.completed',
      status: 'pending',
      attempts: 0,
      last_attempt_at: null,
      next_attempt_at: '2026-11-21T09:35:42.000Z',
      response_status: null,
      response_ms: null,
      error: null,
    },
  },
  getAccount: {
    reply: {
      plan: 'creator',
      credits: 597,
      max_upload_mb: 2000,
      max_short_side: 1080,
      limits: { ...plans.creator.quotas, webhooks: plans.creator.maxWebhooks },
      usage: {
        open_imports: 0,
        open_transcriptions: 1,
        open_exports: 3,
        upload_slots: 1,
        projects: 12,
        stored_bytes: 1_482_113_907,
        webhooks: 1,
      },
      rate_limits: plans.creator.rateLimits,
    },
  },
  getOpenapi: { reply: { openapi: '3.1.1' } },
} satisfies Record<OperationId, Example>;
