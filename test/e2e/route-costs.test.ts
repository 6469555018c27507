import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, inject, it } from 'vitest';
import { CostRecord } from '../../reference/cost-card/cost-record.ts';
import { differences } from '../../reference/cost-card/differences.ts';
import { routeCosts } from '../../reference/cost-card/route-costs.ts';

const cloud = inject('cloud');
const howToAccept =
  'If this is intended, npm run bench -- cost --only routes records it in docs/cost-card.json; commit that with its reason.';

it('every route makes the AWS calls and uses the units that docs/cost-card.json records', async () => {
  const record = v.parse(CostRecord, JSON.parse(readFileSync('docs/cost-card.json', 'utf8')));
  // Measured twice, so that a call that is repeated after a conflict does not count.
  const counted = await routeCosts(cloud, 2);
  expect(differences(record.routes, counted), howToAccept).toEqual([]);
});
