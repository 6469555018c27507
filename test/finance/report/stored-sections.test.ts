import { expect, it } from 'vitest';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import { usEast1 } from '#core/cost/prices.ts';
import { dayFigures } from '#finance/books/day-figures.ts';
import { classesSection, projectsSection, StoredProjects } from '#finance/report/stored-sections.ts';
import { costRow } from '../../support/costs/cost-row.ts';

const project_id = '019aa000-0000-7000-8000-000000000001';
const stored = (day: string, bytes: number): CostRow =>
  costRow('s3_byte_hours', bytes * 24, { day, route: 'storage', account_id: 'a', project_id });

it('the objects of a project that several slices of a day counted are added', () => {
  const rows = [stored('2026-11-01', 10), stored('2026-11-02', 10), stored('2026-11-02', 32)];
  const section = projectsSection(new StoredProjects().add(rows), new Map(), undefined);
  expect(section.rows).toEqual([['', 'a', project_id, 42, 32, 'unknown']]);
});

it('what is in Intelligent-Tiering has the most and the least that AWS bills for it in the month', () => {
  const day = (name: string, bytes: number) => ({
    ...dayFigures(name, []),
    stored: { 'media INTELLIGENT_TIERING': bytes, 'exports STANDARD': 7 },
  });
  const terabyte = 2 ** 40;
  const days = [day('2026-10-31', 5 * terabyte), day('2026-11-01', terabyte), day('2026-11-02', terabyte)];
  // A terabyte at $0.023 a GiB-month for two days of 730 hours, and at $0.004.
  expect(classesSection(days, usEast1.s3_byte_hours).note).toContain(
    '$1.55 of the month is of Intelligent-Tiering, whose tiers are not counted: AWS bills that where all of it is read within 30 days, down to $0.2693 where none is for 90, and $0.0025 a month for 1,000 objects besides.',
  );
  const standard = days.map((one) => ({ ...one, stored: { 'media STANDARD': terabyte } }));
  expect(classesSection(standard, usEast1.s3_byte_hours).note).not.toContain('Tiering');
});
