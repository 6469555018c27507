import { expect, it } from 'vitest';
import type { KeyRecord } from '#contract/records/api-key.ts';
import type { WorkStatus } from '#contract/schemas/fields.ts';
import { type AccountBooks, differences as differencesOf } from '#core/credits/differences.ts';

const created_at = '2026-11-21T12:00:00.000Z';
const work = (status: WorkStatus, credits = 2) => ({ name: 'job a', id: 'a', status, credits, created_at });
const grant = { entry_id: 'g#grant', credits: 60 };
const charge = { entry_id: 'a#charge', credits: -2 };
const refund = { entry_id: 'a#refund', credits: 2 };
const account = (credits: number) => ({ account_id: 'x', credits });
type Entry = Omit<AccountBooks['ledger'][number], 'created_at'> & { readonly created_at?: string };
const differences = ({ ledger, ...books }: Omit<AccountBooks, 'keys' | 'ledger'> & { ledger: readonly Entry[] }) =>
  differencesOf({ ...books, ledger: ledger.map((entry) => ({ created_at, ...entry })), keys: [] });

const amount = (entry: Entry, credits: number): Entry => ({ ...entry, credits });
const given = { ...work('completed'), refunded: 1 };
const part = amount(refund, 1);

it.each<[string, number, Entry[], ReturnType<typeof work>[]]>([
  ['without work', 60, [grant], []],
  ['of queued work', 58, [grant, charge], [work('queued')]],
  ['of work that runs', 58, [grant, charge], [work('processing')]],
  ['of completed work', 58, [grant, charge], [work('completed')]],
  ['of failed work, which was refunded', 60, [grant, charge, refund], [work('failed')]],
  ['of work that costs nothing', 60, [grant], [work('completed', 0)]],
  ['of deleted work', 58, [grant, charge], []],
  ['of deleted work that failed', 60, [grant, charge, refund], []],
  ['of a partial refund that the work states', 59, [grant, charge, part], [given]],
  ['of deleted work that was refunded in part', 59, [grant, charge, part], []],
])('finds nothing in the books %s', (_, credits, ledger, works) => {
  expect(differences({ account: account(credits), ledger, works })).toEqual([]);
});

it.each<[string, number, Entry[], ReturnType<typeof work>[]]>([
  ["the balance is off by -1: 57 instead of the ledger's 58", 57, [grant, charge], [work('completed')]],
  ['job a costs 2 and was charged 0', 60, [grant], [work('completed')]],
  ['job a costs 3 and was charged 2', 58, [grant, charge], [work('completed', 3)]],
  ['job a is failed and was refunded 0 instead of 2', 58, [grant, charge], [work('failed')]],
  ['job a is completed and was refunded 2 instead of 0', 60, [grant, charge, refund], [work('completed')]],
  ['job a is completed and was refunded 1 instead of 0', 59, [grant, charge, part], [work('completed')]],
  ['job a is completed and was refunded 0 instead of 1', 58, [grant, charge], [given]],
  ['the refund of a is 2 and its charge 0', 62, [grant, refund], []],
  ['the refund of a is 2 and its charge 1', 61, [grant, amount(charge, -1), refund], []],
  ['the refund of a is -2 and its charge 2', 56, [grant, charge, amount(refund, -2)], []],
  ['the refund of a is 0 and its charge 2', 58, [grant, charge, amount(refund, 0)], []],
])('finds that %s', (found, credits, ledger, works) => {
  expect(differences({ account: account(credits), ledger, works })).toEqual([found]);
});

it('finds a refund that came later than GET /usage and the books look for it', () => {
  const found = (time: string) =>
    differences({ account: account(60), works: [], ledger: [grant, charge, { ...refund, created_at: time }] });
  expect(found('2026-12-08T12:00:00.000Z')).toEqual([]);
  expect(found('2026-12-08T12:00:00.001Z')).toEqual([
    'the refund of a came more than 17 days after its charge: GET /usage and the books lack it',
  ]);
});

it('finds a spend that is less than the estimates of the work of its day', () => {
  const counted = { ...work('completed', 0), estimated_nano_usd: 5 };
  const found = (spend_nano_usd: number, works = [counted, counted]) =>
    differences({ account: { ...account(60), spend_day: '2026-11-21', spend_nano_usd }, ledger: [grant], works });
  expect(found(10)).toEqual([]);
  expect(found(11)).toEqual([]);
  expect(found(9)).toEqual(['the spend of 2026-11-21 is 9 nano-dollars, and its work was estimated at 10']);
  expect(found(5, [counted, { ...counted, status: 'failed' }])).toEqual([]);
  expect(found(5, [counted, { ...counted, created_at: '2026-11-20T23:59:59.999Z' }])).toEqual([]);
});

it('finds a ceiling of cancelled work that differs from the refunds of its day', () => {
  const cancelled = { day: '2026-11-21', nano_usd: 5 };
  const found = (cancelled_nano_usd?: number, cancel_day?: string) =>
    differences({
      account: { ...account(60), ...(cancel_day && { cancel_day }), ...(cancelled_nano_usd && { cancelled_nano_usd }) },
      works: [work('failed')],
      ledger: [grant, charge, { ...refund, cancelled }],
    });
  expect(found(5, '2026-11-21')).toEqual([]);
  expect(found(5, '2026-11-22')).toEqual([
    'the ceiling of cancelled work says 5 nano-dollars for 2026-11-22, and the ledger 0',
  ]);
  expect(found(4, '2026-11-21')).toEqual([
    'the ceiling of cancelled work says 4 nano-dollars for 2026-11-21, and the ledger 5',
  ]);
  expect(found()).toEqual([]);
});

it('finds a cap that differs from the ledger of its period', () => {
  const cap = { key_id: 'k', period: '2026-11-21', cap_version: 1 };
  const counted = { ...charge, counted_on: [cap, { ...cap, key_id: 'parent' }] };
  const key = (spent_credits: number, fields: Partial<KeyRecord> = {}): KeyRecord => ({
    ...{ account_id: 'x', key_id: 'k', name: 'robot', scopes: [], ancestors: ['parent'], secrets: [], version: 1 },
    ...{ cap_credits: 2, cap_period: 'day', cap_version: 1, spent_in: '2026-11-21', spent_credits, created_at },
    ...fields,
  });
  const found = (one: KeyRecord, ledger: readonly Entry[] = [grant, counted]) =>
    differencesOf({
      account: account(ledger.reduce((sum, { credits }) => sum + credits, 0)),
      ledger: ledger.map((entry) => ({ created_at, ...entry })),
      works: [],
      keys: [one],
    });
  expect(found(key(2))).toEqual([]);
  expect(found(key(0))).toEqual(['the cap of the key robot (k) says 0 spent in 2026-11-21, and the ledger 2']);
  expect(found(key(0), [grant, counted, refund])).toEqual([]);
  expect(found(key(1), [grant, counted, { ...refund, credits: 1 }])).toEqual([]);
  // Charges of an earlier period, of an earlier cap and of other keys do not count.
  const others = { spent_in: '2026-11-22' };
  expect(found(key(0, others))).toEqual([]);
  expect(found(key(0, { cap_version: 2 }))).toEqual([]);
  expect(found(key(0, { key_id: 'child' }))).toEqual([]);
  expect(found(key(0, { spent_in: undefined }))).toEqual([]);
});
