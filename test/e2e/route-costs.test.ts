import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, inject, it } from 'vitest';
import { CostRecord } from '../../commands/bench/cost/cost-record.ts';
import { differences } from '../../commands/bench/cost/differences.ts';
import { routeCosts } from '../../commands/bench/cost/route-costs.ts';

const cloud = inject('cloud');
const accept =
  'If it is meant, npm run bench -- cost --only routes records it, in docs/cost-card.json; commit that with its reason.';

it('every route takes the AWS calls and the units that are on record, no more and no fewer', async () => {
  const record = v.parse(CostRecord, JSON.parse(readFileSync('docs/cost-card.json', 'utf8')));
  // Twice, so that what a conflict had a route repeat does not stand for it.
  const counted = await routeCosts(cloud, 2);
  expect(differences(record.routes, counted), accept).toEqual([]);
});
