import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { deliveryLifetimeSeconds, eventSettledSeconds } from '#contract/limits.ts';
import { workEvent } from '#core/webhooks/work-event.ts';
import { addEvents, searchEvents } from '#runtime/stores/events.ts';
import {
  account_id,
  created_at,
  export_id,
  job_id,
  other_id,
  project_id,
} from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemsOf } from '../../support/stores/tables-in-memory.ts';

const work = { account_id, project_id, export_id, batch_id: other_id };
const done = workEvent(newId(), work, created_at);
const early = workEvent(newId({ msecs: 0 }), { account_id, project_id, job_id, type: 'transcription' }, created_at);
const other = workEvent(newId(), work, created_at);
/** Ids of a process never go back in time. */
let year = 2030;
beforeAll(interceptTables);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  hold({});
});

const listed = async (
  filter: Parameters<typeof searchEvents>[2] = {},
  page: Partial<Parameters<typeof searchEvents>[1]> = {},
) => {
  const { found, last } = await searchEvents(account_id, { limit: 10, ...page }, filter);
  return { ids: found.map(({ event_id }) => event_id), last };
};
const settle = () => vi.setSystemTime(Date.now() + (eventSettledSeconds + 1) * 1000);

it('lists an event once, however often it is added, and for its account alone', async () => {
  await addEvents([{ account_id, event: done }]);
  const before = itemsOf('events');
  await addEvents([{ account_id, event: done }]);
  expect(itemsOf('events')).toEqual(before);
  expect((await listed()).ids).toEqual([done.id]);
  expect((await searchEvents(other_id, { limit: 10 }, {})).found).toEqual([]);
});

it('lists an event that was delayed after those that were listed before it', async () => {
  await addEvents([{ account_id, event: done }]);
  settle();
  await addEvents([{ account_id, event: early }]);
  settle();
  expect((await listed({ after: done.id })).ids).toEqual([early.id]);
  expect((await listed()).ids).toEqual([early.id, done.id]);
});

it('in order leaves out what was listed a moment ago, which newest first has', async () => {
  await addEvents([{ account_id, event: done }]);
  settle();
  await addEvents([{ account_id, event: early }]);
  expect((await listed({ after: done.id })).ids).toEqual([]);
  expect((await listed()).ids).toEqual([early.id, done.id]);
});

it('goes on in order where a page ended, of one type too', async () => {
  const events = Array.from({ length: 4 }, () => workEvent(newId(), work, created_at));
  for (const event of [done, early, ...events]) {
    await addEvents([{ account_id, event }]);
    settle();
  }
  const [one, two, three, four] = events.map(({ id }) => id);
  const filter = { after: done.id, type: 'export.completed' } as const;
  const first = await listed(filter, { limit: 3 });
  expect(first).toEqual({ ids: [one, two, three], last: expect.any(String) });
  expect(await listed(filter, { limit: 3, passed: first.last })).toEqual({ ids: [four], last: undefined });
});

it('lists none or several at once, and keeps them for as long as deliveries', async () => {
  await addEvents([]);
  expect(itemsOf('events')).toEqual([]);
  await addEvents([done, early, done].map((event) => ({ account_id, event })));
  expect(new Set((await listed()).ids)).toEqual(new Set([done.id, early.id]));
  const expires_at = Math.floor(Date.now() / 1000) + deliveryLifetimeSeconds;
  expect(itemsOf('events').map((item) => item.expires_at)).toEqual([expires_at, expires_at]);
});

it('lists those of the days that are asked for, in order too', async () => {
  year += 1;
  const days = { created_from: `${year}-01-02`, created_to: `${year}-01-02` };
  for (const [at, event] of [done, early, other].entries()) {
    vi.setSystemTime(Date.UTC(year, 0, 1 + at));
    await addEvents([{ account_id, event }]);
  }
  settle();
  expect((await listed(days)).ids).toEqual([early.id]);
  expect((await listed({ ...days, after: done.id })).ids).toEqual([early.id]);
});

it('finds nothing after an event that is not listed', async () => {
  const message = 'There is no event with this id: it was listed too long ago, or never.';
  await expect(listed({ after: done.id })).rejects.toMatchObject({ code: 'not_found', param: 'after', message });
});
