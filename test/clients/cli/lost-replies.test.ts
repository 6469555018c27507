import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { runCli } from '../../support/run-cli.ts';
import { scriptedClient } from '../../support/sdk/scripted-client.ts';
import { answer, drop, refusal, type Step } from '../../support/sdk/scripted-fetch.ts';

const id = '0190f3c0-0000-7000-8000-000000000001';
const lost = answer(504, { message: 'Endpoint request timed out' });
let config = '';
let file = '';

beforeEach(() => {
  config = temporaryFolder(onTestFinished);
  vi.stubEnv('XDG_CONFIG_HOME', config);
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubGlobal('fetch', async () => new Response('a video'));
  onTestFinished(() => void vi.unstubAllGlobals());
  file = join(config, 'talk.mp4');
  writeFileSync(file, 'media');
});

const kept = () => readdirSync(join(config, 'cueline/begun'));

/** The command lines of one person, and the keys of what they pay for. `orders` answer the charged requests in turn. */
const account = (...orders: readonly Step[]) => {
  const left = [...orders];
  const order: Step = (init) => (left.shift() ?? done)(init);
  const done = answer(200, { id, title: 'talk', status: 'ready', job_id: id, data: [] });
  let uploads = 0;
  const { client, sent } = scriptedClient({
    'POST /uploads': (init) => answer(200, { upload_id: `u${++uploads}`, upload_url: 'https://api/v1/put' })(init),
    'PUT /put': answer(200, {}),
    'POST /projects': order,
    'DELETE /uploads/u1': answer(204, undefined),
    [`GET /projects/${id}`]: answer(200, { id, title: 'talk', status: 'ready', progress: 1, job_id: id }),
    [`GET /jobs/${id}`]: answer(200, { id, credits: 1, status: 'completed' }),
    [`GET /projects/${id}/transcript`]: answer(200, { lines: [] }),
    ...Object.fromEntries(
      ['srt', 'vtt', 'txt'].map((format) => [`GET /projects/${id}/transcript?format=${format}`, answer(200, '')]),
    ),
    [`POST /projects/${id}/exports`]: order,
    'POST /batches': answer(200, {}),
    ...(orders.length > 0 && { 'POST /batches': order }),
  });
  const keys = () =>
    sent.flatMap(({ name, key, body }) => (key && name !== 'POST /uploads' ? [{ name, key, body }] : []));
  return { line: (...args: string[]) => runCli(client, ...args), sent, keys };
};

const batch = () => {
  const path = join(config, 'links.csv');
  writeFileSync(path, 'source_url\nhttps://a.example/1.mp4\n');
  return path;
};
const lines = {
  caption: () => ['caption', file, '--out', join(config, 'out')],
  srt: () => ['srt', file],
  export: () => ['export', id, '--out', join(config, 'out')],
  batch: () => ['batch', batch()],
} as const;
const names = ['caption', 'srt', 'export', 'batch'] as const;

describe.each(names)('a lost reply of cueline %s', (name) => {
  it.each([
    ['504', lost],
    ['cut off', drop],
  ])('(%s) is said, and the same line has the same key and the same body', async (_, reply) => {
    const { line, keys } = account(reply);
    const first = await line(...lines[name]());
    expect(first).toMatchObject({ exitCode: 9, stderr: expect.stringContaining('It may have begun all the same') });
    expect(first.stderr).toMatch(name === 'export' ? `\`cueline get exports ${id}\`` : '`cueline ls`');
    const [path = ''] = kept();
    expect(statSync(join(config, 'cueline/begun', path)).mode & 0o777).toBe(0o600);
    const second = await line(...lines[name]());
    expect(second).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('it is charged once') });
    const [one, two] = keys();
    expect(two).toEqual(one);
    expect(kept()).toEqual([]);
  });

  it('is not mixed up with what was answered, or with another line', async () => {
    const { line, keys } = account(refusal(402, 'insufficient_credits'));
    expect(await line(...lines[name]())).toMatchObject({ exitCode: 5 });
    await line(...lines[name]());
    await line(...lines[name]());
    const orders = keys().filter(
      ({ name: request }) => request !== `POST /projects/${id}/exports` || name === 'export',
    );
    expect(new Set(orders.map(({ key }) => key)).size).toBe(3);
  });
});

it('of several files, those that are done are taken up too where the reply of another is lost', async () => {
  const other = join(config, 'other.mp4');
  writeFileSync(other, 'media');
  const done = answer(200, { id, title: 'talk', data: [] });
  const { line, keys } = account(done, lost);
  const args = ['caption', file, other, '--out', join(config, 'out')];
  expect(await line(...args)).toMatchObject({ exitCode: 9 });
  expect(await line(...args)).toMatchObject({ exitCode: 0 });
  const [first, second, ...again] = keys();
  expect(again.slice(0, 2)).toEqual([first, second]);
  expect(kept()).toEqual([]);
});

it('another file of the same name, another option and another day are another line', async () => {
  const { line, keys } = account(lost, lost, lost, lost);
  await line('srt', file);
  await line('srt', file, '--max-credits', '5');
  writeFileSync(file, 'other media');
  await line('srt', file);
  const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
  for (const name of kept()) {
    const path = join(config, 'cueline/begun', name);
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), at: yesterday }));
    utimesSync(path, new Date(yesterday), new Date(yesterday));
  }
  await line('srt', file);
  expect(new Set(keys().map(({ key }) => key)).size).toBe(4);
  expect(kept()).toHaveLength(1);
});

it('a key of one’s own is the key of the line, however it ends', async () => {
  const { line, keys } = account();
  const own = ['--idempotency-key', 'order-7'];
  await line('export', id, ...own, '--out', config);
  await line('export', id, ...own, '--out', config);
  await line('caption', file, ...own, '--out', config);
  await line('caption', file, ...own, '--out', config);
  expect(keys().map(({ key }) => key)).toEqual([
    ...['order-7-exports', 'order-7-exports'],
    ...['order-7-project', 'order-7-project'],
  ]);
  const bodies = keys().filter(({ name }) => name === 'POST /projects');
  expect(bodies[0]).toEqual(bodies[1]);
});

it('a file whose project is refused is deleted again', async () => {
  const { line, sent } = account(refusal(402, 'max_credits_exceeded'));
  expect(await line('srt', file, '--max-credits', '0')).toMatchObject({ exitCode: 5 });
  expect(sent.at(-1)?.name).toBe('DELETE /uploads/u1');
});

it('a folder that cannot be written is said, and the line is done', async () => {
  writeFileSync(join(config, 'cueline'), '');
  const { line } = account();
  expect(await line('export', id, '--out', config)).toMatchObject({
    exitCode: 0,
    stderr: expect.stringContaining('cannot be written (ENOTDIR)'),
  });
});

it('--resume without ids finds the last video of each preset', async () => {
  const one = (name: string, preset: string, fields: object) => ({
    id: name,
    preset,
    title: 'talk',
    progress: 1,
    ...fields,
  });
  const made = (name: string, preset: string) =>
    one(name, preset, { status: 'completed', download_url: `https://s/${name}` });
  const data = [
    one('e5', 'tiktok', { status: 'failed' }),
    made('e4', 'tiktok'),
    made('e3', 'tiktok'),
    { ...made('e2', 'youtube'), expired: true },
    made('e1', 'youtube'),
  ];
  const { client, sent } = scriptedClient({
    [`GET /projects/${id}`]: answer(200, { id, title: 'talk' }),
    [`GET /projects/${id}/exports`]: answer(200, { data }),
    ...Object.fromEntries(data.map((video) => [`GET /exports/${video.id}`, answer(200, video)])),
  });
  const ran = await runCli(client, 'export', id, '--resume', '--out', config);
  expect(ran).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('exports e4 e1\n') });
  expect(sent.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
});
