import { expect, it } from 'vitest';
import { eventTypes } from '#contract/event-types.ts';
import { testEvent } from '#core/webhooks/sample-event.ts';

const id = '019ab2c4-0000-7000-8000-000000000001';
const created_at = '2026-11-21T09:00:00.000Z';
const zero = '00000000-0000-0000-0000-000000000000';

it('a test event is a transcript.completed with zero ids and test at the top level', () => {
  expect(testEvent(id, Date.parse(created_at))).toEqual({
    id,
    type: 'transcript.completed',
    created_at,
    data: { project_id: zero, job_id: zero, status: 'completed' },
    test: true,
  });
});

it.each(eventTypes)('a test event of the type %s has no id but zero in its data', (type) => {
  const event = testEvent(id, Date.parse(created_at), type);
  expect(event).toMatchObject({ id, type, created_at, test: true });
  const ids = Object.entries(event.data).filter(([name]) => name.endsWith('_id'));
  expect(ids.every(([, value]) => value === zero)).toBe(true);
});
