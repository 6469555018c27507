import { beforeAll, expect, it, vi } from 'vitest';
import { account_id, other_id } from '../../support/stores/example-records.ts';
import { hold, interceptTables, itemsOf } from '../../support/stores/tables-in-memory.ts';
import { flood } from './waiting-flood.ts';

beforeAll(interceptTables);

it('requests of 29 seconds from a thousand environments hold 20 Lambdas, wave after wave, and another account is answered', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  hold({});
  const waves = await flood({
    concurrentLambdas: 1000,
    environments: 1000,
    waves: 4,
    flooding: account_id,
    quiet: other_id,
    quietRequests: 10,
  });
  expect(waves.map(({ refusals, ...wave }) => ({ ...wave, refused: refusals.length }))).toEqual(
    waves.map(() => ({ flooding: 20, quiet: 10, overRate: 0, refused: 980 })),
  );
  expect(itemsOf('waiting-places')).toEqual(expect.arrayContaining([{ account_id }, { account_id: other_id }]));
});
