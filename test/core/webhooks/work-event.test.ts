import * as v from 'valibot';
import { expect, it } from 'vitest';
import type { JobRecord } from '#contract/records/job.ts';
import { WebhookEvent } from '#contract/schemas/events.ts';
import { testAccountOf } from '#core/keys/test-account.ts';
import { isSubscribed, newDelivery } from '#core/webhooks/new-delivery.ts';
import { workEvent } from '#core/webhooks/work-event.ts';

const id = '019ab2c4-0000-7000-8000-000000000001';
const account_id = '019ab2c4-0000-7000-8000-000000000009';
const project_id = '019ab2c4-0000-7000-8000-000000000002';
const job_id = '019ab2c4-0000-7000-8000-000000000003';
const created_at = '2026-11-21T09:00:00.000Z';

it.each<[JobRecord['type'] | 'export', string | undefined, string]>([
  ['import', undefined, 'project.imported'],
  ['import', 'No.', 'project.import_failed'],
  ['transcription', undefined, 'transcript.completed'],
  ['transcription', 'No.', 'transcript.failed'],
  ['export', undefined, 'export.completed'],
  ['export', 'No.', 'export.failed'],
])('%s that ended with error %s makes the event %s', (kind, error, type) => {
  const own = { metadata: { order: '7' }, external_id: 'talk-7' };
  const named = kind === 'export' ? { export_id: job_id, batch_id: id } : { job_id };
  const ids = { account_id, project_id };
  const work = kind === 'export' ? { ...ids, export_id: job_id, batch_id: id } : { ...ids, job_id, type: kind };
  const failed = error === undefined ? undefined : ({ error, error_code: 'no_speech' } as const);
  const event = workEvent(id, { ...work, ...own }, created_at, failed);
  const status = error === undefined ? 'completed' : 'failed';
  expect(event).toEqual({
    id,
    type,
    created_at,
    data: { project_id, ...named, status, ...failed, ...own },
  });
  expect(v.is(WebhookEvent, event)).toBe(true);
});

it('an event of a test account says in its data that it is a test, whether its work failed or not', () => {
  const work = { account_id: testAccountOf(account_id), project_id, export_id: job_id, batch_id: id };
  expect(workEvent(id, work, created_at)).toMatchObject({ data: { status: 'completed', test: true } });
  const failed = workEvent(id, work, created_at, { error: 'No.', error_code: 'no_speech' });
  expect(failed).toMatchObject({ data: { status: 'failed', test: true } });
  expect(failed).not.toHaveProperty('test');
  expect(v.parse(WebhookEvent, failed)).toEqual(failed);
});

it('the body is the same whatever the order of the fields in an item', () => {
  const endpoint = { account_id: id, webhook_id: job_id };
  const event = workEvent(id, { account_id, project_id, job_id, type: 'import' }, created_at, {
    error: 'No.',
    error_code: 'not_media',
  });
  const { data, ...rest } = event;
  const turned = { data: Object.fromEntries(Object.entries(data).reverse()), ...rest };
  const bodies = [event, v.parse(WebhookEvent, turned)].map((one) => newDelivery(endpoint, one, 0).body);
  expect(bodies[0]).toBe(bodies[1]);
  expect(bodies[0]).toBe(JSON.stringify(event));
});

it('an endpoint gets the types that it subscribed to, all types when it named none, and no event older than itself', () => {
  const event = workEvent(id, { account_id, project_id, export_id: job_id, batch_id: id }, created_at);
  const at = (created: string, events: WebhookEvent['type'][] = []) =>
    isSubscribed({ events, created_at: created }, event);
  expect(at('2026-11-21T08:59:59.999Z')).toBe(true);
  expect(at('2026-11-21T09:00:00.001Z')).toBe(false);
  expect(at('2026-11-21T08:00:00.000Z', ['export.completed', 'export.failed'])).toBe(true);
  expect(at('2026-11-21T08:00:00.000Z', ['export.failed'])).toBe(false);
});

it('a disabled endpoint gets no event', () => {
  const event = workEvent(id, { account_id, project_id, export_id: job_id, batch_id: id }, created_at);
  expect(isSubscribed({ events: [], created_at, disabled: true }, event)).toBe(false);
});
