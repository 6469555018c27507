import { expect, it } from 'vitest';
import { leaseTerms } from '#contract/rate-limits.ts';
import * as example from '../../../support/stores/example-records.ts';
import { hold, interceptTables, itemsOf } from '../../../support/stores/tables-in-memory.ts';
import { answerOf } from '../../gateway-event.ts';

await interceptTables();
const { handler } = await import('../../../../lambdas/api/exports/list-exports.lambda.ts');

it.each([
  [{ links: 'short' }, ['writes']],
  [{}, []],
])('a list with %j counts in %j besides the reads', async (query, classes) => {
  const { key, keyRecord } = example.newApiKey();
  hold({ accounts: example.account, 'api-keys': keyRecord, projects: example.ready });
  const params = { project_id: example.project_id };
  const request = { headers: { authorization: `Bearer ${key}` }, params, query };
  // The first few of a class are never counted; more of reads than of writes are free.
  for (let sent = 0; sent <= leaseTerms.writes.free; sent += 1)
    expect((await answerOf(handler, request)).body).toEqual({ data: [] });
  expect(itemsOf('rate-limits').map(({ route_class }) => route_class)).toEqual(classes);
});
