import { describe, expect, it } from 'vitest';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { groupCosts } from '#finance/books/group-costs.ts';
import { costTable, marginTable, workTable } from '../../../operate/costs/cost-table.ts';
import { costRow } from '../../support/costs/cost-row.ts';

const row = (route: string, meter: CostRow['meter'], units: number, more: Partial<CostRow> = {}): CostRow =>
  costRow(meter, units, { route, cost_nano_usd: units * 1000, ...more });

const sums = { revenueNanoUsd: 0, costNanoUsd: 0, marginNanoUsd: 0, lossNanoUsd: 0, transcribedSeconds: 0 };
const none = { name: 'a', ...sums };

describe('the costs of a work', () => {
  it('have a line for each route, meter and kind of measure, the most expensive route first, and a total', () => {
    const lines = workTable([
      row('PublishEvent', 'events_published', 1, { job_id: 'j' }),
      row('StartSpeechJob', 'transcribe_seconds', 60),
      row('PublishEvent', 'events_published', 1, { export_id: 'e' }),
      row('PublishEvent', 'events_published', 1, { modelled: true }),
      row('createProject', 'credits_charged', 5, { cost_nano_usd: 0 }),
    ]).split('\n');
    expect(lines.slice(2).map((line) => line.split(/ {2,}/))).toEqual([
      ['StartSpeechJob', 'transcribe_seconds', '60', '0.000060000'],
      ['PublishEvent', 'events_published', '2', '0.000002000'],
      ['PublishEvent', 'events_published *', '1', '0.000001000'],
      [expect.stringContaining('─')],
      ['total', '0.000063000'],
    ]);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(80);
  });
});

describe('amounts too long for their column', () => {
  const large = (dollars: number) =>
    row('createExports', 'mediaconvert_hd', 1, { cost_nano_usd: dollars * 1e9 + 1_500 });

  it('are rounded to the millionth of a dollar, and never cut', () => {
    expect(costTable(groupCosts([large(999)], 'route'), 'route')).toContain(' 999.000001500 ');
    expect(costTable(groupCosts([large(1000), row('getJob', 'log_bytes', 1)], 'route'), 'route')).toMatch(
      / 1000\.000002 [^…]* 0\.000001 /,
    );
    expect(workTable([large(12_345)])).toMatch(/ 12345\.000002$/m);
  });

  it('make all columns of margins have the same number of decimals', () => {
    const margin = { ...none, costNanoUsd: 123e9 + 600, marginNanoUsd: -123e9 - 600 };
    const names = new Map<string, string>();
    expect(marginTable([margin], 'account', names)).toMatch(/^a +0\.000000 +123\.000001 +-123\.000001$/m);
    expect(marginTable([{ ...margin, costNanoUsd: 12_345_678e9 }], 'account', names)).toMatch(
      /^a +0\.00 +12345678\.00 +-123\.00$/m,
    );
  });
});

describe('margins', () => {
  it('name the account beside the end of its id, and have the whole id where the name is not known', () => {
    const id = '01a206ef-bcf9-7791-bb2e-fe6e472aff0f';
    const margin = { ...none, name: id };
    expect(marginTable([margin], 'account', new Map([[id, 'A bakery with a name that is long']]))).toMatch(
      /^A bakery with a name t …fe6e472aff0f +0/m,
    );
    expect(marginTable([margin], 'account', new Map())).toMatch(new RegExp(`^${id} +0`, 'm'));
  });
});
