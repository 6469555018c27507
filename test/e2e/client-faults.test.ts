import { afterAll, expect, inject, it } from 'vitest';
import { BrokenApi, countOf } from '../support/sdk/broken-api.ts';

/** The slow suite drives every client through every fault: client-faults.slow.ts. */
const cloud = inject('cloud');
const api = await BrokenApi.start(cloud.data, cloud.baseUrl);
afterAll(() => api.stop());

it.each([
  ['Python', 'its reply is dropped', 'its reply is cut in the middle'],
  ['the command line', 'the gateway answers 504 in its place', 'its reply is dropped'],
] as const)('%s pays once for a transcription when of its project %s, then %s', async (name, one, other) => {
  let made: { readonly projectId: string; readonly text: string } | undefined;
  const cost = await api.costOf(async () => {
    api.proxy.breakNextAt(/\/(?:projects|transcribe)$/, one, other);
    made = await api.driver(name).transcribe('test/fixtures/greeting.mp4');
  });
  expect(cost).toEqual({ works: 1, credits: 1 });
  expect(api.proxy.posts.filter(({ path }) => path.endsWith('/projects'))).toHaveLength(3);
  expect(made?.text).toMatch(/kitchen/i);
  expect(await countOf(api.direct.jobs.list({ project_id: made?.projectId }))).toBe(1);
  await api.direct.projects.delete(made?.projectId ?? '');
});
