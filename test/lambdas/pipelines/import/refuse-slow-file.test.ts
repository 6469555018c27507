import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { CopyWork } from '#contract/schemas/pipeline.ts';
import { longestFileWaitMs } from '#core/imports/pace.ts';
import { newImport } from '#core/work/new-job.ts';
import { refuseSlowFile } from '../../../../lambdas/pipelines/import/refuse-slow-file.ts';
import { work as ids, job_id, nowMs } from '../../../runtime/stores/example-records.ts';
import { hold, interceptTables, itemOf } from '../../../runtime/stores/tables-in-memory.ts';

const size_bytes = 40 * 1024 ** 2;
const longestMs = longestFileWaitMs(size_bytes);
const work: CopyWork = {
  ...ids,
  size_bytes,
  multipart_id: 'm',
  url: 'https://a-host.com/a.mp4',
  max_bytes: size_bytes,
  max_connections: 2,
  range: { first_part: 1, progress: 0.9 },
};
const job = newImport(ids, job_id, nowMs);

beforeAll(interceptTables);
beforeEach(() => hold({ jobs: job }));

it('adds up what all connections have waited, and refuses the host once that is more than a file of its size may take', async () => {
  await Promise.all(Array.from({ length: 10 }, () => refuseSlowFile(work, longestMs / 10)));
  expect(itemOf('jobs')).toEqual({ ...job, copy_waited_ms: longestMs });
  await expect(refuseSlowFile(work, 1000)).rejects.toMatchObject({
    name: 'SourceRefused',
    message: expect.stringMatching(
      /^The host is too slow for a file of this size: .* for 731 seconds, and 730 are the most/,
    ),
  });
});

it('writes nothing for a wait of less than a second, nor for a file of unknown size', async () => {
  await refuseSlowFile(work, 999);
  const { size_bytes: _, ...unknown } = work;
  await refuseSlowFile(unknown, 10 * longestMs);
  expect(itemOf('jobs')).toEqual(job);
});

it('leaves a job alone that has ended', async () => {
  hold({ jobs: { ...job, status: 'failed' } });
  await refuseSlowFile(work, 2 * longestMs);
  expect(itemOf('jobs')).not.toHaveProperty('copy_waited_ms');
});
