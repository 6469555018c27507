import { expect, it } from 'vitest';
import { DayWorks } from '#finance/report/day-works.ts';
import { costRow } from '../../support/costs/cost-row.ts';

const row = (day: string, job_id: string, booked_on = day) =>
  costRow('sqs_requests', 1, { day, booked_on, account_id: 'a', job_id, cost_nano_usd: 5 });

it('the works of a day are complete, with corrections in a later file, when no file corrects it any more', () => {
  const works = new DayWorks();
  expect(works.add([row('2026-11-01', 'j'), row('2026-11-02', 'k')])).toEqual([]);
  // An execution of another day was planned before that of the 2nd.
  expect(works.add([row('2026-11-01', 'j', '2026-11-03'), row('2026-11-08', 'l')])).toEqual([]);
  const [first, ...more] = works.add([row('2026-11-09', 'm')]);
  expect(first).toMatchObject({ id: '2026-11-01-works', rows: [['job', 'j', 'a', 0, 0, 0, 0, 10, 0, 10]] });
  expect([...more, ...works.rest()].map(({ id }) => id)).toEqual(
    ['02', '08', '09'].map((day) => `2026-11-${day}-works`),
  );
});
