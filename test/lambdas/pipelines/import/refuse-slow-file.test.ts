import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { CopyWork } from '#contract/schemas/pipeline.ts';
import { maxFileWaitMs } from '#core/imports/pace.ts';
import { newImport } from '#core/work/new-job.ts';
import { refuseSlowFile } from '../../../../lambdas/pipelines/import/refuse-slow-file.ts';
import { work as ids, job_id, nowMs } from '../../../support/stores/example-records.ts';
import { hold, interceptTables, itemOf } from '../../../support/stores/tables-in-memory.ts';

const size_bytes = 40 * 1024 ** 2;
const longestMs = maxFileWaitMs(size_bytes);
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

it('adds up the waits of all connections, and refuses the host once they exceed the limit for the size of the file', async () => {
  await Promise.all(Array.from({ length: 10 }, () => refuseSlowFile(work, longestMs / 10)));
  expect(itemOf('jobs')).toEqual({ ...job, copy_waited_ms: longestMs });
  await expect(refuseSlowFile(work, 1000)).rejects.toMatchObject({
    name: 'link_too_slow',
    message: expect.stringMatching(
      /^The host is too slow for a file of this size: .* for 731 seconds, and 730 is the maximum/,
    ),
  });
});

it('writes nothing for a wait of less than a second, nor for a file of unknown size', async () => {
  await refuseSlowFile(work, 999);
  const { size_bytes: _, ...unknown } = work;
  await refuseSlowFile(unknown, 10 * longestMs);
  expect(itemOf('jobs')).toEqual(job);
});

it('does not change a job that has ended', async () => {
  hold({ jobs: { ...job, status: 'failed' } });
  await refuseSlowFile(work, 2 * longestMs);
  expect(itemOf('jobs')).not.toHaveProperty('copy_waited_ms');
});
