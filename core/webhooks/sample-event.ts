import * as v from 'valibot';
import type { EventType } from '#contract/schemas/events.ts';
import { WebhookEvent } from '#contract/schemas/events.ts';
import type { Own } from '../own-data.ts';

interface Ids {
  readonly project: string;
  readonly job: string;
  readonly export: string;
  readonly batch: string;
  readonly key: string;
}

type Samples = Readonly<Record<EventType, WebhookEvent['data']>>;

/** For each type the `data` of an event about work with these ids: for the reference and for tests of an endpoint. */
export const sampleData = (ids: Ids, own: Own): Samples => {
  const job = { project_id: ids.project, job_id: ids.job, ...own };
  const rendered = { project_id: ids.project, export_id: ids.export, batch_id: ids.batch, ...own };
  const completed = { status: 'completed' } as const;
  const failed = { status: 'failed' } as const;
  return {
    'project.imported': { ...job, ...completed },
    'project.import_failed': {
      ...job,
      ...failed,
      error: 'There is no file at this link (404): it was moved, deleted, or is no longer shared.',
      error_code: 'link_not_found',
      refunded: 0,
    },
    'transcript.completed': { ...job, ...completed },
    'transcript.failed': {
      ...job,
      ...failed,
      error: 'No speech was found in the media. The credits were refunded.',
      error_code: 'no_speech',
      refunded: 1,
    },
    'playback.completed': { ...job, ...completed },
    'playback.failed': {
      ...job,
      ...failed,
      error: 'Rendering failed on our side. Please try again.',
      error_code: 'render_failed',
      refunded: 0,
    },
    'export.completed': { ...rendered, ...completed },
    'export.failed': {
      ...rendered,
      ...failed,
      error: 'Something went wrong on our side. Please try again. The credits were refunded.',
      error_code: 'internal_error',
      refunded: 2,
    },
    'batch.completed': {
      batch_id: ids.batch,
      ...completed,
      total: 2,
      completed: 2,
      failed: 0,
      credits: 6,
      metadata: { campaign: 'autumn' },
    },
    'credits.low': { credits: 99, low_credits: 100 },
    'spend.threshold': { month: '2026-11', threshold_percent: 80, spent_credits: 401, monthly_budget: 500 },
    'cap.reached': {
      key_id: ids.key,
      name: 'robot',
      cap_credits: 100,
      cap_period: 'day',
      period: '2026-11-21',
      spent_credits: 100,
    },
  };
};

const zeroId = '00000000-0000-0000-0000-000000000000';
const zeroIds: Ids = { project: zeroId, job: zeroId, export: zeroId, batch: zeroId, key: zeroId };

/** A test event: the ids inside `data` are zero, and `test` is true at the top level (docs/guides/webhooks.md). */
export const testEvent = (id: string, nowMs: number, type: EventType = 'transcript.completed'): WebhookEvent =>
  v.parse(WebhookEvent, {
    id,
    type,
    created_at: new Date(nowMs).toISOString(),
    data: sampleData(zeroIds, {})[type],
    test: true,
  });
