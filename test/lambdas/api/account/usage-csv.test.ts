import { expect, it } from 'vitest';
import { maxUsageCsvRows } from '#contract/limits.ts';
import { usageCsv } from '../../../../lambdas/api/account/usage-csv.ts';

const amounts = { works: 1, minutes: 2, credits: 3, refunded: 0 };

it('writes all rows, names the group, and runs no formula of a spreadsheet', () => {
  const rows = [
    { group: 'a', ...amounts },
    { group: '=HYPERLINK("https://x")', ...amounts },
    { group: null, ...amounts },
  ];
  expect(usageCsv('project', rows)).toBe(
    [
      'project,works,minutes,credits,refunded',
      'a,1,2,3,0',
      `"'=HYPERLINK(""https://x"")",1,2,3,0`,
      ',1,2,3,0',
      '',
    ].join('\n'),
  );
});

it('refuses a file that would be too large to answer', () => {
  const rows = Array.from({ length: maxUsageCsvRows + 1 }, () => ({ group: 'a', ...amounts }));
  expect(() => usageCsv('project', rows)).toThrow('The file would have 50001 rows. Ask for fewer days, or for pages.');
});
