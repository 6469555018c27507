import { expect, it, vi } from 'vitest';
import { environmentNames, metricNames } from '#contract/names.ts';
import { testAccountOf } from '#core/keys/test-account.ts';
import { writeWait } from '#runtime/meter/write-wait.ts';
import { exported, job, nowMs } from '../../support/stores/example-records.ts';

const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
const at = new Date(nowMs + 90_000).toISOString();
const linesOf = (...works: Parameters<typeof writeWait>[0][]) => {
  written.mockClear();
  vi.stubEnv(environmentNames.metricNamespace, 'Cueline/dev');
  vi.stubEnv('POWERTOOLS_LOG_LEVEL', 'INFO');
  for (const work of works) writeWait(work);
  return written.mock.calls.map(([text]) => JSON.parse(String(text)));
};

it('writes how long ended work was waited for, by kind and by what did it', () => {
  const [ofExport, ofJob] = linesOf(
    { ...exported, status: 'completed', renderer: 'lambda', completed_at: at },
    { ...job, status: 'failed', ended_at: at },
  );
  expect(ofExport).toMatchObject({ kind: 'export', engine: 'lambda', [metricNames.waited]: 90_000 });
  expect(ofJob).toMatchObject({ kind: 'transcription', engine: 'none', status: 'failed' });
  expect(ofExport._aws.CloudWatchMetrics).toMatchObject([
    { Namespace: 'Cueline/dev', Dimensions: [[], ['kind', 'engine']], Metrics: [{ Name: metricNames.waited }] },
  ]);
});

it('writes nothing for work that is open or cancelled, or of a test key', () => {
  const ended = { ...job, status: 'failed', ended_at: at } as const;
  const ofTest = { ...ended, account_id: testAccountOf(job.account_id) };
  expect(linesOf(job, { ...ended, error_code: 'cancelled' }, ofTest)).toEqual([]);
});
