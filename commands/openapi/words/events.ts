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
  'credits.low': {
    summary: 'A charge took the balance below low_credits',
    about:
      'Once each time: when credits were added or refunded in between, it may happen again. PATCH /account sets `low_credits`.',
    data: { credits: 99, low_credits: 100 },
  },
  'spend.threshold': {
    summary: 'A charge took the spend of a month to 50, 80 or 100 % of the budget',
    about:
      'What was spent is what was charged in the UTC month less what was refunded in it. Nothing is refused: a cap of an API key does that. PATCH /account sets `monthly_budget`.',
    data: { month: '2026-11', threshold_percent: 80, spent_credits: 401, monthly_budget: 500 },
  },
  'cap.reached': {
    summary: 'The cap of an API key is reached',
    about:
      'A charge left less of the cap than it took itself, so another like it would be refused with `key_cap_reached` until the next UTC day or month. Once in each.',
    data: {
      key_id: exampleIds.key,
      name: 'robot',
      cap_credits: 100,
      cap_period: 'day',
      period: '2026-11-21',
      spent_credits: 100,
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
