import { describe, expect, it } from 'vitest';
import { workTable } from '../../../commands/cost/cost-table.ts';
import type { CostRow } from '../../../contract/schemas/cost-row.ts';

const row = (route: string, meter: CostRow['meter'], units: number, more: Partial<CostRow> = {}): CostRow => ({
  day: '2026-11-20',
  route,
  meter,
  modelled: false,
  units,
  cost_nano_usd: units * 1000,
  ...more,
});

describe("a work's lines", () => {
  it('are one per route, meter and kind of measure, the dearest route first, and add up', () => {
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
