import { expect, it } from 'vitest';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { projectsSection } from '#finance/report/stored-sections.ts';

const project_id = '019aa000-0000-7000-8000-000000000001';
const stored = (day: string, bytes: number): CostRow => ({
  day,
  route: 'storage',
  account_id: 'a',
  project_id,
  meter: 's3_byte_hours',
  modelled: false,
  units: bytes * 24,
  cost_nano_usd: 0,
});

it('the objects of a project that several slices of a day counted are added', () => {
  const rows = [stored('2026-11-01', 10), stored('2026-11-02', 10), stored('2026-11-02', 32)];
  const section = projectsSection(rows, new Map(), undefined);
  expect(section.rows).toEqual([['', 'a', project_id, 42, 32, 'unknown']]);
});
