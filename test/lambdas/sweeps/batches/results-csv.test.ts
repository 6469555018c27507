import { expect, it } from 'vitest';
import { resultsCsv } from '../../../../lambdas/sweeps/batches/results-csv.ts';

const id = (n: number) => `019ab2c4-0000-7000-8000-00000000000${n}`;

it('has a row for each source and each export, those too that were never begun, and no formula', () => {
  const csv = resultsCsv(
    [
      {
        index: 0,
        external_id: '=1+1',
        status: 'failed',
        project_id: id(1),
        job_id: id(2),
        job_status: 'completed',
        credits: 3,
        refunded: 2,
        exports: [
          {
            id: id(3),
            preset: 'tiktok',
            status: 'failed',
            credits: 2,
            refunded: 2,
            error: 'No',
            error_code: 'render_failed',
          },
        ],
        error: 'No',
        error_code: 'render_failed',
      },
      {
        ...{ index: 1, status: 'completed', credits: 4, refunded: 0 },
        exports: [{ id: id(4), preset: 'youtube', status: 'completed', credits: 3, refunded: 0 }],
      },
    ],
    [{ source_url: 'https://a.example/secret' }, { external_id: '@b' }],
  );
  expect(csv.trimEnd().split('\n')).toEqual([
    'index,external_id,status,error_code,error,project_id,job_id,job_status,export_id,preset,export_status,credits,refunded',
    `0,'=1+1,failed,render_failed,No,${id(1)},${id(2)},completed,,,,1,0`,
    `0,'=1+1,failed,render_failed,No,${id(1)},${id(2)},,${id(3)},tiktok,failed,2,2`,
    '1,,completed,,,,,,,,,1,0',
    `1,,completed,,,,,,${id(4)},youtube,completed,3,0`,
    '2,,failed,cancelled,The batch was cancelled before it was begun.,,,,,,,0,0',
    "3,'@b,failed,cancelled,The batch was cancelled before it was begun.,,,,,,,0,0",
  ]);
});
