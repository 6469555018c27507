import * as v from 'valibot';
import { expect, it } from 'vitest';
import { EventText } from '#contract/schemas/delivery-queue.ts';

const id = '00000000-0000-7000-8000-000000000001';
const event = {
  id,
  type: 'export.completed',
  created_at: '2026-11-22T00:00:00.000Z',
  data: { project_id: id, export_id: id, status: 'completed' },
};
const accountEvent = { account_id: id, event };

it('an event for the fan-out is read as the rule of the bus sends it, and as the fan-out or an earlier release sent it', () => {
  expect(v.parse(EventText, JSON.stringify(accountEvent))).toEqual({ event: accountEvent, isFromBus: false });
  const ofRule = { version: '0', source: 'cueline', detail: accountEvent };
  expect(v.parse(EventText, JSON.stringify(ofRule))).toEqual({ event: accountEvent, isFromBus: true });
});
