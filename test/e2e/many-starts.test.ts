import { afterAll, expect, it } from 'vitest';
import { Job } from '#contract/schemas/job.ts';
import { Project } from '#contract/schemas/project.ts';
import { StartBurst } from '../support/cloud/start-burst.ts';
import { inOrder } from '../support/cloud/started-in-turn.ts';

const burst = await StartBurst.open(1);
afterAll(() => burst.close());

it('work waits while Step Functions throttles, and all of it is started in order', async () => {
  const [first, ...accounts] = await Promise.all([burst.account(), burst.account(), burst.account()]);
  // These make Step Functions throttle: before that, work does not wait in turn.
  await Promise.all([burst.import(first), burst.import(first), burst.import(first), burst.import(first)]);
  const made = await Promise.all(
    accounts.map(async (account) => {
      for (let count = 0; count < 3; count += 1) await burst.import(account);
      return burst.import(account);
    }),
  );
  // The work that was created last waits as queued.
  const states = made.map(async ({ api, project }) => [
    (await api.get(`/jobs/${project.job_id}`)).as(Job).status,
    (await api.get(`/projects/${project.id}`)).as(Project).status,
  ]);
  expect(await Promise.all(states)).toContainEqual(['queued', 'importing']);
  expect(new Set(await burst.ends())).toEqual(new Set(['completed draft']));
  const started = await burst.started();
  expect(started).toHaveLength(12);
  expect(inOrder(started.filter(({ accountId }) => accountId !== first.accountId))).toBe(true);
  expect((started.at(-1)?.startedMs ?? 0) - (started[0]?.startedMs ?? 0)).toBeGreaterThan(9000);
});
