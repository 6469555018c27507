import { inspect } from 'node:util';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Cueline, type Export, type Job, type Project, WaitTimeoutError } from '#sdk/index.ts';
import { answer, drop, refusal, type Step, scriptedFetch } from '../../support/sdk/scripted-fetch.ts';

const created_at = '2026-11-22T10:00:00.000Z';
const jobOf = (fields: Partial<Job>): Job => ({
  id: 'j',
  type: 'transcription',
  project_id: 'p',
  status: 'processing',
  progress: 0,
  created_at,
  ...fields,
});
const exportOf = (fields: Partial<Export>): Export => ({
  id: 'e',
  project_id: 'p',
  preset: 'tiktok',
  status: 'processing',
  progress: 0,
  created_at,
  ...fields,
});
const projectOf = (fields: Partial<Project>): Project => ({
  id: 'p',
  title: 't',
  status: 'transcribing',
  kind: 'video',
  source: 'video',
  job_id: 'j',
  created_at,
  ...fields,
});
const clientOf = (...steps: Step[]) => {
  const { fetch, sent } = scriptedFetch(...steps);
  return { client: new Cueline({ baseUrl: 'https://api/v1', apiKey: 'k', fetch }), sent };
};
const paths = (sent: readonly { method: string; url: string }[]) =>
  sent.map(({ method, url }) => `${method} ${new URL(url).pathname.slice('/v1'.length)}`);
const job = { type: 'job', ids: ['j'] } as const;

beforeEach(() => {
  vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
  return () => vi.useRealTimers();
});

it('answers the work once it has ended, and tells its progress on the way', async () => {
  const ended = jobOf({ status: 'completed', progress: 1 });
  const { client, sent } = clientOf(
    answer(202, jobOf({ status: 'queued' })),
    answer(200, jobOf({ progress: 0.4 })),
    drop,
    answer(200, ended),
  );
  const reported: number[] = [];
  const waiting = client.projects.transcribe('p').wait({ onProgress: (progress) => reported.push(progress) });
  await expect(waiting).resolves.toEqual(ended);
  expect(reported).toEqual([0.4, 1]);
  expect(paths(sent)).toEqual(['POST /projects/p/transcribe', 'GET /jobs/j', 'GET /jobs/j', 'GET /jobs/j']);
});

it('throws WorkFailedError with the reason, what came back, and whether it may help to try again', async () => {
  const failed = jobOf({ status: 'failed', error: 'No speech was found.', error_code: 'no_speech', refunded: 2 });
  await expect(clientOf(answer(200, failed)).client.wait(job)).rejects.toMatchObject({
    name: 'WorkFailedError',
    message: 'No speech was found.',
    code: 'no_speech',
    isCancelled: false,
    isRetryable: false,
    refundedCredits: 2,
    handle: job,
  });
  const cancelled = jobOf({ status: 'failed', error: 'It was cancelled.', error_code: 'cancelled' });
  await expect(clientOf(answer(200, cancelled)).client.wait(job)).rejects.toMatchObject({ isCancelled: true });
  const busy = jobOf({ status: 'failed', error: 'Broken.', error_code: 'internal_error' });
  await expect(clientOf(answer(200, busy)).client.wait(job)).rejects.toMatchObject({ isRetryable: true });
  const ofBefore = jobOf({ status: 'failed', error: 'Broken.', error_code: null });
  await expect(clientOf(answer(200, ofBefore)).client.wait(job)).rejects.toMatchObject({
    code: undefined,
    isRetryable: false,
  });
});

it('gives its time-out a handle, with which another client continues', async () => {
  const { client } = clientOf(
    answer(202, { batch_id: 'b', data: [exportOf({ id: 'e1' }), exportOf({ id: 'e2' })] }),
    answer(200, exportOf({})),
  );
  const failure = await client.exports
    .create('p', { presets: ['tiktok', 'youtube'] })
    .wait({ timeoutMs: 2000 })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(WaitTimeoutError);
  const { handle } = JSON.parse(JSON.stringify(failure));
  expect(handle).toEqual({ type: 'exports', ids: ['e1', 'e2'] });
  const ended = exportOf({ status: 'completed', progress: 1 });
  await expect(clientOf(answer(200, ended)).client.wait(handle)).resolves.toEqual([ended, ended]);
});

it('gives its handle with any other error, so that no work is lost', async () => {
  const { client } = clientOf(refusal(401, 'unauthorized'));
  await expect(client.wait(job)).rejects.toMatchObject({ code: 'unauthorized', handle: job });
});

it('gives the exports that are done, and paid for, where another of the batch has failed', async () => {
  const done = exportOf({ id: 'e1', status: 'completed', progress: 1, download_url: 'https://storage/e1' });
  const failed = exportOf({
    id: 'e2',
    status: 'failed',
    error: 'It could not be rendered.',
    error_code: 'render_failed',
  });
  const { client } = clientOf(answer(200, done), answer(200, failed));
  const waiting = client.wait({ type: 'exports', ids: ['e1', 'e2'] });
  const error = await waiting.then(undefined, (thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'render_failed', works: [done, failed] });
  expect(inspect(error)).not.toContain('https://storage/e1');
});

it('waits for all exports, and fails when one has failed', async () => {
  const handle = { type: 'exports', ids: ['e1', 'e2'] } as const;
  const { client, sent } = clientOf(
    answer(200, exportOf({ status: 'failed', error: 'Broken.' })),
    answer(200, exportOf({ progress: 0.5 })),
    answer(200, exportOf({ status: 'failed', error: 'Broken.' })),
    answer(200, exportOf({ status: 'completed', progress: 1 })),
  );
  await expect(client.wait(handle)).rejects.toMatchObject({ name: 'WorkFailedError', message: 'Broken.' });
  expect(sent).toHaveLength(4);
});

describe('a project', () => {
  it('is waited for through its import and its transcription, with a progress that never falls', async () => {
    const { client } = clientOf(
      answer(201, projectOf({ status: 'importing' })),
      answer(200, projectOf({ status: 'importing' })),
      answer(200, jobOf({ type: 'import', progress: 0.5 })),
      answer(200, projectOf({})),
      answer(200, jobOf({ progress: 0.5 })),
      answer(200, projectOf({ status: 'ready' })),
    );
    const reported: number[] = [];
    const waiting = client.projects
      .create({ source_url: 'https://x/a.mp4' })
      .wait({ onProgress: (progress) => reported.push(progress) });
    await expect(waiting).resolves.toMatchObject({ status: 'ready' });
    expect(reported).toEqual([0.25, 0.75, 1]);
  });

  it('without an import has the progress of its transcription', async () => {
    const { client } = clientOf(
      answer(200, projectOf({})),
      answer(200, jobOf({ progress: 0.5 })),
      answer(200, projectOf({ status: 'ready' })),
    );
    const reported: number[] = [];
    await client.wait({ type: 'project', ids: ['p'] }, { onProgress: (progress) => reported.push(progress) });
    expect(reported).toEqual([0.5, 1]);
  });

  it.each([
    ['failed', 'link_unreachable'],
    ['draft', 'max_credits_exceeded'],
  ] as const)(
    'that ends as %s with an error has failed, and its job says what came back',
    async (status, error_code) => {
      const { client } = clientOf(
        answer(200, projectOf({ status, error: 'Why.', error_code })),
        answer(200, jobOf({ status: 'failed', refunded: 3 })),
      );
      await expect(client.wait({ type: 'project', ids: ['p'] })).rejects.toMatchObject({
        name: 'WorkFailedError',
        message: 'Why.',
        code: error_code,
        refundedCredits: 3,
      });
    },
  );

  it('that stays a draft on request ends the wait', async () => {
    const { client } = clientOf(answer(200, projectOf({ status: 'draft', error: null })));
    await expect(client.wait({ type: 'project', ids: ['p'] })).resolves.toMatchObject({ status: 'draft' });
  });
});

describe('a signal', () => {
  const abortedWait = async (cancelOnAbort: boolean) => {
    const { client, sent } = clientOf(answer(200, jobOf({})));
    const controller = new AbortController();
    const waiting = client.wait(job, {
      signal: controller.signal,
      cancelOnAbort,
      onProgress: () => controller.abort(),
    });
    await expect(waiting).rejects.toMatchObject({ name: 'AbortedError', handle: job });
    return paths(sent);
  };

  it('ends the waiting and leaves the work alone', async () => {
    expect(await abortedWait(false)).toEqual(['GET /jobs/j']);
  });

  it('cancels the work where that is requested', async () => {
    expect(await abortedWait(true)).toEqual(['GET /jobs/j', 'POST /jobs/j/cancel']);
  });
});

it('cancels what a handle names', async () => {
  const { client, sent } = clientOf(answer(200, projectOf({})));
  await client.cancel({ type: 'exports', ids: ['e1', 'e2'] });
  await client.cancel({ type: 'project', ids: ['p'] });
  expect(paths(sent)).toEqual([
    'POST /exports/e1/cancel',
    'POST /exports/e2/cancel',
    'GET /projects/p',
    'POST /jobs/j/cancel',
  ]);
});
