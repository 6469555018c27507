import { expect, inject, it } from 'vitest';
import { knownResources } from '../support/openapi/odd-requests/known-resources.ts';
import { sendOddRequests } from '../support/openapi/odd-requests/send-odd-requests.ts';

const count = Number(process.env.ODD_REQUESTS ?? 300);
const seed = Number(process.env.ODD_SEED ?? 12);

it('odd requests are answered as documented, never with a 5xx, and in time', async () => {
  const { data, baseUrl } = inject('cloud');
  const { statuses, problems } = await sendOddRequests({
    baseUrl,
    known: await knownResources(data),
    count,
    seed,
  });
  expect(problems).toEqual([]);
  // Some requests succeed, and some fail in different checks.
  for (const status of [200, 400, 404]) expect(statuses[status]).toBeGreaterThan(count / 50);
});
