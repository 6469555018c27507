import type { EventType, WebhookEvent } from '#contract/schemas/events.ts';
import { exampleIds } from './phrases.ts';

interface EventWords {
  readonly summary: string;
  readonly about: string;
  /** Of the example. */
  readonly data: WebhookEvent['data'];
}

const own = { metadata: { order: '1042' }, external_id: 'talk-1042' };
const job = { project_id: exampleIds.project, job_id: exampleIds.job, ...own } as const;
const rendered = {
  project_id: exampleIds.project,
  export_id: exampleIds.export,
  batch_id: exampleIds.batch,
  ...own,
} as const;

/** The texts of the reference for each event that is sent to webhook endpoints. */
export const eventWords: Readonly<Record<EventType, EventWords>> = {
  'project.imported': {
    summary: 'A source_url was imported',
    about: 'The project has its media. With `auto_transcribe` its transcription starts by itself.',
    data: { ...job, status: 'completed' },
  },
  'project.import_failed': {
    summary: 'An import failed',
    about: '`error` and `error_code` say why: an unreachable link, not a media file, and so on.',
    data: {
      ...job,
      status: 'failed',
      error: 'There is no file at this link (404): it was moved, deleted, or is no longer shared.',
      error_code: 'link_not_found',
    },
  },
  'transcript.completed': {
    summary: 'A transcription or alignment finished',
    about: 'GET /projects/{project_id}/transcript has it. A test delivery is of this type, with `"test": true`.',
    data: { ...job, status: 'completed' },
  },
  'transcript.failed': {
    summary: 'A transcription or alignment failed',
    about:
      '`error` and `error_code` say why. What was charged was refunded, unless it was cancelled after it had begun.',
    data: {
      ...job,
      status: 'failed',
      error: 'No speech was found in the media. The credits were refunded.',
      error_code: 'no_speech',
    },
  },
  'playback.completed': {
    summary: 'Files for players were made',
    about: 'GET /projects/{project_id}/media has their URLs.',
    data: { ...job, status: 'completed' },
  },
  'playback.failed': {
    summary: 'Files for players could not be made',
    about: '`error` and `error_code` say why. POST /projects/{project_id}/media tries again.',
    data: {
      ...job,
      status: 'failed',
      error: 'Rendering failed on our side. Please try again.',
      error_code: 'render_failed',
    },
  },
  'export.completed': {
    summary: 'An export was rendered',
    about: 'GET /exports/{export_id} has its `download_url`.',
    data: { ...rendered, status: 'completed' },
  },
  'batch.completed': {
    summary: 'A batch has ended',
    about: 'All its sources have ended, or it was cancelled. GET /batches/{batch_id} has the URL of its results.',
    data: {
      batch_id: exampleIds.batch,
      status: 'completed',
      total: 2,
      completed: 2,
      failed: 0,
      credits: 6,
      metadata: { campaign: 'autumn' },
    },
  },
  'export.failed': {
    summary: 'An export failed',
    about: '`error` and `error_code` say why. Its credits were refunded, unless it was cancelled after it had begun.',
    data: {
      ...rendered,
      status: 'failed',
      error: 'Something went wrong on our side. Please try again. The credits were refunded.',
      error_code: 'internal_error',
    },
  },
};
