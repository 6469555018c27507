import { expect, it } from 'vitest';
import { Cueline, isCuelineError } from '#sdk/index.ts';
import { type Sent, scriptedFetch } from '../../support/sdk/scripted-fetch.ts';

/** Answers each request by its method and path; a path that is missing fails once per entry in `failing`. */
const fakeApi = (failing: string[] = []) => {
  const replies: Readonly<Record<string, object>> = {
    'POST /uploads': { upload_id: 'u', upload_url: 'https://storage/u', resumable: {} },
    'PUT https://storage/u': {},
    'POST /projects': { id: 'p', job_id: 'j', export_ids: ['e'] },
    'GET /projects/p': { id: 'p', job_id: 'j', export_ids: ['e'], status: 'ready' },
    'GET /jobs/j': { id: 'j', credits: 2, status: 'completed', progress: 1 },
    'GET /exports/e': { id: 'e', status: 'completed', progress: 1, download_url: 'https://storage/e' },
  };
  const sent: (Sent & { name: string })[] = [];
  const scripted = scriptedFetch(() => new Response());
  const client = new Cueline({
    baseUrl: 'https://api/v1',
    apiKey: 'k',
    maxRetries: 0,
    fetch: async (url, init) => {
      await scripted.fetch(url, init);
      const name = `${init.method} ${url.replace('https://api/v1', '')}`;
      const request = scripted.sent.at(-1);
      if (request) sent.push({ ...request, name });
      const at = failing.indexOf(name);
      if (at >= 0) {
        failing.splice(at, 1);
        throw new TypeError('fetch failed');
      }
      return new Response(JSON.stringify(replies[name]));
    },
  });
  const bodyOf = (name: string) => JSON.parse(String(sent.find((one) => one.name === name)?.body));
  const keysOf = (name: string) =>
    sent.filter((one) => one.name === name).map(({ headers }) => headers.get('idempotency-key'));
  return { client, sent, bodyOf, keysOf };
};

const file = new File(['media'], 'talk.mov');

it('uploads, transcribes and renders', async () => {
  const { client, sent, bodyOf } = fakeApi();
  const stages: string[] = [];
  const { exports, job, project } = await client.caption(file, {
    presets: ['youtube'],
    style: 'bold',
    language: 'en',
    resolution: '720p',
    maxCredits: 5,
    onStage: (stage, progress) => stages.push(`${stage} ${progress}`),
  });
  expect([project.id, job.id, exports[0]?.download_url]).toEqual(['p', 'j', 'https://storage/e']);
  expect(sent.map(({ name }) => name)).toEqual([
    'POST /uploads',
    'PUT https://storage/u',
    'POST /projects',
    'GET /projects/p',
    'GET /jobs/j',
    'GET /exports/e',
  ]);
  expect(bodyOf('POST /uploads')).toEqual({ filename: 'talk.mov', content_type: 'video/quicktime', size: 5 });
  expect(bodyOf('POST /projects')).toEqual({
    upload_id: 'u',
    style: { template: 'bold' },
    language: 'en',
    exports: { presets: ['youtube'], resolution: '720p' },
    max_credits: 5,
  });
  expect(stages).toEqual(['upload 0', 'upload 1', 'transcribe 0', 'transcribe 1', 'render 1']);
});

it('sends no API key to the storage', async () => {
  const { client, sent } = fakeApi();
  await client.caption(file);
  const put = sent.find(({ method }) => method === 'PUT');
  expect(Object.fromEntries(put?.headers ?? [])).toEqual({ 'content-type': 'video/quicktime' });
});

it.each([
  ['POST /projects', file],
  ['POST /projects', 'https://host/talk.mp4'],
  ['GET /jobs/j', file],
  ['GET /exports/e', new URL('https://host/talk.mp4')],
])('continues with its handle after %s was lost, with the keys that it had', async (lost, media) => {
  const { client, sent, keysOf } = fakeApi([lost]);
  const error = await client.caption(media).catch((thrown: unknown) => thrown);
  if (!isCuelineError(error) || !error.captionHandle) throw error;
  const handle = JSON.parse(JSON.stringify(error.captionHandle));
  const { exports } = await client.caption(handle);
  expect(exports[0]?.id).toBe('e');
  expect(sent.filter(({ name }) => name === 'POST /uploads')).toHaveLength(media instanceof File ? 1 : 0);
  expect(new Set(keysOf('POST /projects')).size).toBe(1);
});

it('uses new idempotency keys for each call', async () => {
  const { client, keysOf } = fakeApi();
  await client.caption(file);
  await client.caption(file);
  expect(new Set(keysOf('POST /projects')).size).toBe(2);
});

it('refuses a path, since not every runtime can open one', async () => {
  await expect(fakeApi().client.caption('talk.mp4')).rejects.toThrow('openFile of @cueline/sdk/node');
});

it('has the keys of its caller, so that a program that ended early finds what it had begun', async () => {
  const { client, keysOf } = fakeApi();
  await client.caption(file, { idempotencyKey: 'order-7' });
  expect(keysOf('POST /projects')).toEqual(['order-7-project']);
});
