import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meterNames } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { nanoUsdOf } from '#core/cost/price-of.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { costNotes } from '#finance/books/cost-notes.ts';
import { groupCosts, groupings } from '#finance/books/group-costs.ts';
import { Margins } from '#finance/books/margins.ts';
import { freeTierNanoUsd } from '#finance/books/savings.ts';
import { pricedRows, totalNanoUsd, type Usage, withProjects } from '#finance/books/usage.ts';
import { used } from '../../support/costs/cost-row.ts';

const list = usEast1;
const day = '2026-11-20';
const rowsOf = (...usage: Usage[]): CostRow[] => pricedRows(usage, list);

describe('priced rows', () => {
  it('are one per day, route, owner, meter, and measured or modelled, and are priced once', () => {
    const rows = rowsOf(
      used('dynamodb_read_units', 0.5),
      used('dynamodb_read_units', 0.5),
      used('dynamodb_read_units', 0.5, { modelled: true }),
      used('dynamodb_read_units', 0.5, { account_id: 'a' }),
      used('log_bytes', 0),
    );
    // Two halves are 125 nano-dollars, not twice 63.
    expect(rows.map(({ account_id, modelled, cost_nano_usd }) => [account_id, modelled, cost_nano_usd])).toEqual([
      [undefined, false, 125],
      [undefined, true, 63],
      ['a', false, 63],
    ]);
  });

  it('are the same whatever the order of the usage', () => {
    const usage = meterNames.map((meter, n) => used(meter, n + 1, { account_id: `a${n % 3}` }));
    expect(rowsOf(...usage.toReversed())).toEqual(rowsOf(...usage));
  });
});

describe('projects', () => {
  it('are those that another line of the same work names', () => {
    const usage = [
      used('lambda_requests', 1, { job_id: 'j' }),
      used('lambda_requests', 1, { export_id: 'e' }),
      used('lambda_requests', 1, { job_id: 'other' }),
      used('log_bytes', 1, { job_id: 'j', project_id: 'p' }),
      used('log_bytes', 1, { export_id: 'e', project_id: 'q' }),
    ];
    expect(withProjects(usage).map(({ project_id }) => project_id)).toEqual(['p', 'q', undefined, 'p', 'q']);
  });
});

describe('groups', () => {
  const anyUsage = fc.record(
    {
      day: fc.constantFrom('2026-11-19', day),
      route: fc.constantFrom('getProject', 'Deliver'),
      account_id: fc.constantFrom('a', 'b'),
      project_id: fc.constantFrom('p', 'q'),
      plan: fc.constantFrom('free', 'pro'),
      release: fc.constantFrom('r1', 'r2'),
      meter: fc.constantFrom(...meterNames),
      modelled: fc.boolean(),
      // The dearest of them add up to less than 2 ** 53 nano-dollars.
      units: fc.integer({ min: 1, max: 1_000_000 }),
    },
    { requiredKeys: ['day', 'route', 'meter', 'modelled', 'units'] },
  );

  it.each(groupings)('by %s add up to the rows exactly', (by) => {
    fc.assert(
      fc.property(fc.array(anyUsage), (usage) => {
        const rows = rowsOf(...usage);
        const sum = groupCosts(rows, by).reduce((all, { cost_nano_usd = 0 }) => all + cost_nano_usd, 0);
        expect(sum).toBe(totalNanoUsd(rows));
      }),
    );
  });

  it('have usage without an account as unallocated, count invocations, and are sorted by cost', () => {
    const rows = rowsOf(
      used('lambda_requests', 10, { account_id: 'a' }),
      used('alarm_hours', 24, { route: 'idle' }),
      used('transcribe_seconds', 60, { account_id: 'a' }),
    );
    expect(groupCosts(rows, 'account').map(({ name, requests }) => [name, requests])).toEqual([
      ['a', 10],
      ['unallocated', 0],
    ]);
  });
});

describe('margins', () => {
  const rows = rowsOf(
    used('credits_charged', 5, { account_id: 'paying', plan: 'creator' }),
    used('revenue', 90_000_000, { account_id: 'paying', plan: 'creator' }),
    used('breakage', 10_000_000, { account_id: 'paying', plan: 'creator' }),
    used('credits_sold', 700_000_000, { account_id: 'paying', plan: 'creator' }),
    used('deferred_revenue', 600_000_000, { account_id: 'paying', plan: 'creator' }),
    used('credits_refunded', 2, { account_id: 'paying', plan: 'creator', job_id: 'j-failed' }),
    used('transcribe_seconds', 60, { account_id: 'paying', plan: 'creator', job_id: 'j-failed' }),
    used('transcribe_seconds', 120, { account_id: 'paying', plan: 'creator', job_id: 'j-good' }),
    used('transcribe_seconds', 60, { account_id: 'trying', plan: 'free' }),
    // November has 720 hours.
    used('alarm_hours', 720),
  );
  const margins = new Margins().add(rows).all;

  it('are what was paid for used and expired credits, and nothing of what was given or is left, less AWS costs', () => {
    const paying = margins.find(({ name }) => name === 'paying');
    expect(paying).toMatchObject({ revenueNanoUsd: 100_000_000, costNanoUsd: 18_000_000 });
    expect(paying?.marginNanoUsd).toBe(100_000_000 - 18_000_000);
  });

  it('have the cost of refunded work as a loss', () => {
    expect(margins.find(({ name }) => name === 'paying')?.lossNanoUsd).toBe(6_000_000);
    expect(margins.find(({ name }) => name === 'trying')?.lossNanoUsd).toBe(0);
  });

  it('include idle costs as unallocated, and all of them add up to the total', () => {
    const idle = { name: 'unallocated', revenueNanoUsd: 0, marginNanoUsd: -100_000_000 };
    expect(margins).toContainEqual(expect.objectContaining(idle));
    expect(margins.reduce((sum, { costNanoUsd }) => sum + costNanoUsd, 0)).toBe(totalNanoUsd(rows));
  });
});

describe('notes', () => {
  it('have the overhead, and its three most expensive meters where it is at least a hundredth of the media', () => {
    const media = used('transcribe_seconds', 600);
    const small = { overheadNanoUsd: 250_000, mediaNanoUsd: 60_000_000, mostExpensive: [] };
    expect(costNotes(rowsOf(media, used('states_transitions', 10)), list)).toMatchObject(small);
    const others = [used('log_bytes', 2 ** 30), used('lambda_requests', 1), used('sqs_requests', 1000)];
    const { mostExpensive } = costNotes(rowsOf(media, used('states_transitions', 1000), ...others), list);
    expect(mostExpensive.map(({ meter }) => meter)).toEqual(['log_bytes', 'states_transitions', 'sqs_requests']);
  });

  it('have the modelled cost, and the cost at uncertain prices with the reason', () => {
    const rows = rowsOf(used('transcribe_seconds', 60), used('s3_get_requests', 1000, { modelled: true }));
    const notes = costNotes(rows, list);
    expect(notes.modelledNanoUsd).toBe(400_000);
    expect(notes.uncertain).toEqual([
      { why: list.transcribe_seconds.uncertain, services: ['Amazon Transcribe'], nanoUsd: 6_000_000 },
    ]);
  });
});

describe('the free tier', () => {
  it('saves the free amount of each month, and no more than was used', () => {
    const rows = rowsOf(
      used('lambda_requests', 4_000_000, { day: '2026-10-31' }),
      used('lambda_requests', 500_000),
      used('s3_put_requests', 1000),
    );
    expect(freeTierNanoUsd(rows)).toBe(nanoUsdOf(1_500_000, list.lambda_requests));
  });

  it('saves the storage of 25 GB of tables, and not their point-in-time recovery', () => {
    const month = 25 * 2 ** 30 * 720;
    const rows = rowsOf(used('dynamodb_byte_hours', month), used('dynamodb_recovery_byte_hours', month));
    expect(totalNanoUsd(rows)).toBe(11_250_000_000);
    expect(freeTierNanoUsd(rows)).toBe(6_250_000_000);
  });
});
