import { expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import { BatchMoved } from '#runtime/stores/batches.ts';
import { refusedInsert } from '#runtime/stores/refused-insert.ts';
import { account, account_id, created_at, other_id, project_id } from '../../support/stores/example-records.ts';

const charge = { account_id, credits: 11, created_at };
const insert = { what: 'job', account, charge, use: { open_exports: 1 } };
const { charge: _, ...free } = insert;
const moved = { name: 'BatchMoved' };
const full = { account_id, kind: 'open_exports', used: plans.free.quotas.open_exports };

it.each<[string, Parameters<typeof refusedInsert>[0], { write: string; item?: object }, object]>([
  ['of the stored reply', insert, { write: 'reply' }, { code: 'unavailable' }],
  ['of a redeemed quote', insert, { write: 'redemption' }, { code: 'unavailable' }],
  ['of the count of a batch', insert, { write: 'batch_begun' }, moved],
  ['of the item of a batch', insert, { write: 'batch_item' }, moved],
  ['of a cancelled batch', insert, { write: 'batch_credits', item: { cancelled_at: created_at } }, moved],
  ['of the limit of a batch', insert, { write: 'batch_credits', item: {} }, { code: 'max_credits_exceeded' }],
  [
    'of an external_id',
    insert,
    { write: 'external_id', item: { project_id } },
    { code: 'external_id_taken', projectId: project_id },
  ],
  ['of the balance', insert, { write: 'balance', item: account }, { code: 'insufficient_credits' }],
  ['of a quota', insert, { write: 'quota open_exports', item: full }, { code: 'too_many_open' }],
  [
    'of a quota, of what is free of charge,',
    free,
    { write: 'quota open_exports', item: full },
    { code: 'too_many_open' },
  ],
  [
    'of the project',
    insert,
    { write: 'project', item: { project_id: other_id } },
    { message: 'The job was refused by its project' },
  ],
  ['of an external_id without its item', insert, { write: 'external_id' }, { code: 'external_id_taken' }],
])('the refusal %s says why', (_, of, { write, item }, error) => {
  const refused = refusedInsert(of, { write, item: item && { ...item } });
  expect(refused).toMatchObject(error);
  expect(refused instanceof BatchMoved).toBe(error === moved);
});

it('a refusal by a balance that can pay is an error of ours', () => {
  const refusal = { write: 'balance', item: { ...account, credits: 99 } };
  expect(() => refusedInsert(insert, refusal)).toThrow('A charge was refused that the account can pay');
});
