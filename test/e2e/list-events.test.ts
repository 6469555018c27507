import { v7 as newId } from 'uuid';
import { expect, inject, it } from 'vitest';
import { EventList } from '#contract/schemas/event-list.ts';
import { Job } from '#contract/schemas/job.ts';
import { workEvent } from '#core/webhooks/work-event.ts';
import { transact } from '#runtime/aws/dynamodb.ts';
import { newAccount } from '../support/cloud/new-account.ts';
import { newDraft } from '../support/cloud/new-draft.ts';
import { until } from '../support/until.ts';

const cloud = inject('cloud');

it('an event is listed without an endpoint, by type and in pages, and another account does not see it', async () => {
  const { accountId: account_id, api } = await newAccount(cloud.data, 'creator');
  const list = async (query = '') => (await api.get(`/events${query}`)).as(EventList);
  const { id: project_id } = await newDraft(api, { external_id: 'talk-7' }, 'greeting.mp3');
  const job = (await api.post(`/projects/${project_id}/transcribe`, {})).as(Job);
  const { data } = await until(list, (page) => page.data.length > 0);
  const [event] = data;
  expect(data).toMatchObject([
    { type: expect.stringMatching(/^transcript/), data: { project_id, job_id: job.id, external_id: 'talk-7' } },
  ]);
  // Listed long enough ago to be read in order.
  const earlier = [3, 2].map((hours) => {
    const made = new Date(Date.now() - hours * 3_600_000);
    const of = { account_id, project_id, export_id: newId(), batch_id: newId() };
    return { listed_id: newId({ msecs: made.getTime() }), event: workEvent(newId(), of, made.toISOString()) };
  });
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const items = earlier.map(({ event: { id: event_id, ...rest }, listed_id }) => ({
    table: 'events' as const,
    put: { account_id, event_id, listed_id, event: { id: event_id, ...rest }, expires_at },
  }));
  await transact(Object.fromEntries(items.map((item) => [item.put.event_id, item])));
  const [first, second] = earlier.map((item) => item.event);
  expect((await list()).data).toEqual([event, second, first]);
  expect((await list(`?after=${first?.id}`)).data).toEqual([second]);
  expect((await list(`?type=${event?.type}`)).data).toEqual([event]);
  const page = await list('?limit=2');
  expect((await list(`?limit=2&cursor=${page.next_cursor}`)).data).toEqual([first]);
  const { api: other } = await newAccount(cloud.data, 'free');
  expect((await other.get('/events')).as(EventList)).toEqual({ data: [] });
  const refused = { status: 404, code: 'not_found', param: 'after' };
  expect((await other.get(`/events?after=${first?.id}`)).refusal).toEqual(refused);
});
