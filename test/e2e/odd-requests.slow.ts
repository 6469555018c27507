import { afterAll, expect, it } from 'vitest';
import { CloudProcess } from '../support/cloud/cloud-process.ts';
import { knownResources, refusingHostArgs } from '../support/openapi/odd-requests/known-resources.ts';
import { sendOddRequests } from '../support/openapi/odd-requests/send-odd-requests.ts';

/** Another number and seed: `ODD_REQUESTS=1000 ODD_SEED=7 npm run test:slow -- odd-requests`. */
const count = Number(process.env.ODD_REQUESTS ?? 20_000);
const seed = Number(process.env.ODD_SEED ?? Date.now() % 1_000_000);

const cloud = await CloudProcess.start({ args: refusingHostArgs });
afterAll(() => cloud.stopAndForget());

it(`${count} odd requests (seed ${seed}) are answered as documented, never with a 5xx, and in time`, async () => {
  const baseUrl = cloud.ready.base_url;
  const known = await knownResources(cloud.data);
  const startMs = performance.now();
  const { statuses, problems } = await sendOddRequests({ baseUrl, known, count, seed });
  console.log({ statuses, seconds: Math.round((performance.now() - startMs) / 1000) });
  expect(problems).toEqual([]);
});
