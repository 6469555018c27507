import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connect } from '../../../clients/cli/src/connection.ts';
import { exitCodes } from '../../../clients/cli/src/exit-codes.ts';
import { programOf } from '../../../clients/cli/src/program.ts';
import { runCli, typedTo } from '../../support/run-cli.ts';
import { scriptedClient } from '../../support/sdk/scripted-client.ts';
import { answer, drop, refusal } from '../../support/sdk/scripted-fetch.ts';

const id = '0190f3c0-0000-7000-8000-000000000001';

it('keeps the names of the account', async () => {
  const vocabulary = {
    entries: [{ word: 'Shree', sounds_like: ['sri', 'shri'] }],
    suggestions: [{ heard: 'coal line', word: 'Cueline', times: 2 }],
  };
  const { client, sent } = scriptedClient({
    'GET /vocabulary': answer(200, vocabulary),
    'PATCH /vocabulary': answer(200, vocabulary),
  });
  const list = 'Shree  sri, shri\nsuggested  Cueline  (coal line, corrected 2 times)\n';
  expect((await runCli(client, 'names', 'ls')).stdout).toBe(list);
  expect((await runCli(client, 'names', 'add', 'Shree', 'sri', 'shri')).stdout).toBe(list);
  await runCli(client, 'names', 'rm', 'Shri', 'Sree');
  expect(sent.map(({ body }) => body).slice(1)).toEqual([
    { add: [{ word: 'Shree', sounds_like: ['sri', 'shri'] }] },
    { remove: ['Shri', 'Sree'] },
  ]);
});

describe('exit codes', () => {
  it.each([
    [refusal(401, 'unauthorized'), 3],
    [refusal(403, 'scope_missing'), 3],
    [refusal(404, 'not_found'), 4],
    [refusal(402, 'insufficient_credits'), 5],
    [refusal(409, 'project_busy'), 6],
    [refusal(429, 'rate_limited'), 7],
    [refusal(400, 'invalid_request'), 2],
    [refusal(500, 'internal_error'), 9],
    [drop, 9],
  ])('tell scripts what the API refused (%#)', async (reply, exitCode) => {
    const { client } = scriptedClient({ [`GET /projects/${id}`]: reply });
    expect(await runCli(client, 'get', 'project', id)).toMatchObject({ exitCode, stdout: '' });
  });

  it('come with one sentence and the code, or with JSON', async () => {
    const { client } = scriptedClient({ [`GET /jobs/${id}`]: refusal(404, 'not_found') });
    expect((await runCli(client, 'get', 'job', id)).stderr).toBe('It is not_found. (not_found)\n');
    const { stderr } = await runCli(client, 'get', 'job', id, '--json');
    expect(JSON.parse(stderr).error).toMatchObject({ code: 'not_found', request_id: 'request-1', exit_code: 4 });
  });

  it.each([
    [['renders'], "unknown command 'renders'"],
    [['srt', 'talk'], 'talk is not the id of a project'],
    [['caption', 'absent.mp4'], 'There is no file absent.mp4.'],
    [['caption', 'x.mp4', '--preset', 'vine'], 'It takes youtube, youtube_shorts, tiktok'],
    [['quote', id, '--end', 'soon'], 'It takes a number of 0 or more.'],
    [['quote', id, '--resolution', '8k'], 'Allowed choices are 720p, 1080p, 2160p'],
    [['quote', id, '--focus', '0.3'], 'It takes two numbers from 0 to 1, as 0.3,0.5.'],
    [['caption', 'package.json', '--focus', '3,4'], 'It takes two numbers from 0 to 1'],
    [['caption', 'test'], 'test is a folder: give the files in it, as test/*.mp4.'],
    [['caption', '/dev/null'], '/dev/null is empty, or no file.'],
    [['caption', 'README.md'], 'README.md is not an audio or video file.'],
    [['caption', 'http://a.example/a.mp4'], 'http://a.example/a.mp4 is not an https link.'],
    [['caption', 'test/fixtures/talk.mp4', 'absent.mp4'], 'There is no file absent.mp4.'],
    [['caption', 'test/fixtures/talk.mp4', '--text', 'absent.txt'], 'There is no file absent.txt.'],
    [
      ['caption', 'test/fixtures/talk.mp4', 'test/fixtures/greeting.mp4', '--text', 'a'],
      '--text and --idempotency-key are',
    ],
    [
      ['caption', 'test/fixtures/talk.mp4', '--template', 'karaoke', '--look', 'duo'],
      "cannot be used with option '--look",
    ],
    [['keys', 'create', 'x', '--scope', 'all'], 'Allowed choices are projects:read'],
    [['batch'], 'Give a file, or --resume'],
    [['batch', 'absent.csv'], 'There is no file absent.csv.'],
    [['login', '--base-url', 'https://api/v1'], 'Type the API key'],
  ])('are 2 for wrong arguments, before anything is sent: %j', async (args, said) => {
    const { client, sent } = scriptedClient({});
    const { exitCode, stderr } = await runCli(client, ...args);
    expect({ exitCode, sent }).toEqual({ exitCode: 2, sent: [] });
    expect(stderr).toContain(said);
  });
});

describe('the key', () => {
  const environment = (variables: Readonly<Record<string, string>>) => {
    const folder = temporaryFolder(onTestFinished);
    vi.stubEnv('XDG_CONFIG_HOME', folder);
    for (const name of ['CUELINE_BASE_URL', 'CUELINE_API_KEY']) vi.stubEnv(name, variables[name]);
    onTestFinished(() => void vi.unstubAllEnvs());
    const keys: (string | null)[] = [];
    vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
      keys.push(new Headers(init.headers).get('authorization'));
      return Response.json({ plan: 'pro', credits: 7, id });
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    return { file: join(folder, 'cueline/credentials.json'), keys };
  };

  it('is read from standard input, tried, and stored where others cannot read it', async () => {
    const { file, keys } = environment({});
    const { stdout, stderr } = await typedTo('sk_live_typed\n', undefined, 'login', '--base-url', 'https://api/v1');
    expect({ stdout, stderr }).toEqual({ stdout: expect.stringContaining('plan pro, 7 credits'), stderr: '' });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await runCli(undefined, 'get', 'job', id);
    expect(keys).toEqual(['Bearer sk_live_typed', 'Bearer sk_live_typed']);
    expect(await runCli(undefined, 'get', 'job', id, '--base-url', 'https://other/v1')).toMatchObject({ exitCode: 2 });
    expect(keys).toHaveLength(2);
    await runCli(undefined, 'logout');
    expect((await runCli(undefined, 'get', 'job', id)).stderr).toContain('Run `cueline login` first');
  });

  it('of the environment comes first, and goes to no other host', async () => {
    const { keys } = environment({ CUELINE_BASE_URL: 'https://api/v1', CUELINE_API_KEY: 'sk_live_set' });
    await runCli(undefined, 'get', 'job', id, '--base-url', 'https://api/v1/');
    expect(await runCli(undefined, 'get', 'job', id, '--base-url', 'https://other/v1')).toMatchObject({ exitCode: 2 });
    expect(keys).toEqual(['Bearer sk_live_set']);
  });

  it('is not printed where its file is damaged', async () => {
    const { file } = environment({ CUELINE_API_KEY: '' });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '{"api_key":sk_live_secret"}');
    const { exitCode, stderr } = await runCli(undefined, 'get', 'job', id);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining('is damaged') });
    expect(stderr).not.toContain('sk_live');
  });
});

it('lists as columns, and as JSON', async () => {
  const data = [
    { id, status: 'ready', created_at: '2026-11-26T10:00:00.000Z', title: 'One talk' },
    { id, status: 'transcribing', created_at: '2026-11-26T09:00:00.000Z', title: 'Another' },
  ];
  const { client } = scriptedClient({
    'GET /projects': answer(200, { data }),
    'GET /projects?status=ready': answer(200, { data }),
  });
  expect((await runCli(client, 'ls', '--limit', '1')).stdout).toBe(
    `${id}  ready  2026-11-26T10:00:00.000Z  One talk\n`,
  );
  expect(JSON.parse((await runCli(client, 'ls', '--status', 'ready', '--json')).stdout)).toEqual(data);
});

it('saves each video that is done where another fails, and then says why with exit code 8', async () => {
  const out = temporaryFolder(onTestFinished);
  const of = (one: string, fields: object) => answer(200, { id: one, progress: 1, ...fields });
  const { client, sent } = scriptedClient({
    [`GET /projects/${id}`]: answer(200, { id, title: 'A/B' }),
    [`POST /projects/${id}/exports`]: answer(200, {
      data: [
        { id: 'e1', preset: 'tiktok' },
        { id: 'e2', preset: 'youtube' },
      ],
    }),
    'GET /exports/e1': of('e1', { status: 'failed', error: 'It could not be rendered.' }),
    'GET /exports/e2': of('e2', { status: 'completed', download_url: 'https://storage/e2' }),
  });
  vi.stubGlobal('fetch', async () => new Response('a video'));
  onTestFinished(() => void vi.unstubAllGlobals());
  const ran = await runCli(client, 'export', id, '--preset', 'tiktok,youtube', '--max-credits', '9', '--out', out);
  expect(ran).toMatchObject({ exitCode: 8, stdout: `${join(out, 'A-B.youtube.mp4')}\n` });
  expect(ran.stderr).toContain('It could not be rendered.');
  expect(readdirSync(out)).toEqual(['A-B.youtube.mp4']);
  expect(sent[1]?.body).toEqual({ presets: ['tiktok', 'youtube'], max_credits: 9 });
});

it('waits on while the API cannot be reached, names what is paid, and finds it again without paying', async () => {
  vi.useFakeTimers().setTimerTickMode('nextTimerAsync');
  onTestFinished(() => void vi.useRealTimers());
  const out = temporaryFolder(onTestFinished);
  const done = { id, preset: 'tiktok', status: 'completed', progress: 1, download_url: 'https://storage/e' };
  let looks = 0;
  const { client, sent } = scriptedClient({
    [`GET /projects/${id}`]: answer(200, { id, title: '字'.repeat(100) }),
    [`POST /projects/${id}/exports`]: answer(200, { data: [{ id, preset: 'tiktok' }] }),
    [`GET /exports/${id}`]: (init) => (++looks === 1 ? drop(init) : answer(200, done)(init)),
  });
  vi.stubGlobal('fetch', async () => new Response('a video'));
  onTestFinished(() => void vi.unstubAllGlobals());
  const begun = await runCli(client, 'export', id, '--out', out);
  expect(begun).toMatchObject({ exitCode: 0, stderr: expect.stringContaining(`exports ${id}\n`) });
  const found = await runCli(client, 'export', id, '--resume', id, '--out', out);
  expect(found).toMatchObject({ exitCode: 0, stdout: begun.stdout });
  expect(sent.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1);
  // The name of a file has up to 255 bytes.
  expect(readdirSync(out)).toEqual([`${'字'.repeat(60)}.tiktok.mp4`]);
});

it('a price comes with the line that accepts it', async () => {
  const priced = {
    quote_id: 'q1',
    credits: 4,
    affordable: false,
    warnings: [{ message: 'Its captions are small.' }],
    expires_at: 'T',
  };
  const { client, sent } = scriptedClient({ [`POST /projects/${id}/exports/quote`]: answer(200, priced) });
  const { stdout } = await runCli(client, 'quote', id, '--start', '1', '--end', '2.5');
  expect(stdout.split('\n')).toEqual([
    '4 credits, more than the account or the key has, until T',
    'Warning: Its captions are small.',
    `cueline export ${id} --quote q1`,
    '',
  ]);
  expect(sent[0]?.body).toEqual({ presets: ['tiktok'], range_start: 1, range_end: 2.5 });
});

describe('several files', () => {
  const files = ['talk.mp4', 'greeting.mp4', 'silent.mp4'].map((name) => `test/fixtures/${name}`);
  /** The second is refused. */
  const captionAll = async (...options: string[]) => {
    vi.stubEnv('XDG_CONFIG_HOME', temporaryFolder(onTestFinished));
    onTestFinished(() => void vi.unstubAllEnvs());
    let begun = 0;
    const { client, sent } = scriptedClient({
      'POST /uploads': answer(200, { upload_id: 'u', upload_url: 'https://api/v1/put' }),
      'PUT /put': answer(200, {}),
      'DELETE /uploads/u': answer(204, undefined),
      'POST /projects': (init) =>
        (++begun === 2 ? refusal(400, 'not_media') : answer(200, { id, title: `${begun}`, job_id: id }))(init),
      [`GET /projects/${id}`]: answer(200, { id, title: 'talk', status: 'ready', progress: 1, job_id: id }),
      [`GET /jobs/${id}`]: answer(200, { id, credits: 1, status: 'completed' }),
      [`GET /projects/${id}/transcript`]: answer(200, { lines: [] }),
      ...Object.fromEntries(
        ['srt', 'vtt', 'txt'].map((format) => [`GET /projects/${id}/transcript?format=${format}`, answer(200, '')]),
      ),
      [`POST /projects/${id}/exports`]: answer(200, { data: [] }),
    });
    const ran = await runCli(client, 'caption', ...files, '--out', temporaryFolder(onTestFinished), ...options);
    return { ...ran, projects: sent.filter(({ name }) => name === 'POST /projects') };
  };

  it('are captioned one after another, also after one that fails, which decides the exit code', async () => {
    const { exitCode, stdout, stderr, projects } = await captionAll();
    expect({ exitCode, projects: projects.length }).toEqual({ exitCode: 2, projects: 3 });
    expect(stdout.split('\n').filter((line) => line.endsWith('.srt'))).toHaveLength(2);
    expect(stderr).toContain('It is not_media. (not_media)');
  });

  it('share --max-credits, and those after one that fails are not begun', async () => {
    const { stderr, projects } = await captionAll('--max-credits', '5');
    expect(projects.map(({ body }) => body)).toMatchObject([{ max_credits: 5 }, { max_credits: 4 }]);
    expect(stderr).toContain('Not begun, since it is not known what test/fixtures/greeting.mp4 has spent');
  });
});

describe('a batch of the links in a file', () => {
  const file = (name: string, content: string) => {
    const path = join(temporaryFolder(onTestFinished), name);
    writeFileSync(path, content);
    return path;
  };
  const batch = (fields: object) =>
    answer(200, { id, counts: { total: 2, waiting: 0, open: 0, completed: 0, failed: 0 }, ...fields });

  it('is begun with a row for each source and what the options say, and its id is printed', async () => {
    const talks = file(
      'talks.csv',
      '\uFEFFsource_url,external_id,duration,metadata.order\nhttps://a.example/1.mp4, talk-1 ,8.5,1042\n\nhttps://a.example/2.mp4,,,\n',
    );
    const { client, sent } = scriptedClient({ 'POST /batches': batch({ status: 'running' }) });
    const args = ['--preset', 'tiktok,youtube', '--template', 'karaoke', '--max-credits', '9'];
    const ran = await runCli(client, 'batch', talks, ...args);
    expect(ran).toMatchObject({ exitCode: 0, stdout: `${id}\n` });
    expect(ran.stderr).toContain(`cueline batch --resume ${id}`);
    expect(sent[0]?.body).toEqual({
      sources: [
        { source_url: 'https://a.example/1.mp4', external_id: 'talk-1', duration: 8.5, metadata: { order: '1042' } },
        { source_url: 'https://a.example/2.mp4' },
      ],
      presets: ['tiktok', 'youtube'],
      style: { template: 'karaoke' },
      max_credits: 9,
    });
  });

  it('is priced without being begun, from what POST batches takes too', async () => {
    const body = { sources: [{ source_url: 'https://a.example/1.mp4' }], presets: ['tiktok'], resolution: '720p' };
    const priced = { credits: 7, sources: 1, unpriced_sources: 1, affordable: false, warnings: [{ message: 'No.' }] };
    const { client, sent } = scriptedClient({ 'POST /batches/quote': answer(200, priced) });
    const path = file('talks.json', JSON.stringify(body));
    const { stdout } = await runCli(client, 'batch', path, '--quote', '--resolution', '1080p', '--focus', '0.3,1');
    expect(stdout.split('\n')).toEqual([
      '7 credits, without the 1 of 1 sources that have no duration',
      'Warning: No.',
      `cueline batch ${path} --max-credits 7 --resolution 1080p --focus 0.3,1`,
      '',
    ]);
    expect(sent).toMatchObject([
      { name: 'POST /batches/quote', body: { ...body, resolution: '1080p', focus: { x: 0.3, y: 1 } } },
    ]);
  });

  it('is waited for again by its id, has its results saved, and ends with 8 where a source failed', async () => {
    const out = join(temporaryFolder(onTestFinished), 'results.csv');
    const counts = { total: 2, waiting: 0, open: 0, completed: 1, failed: 1 };
    const ended = batch({ status: 'completed', counts, results_url: 'https://storage/results' });
    const { client, sent } = scriptedClient({ [`GET /batches/${id}`]: ended });
    vi.stubGlobal('fetch', async () => new Response('index,status'));
    onTestFinished(() => void vi.unstubAllGlobals());
    const ran = await runCli(client, 'batch', '--resume', id, '--out', out);
    expect(ran).toMatchObject({ exitCode: 8, stdout: `${out}\n` });
    expect(ran.stderr).toContain(`1 of 2 sources failed: ${out} says why.`);
    expect([readFileSync(out, 'utf8'), sent.filter(({ name }) => name.startsWith('POST'))]).toEqual([
      'index,status',
      [],
    ]);
  });

  it.each([
    ['talks.csv', 'source_url,title\nhttps://a.example/1.mp4,One,Two\n', 'Invalid Record Length'],
    ['talks.json', '{"source_url":"https://a.example/1.mp4"}', 'neither a list of sources'],
    ['talks.json', 'source_url', 'neither a list of sources'],
  ])('is refused before anything is sent where %s is %j', async (name, content, said) => {
    const { client, sent } = scriptedClient({});
    const { exitCode, stderr } = await runCli(client, 'batch', file(name, content));
    expect([exitCode, sent]).toEqual([2, []]);
    expect(stderr).toContain(said);
  });
});

describe('a style in a file', () => {
  const file = () => {
    const path = join(temporaryFolder(onTestFinished), 'style.json');
    writeFileSync(path, JSON.stringify({ name: 'House', style: { template: 'bold', keywords: ['now'] } }));
    return path;
  };
  const saved = { id: 's1', name: 'House', style: { template: 'clean', keywords: ['now'], font_size: 50 } };

  it('is compared with the saved one by the fields that it has', async () => {
    const path = file();
    const { client } = scriptedClient({ 'GET /styles': answer(200, { data: [saved] }) });
    const { exitCode, stdout } = await runCli(client, 'style', 'diff', path);
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '- template: "clean"\n+ template: "bold"\n' });
    const same = { ...saved, style: { ...saved.style, template: 'bold' } };
    const { client: other } = scriptedClient({ 'GET /styles': answer(200, { data: [same] }) });
    expect(await runCli(other, 'style', 'diff', path)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });

  it('is created, or replaces the fields of the saved one', async () => {
    const path = file();
    const created = scriptedClient({ 'GET /styles': answer(200, { data: [] }), 'POST /styles': answer(201, saved) });
    expect((await runCli(created.client, 'style', 'push', path)).stdout).toBe('created  s1  House\n');
    const updated = scriptedClient({
      'GET /styles': answer(200, { data: [saved] }),
      'PATCH /styles/s1': answer(200, saved),
    });
    expect((await runCli(updated.client, 'style', 'push', path)).stdout).toBe('updated  s1  House\n');
    expect(updated.sent[1]?.body).toEqual({ style: { template: 'bold', keywords: ['now'] } });
  });
});

it('completes commands, choices and options in bash, also below a group', async () => {
  const script = join(temporaryFolder(onTestFinished), 'completion.bash');
  writeFileSync(script, (await runCli(undefined, 'completion', 'bash')).stdout);
  const complete = (...words: string[]): string =>
    execFileSync(
      'bash',
      ['-c', `. ${script}; COMP_WORDS=(cueline "$@"); COMP_CWORD=$#; _cueline; echo "\${COMPREPLY[@]}"`, 'x', ...words],
      { encoding: 'utf8' },
    ).trim();
  expect(complete('ca')).toBe('caption');
  expect(complete('keys', '')).toBe('ls create revoke');
  expect(complete('get', 'tr')).toBe('transcript');
  expect(complete('export', id, '--pre')).toBe('--preset');
  expect(complete('keys', 'create', 'name', '--sc')).toBe('--scope');
});

it('each command has its help, and the README has the exit codes', async () => {
  const { exitCode, stdout } = await runCli(undefined, '--help');
  expect(exitCode).toBe(0);
  const cli = { stdin: process.stdin, stdout: process.stdout, stderr: process.stderr, connect };
  const names = programOf(cli).commands.map((command) => command.name());
  expect(names.length).toBeGreaterThan(11);
  for (const name of names) expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
  for (const name of names) expect((await runCli(undefined, name, '--help')).exitCode).toBe(0);
  const group = await runCli(undefined, 'keys');
  expect(group).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining('Usage: cueline keys') });
  const inReadme = [...readFileSync('clients/cli/README.md', 'utf8').matchAll(/^\| (\d) \|/gm)].map(([, code]) =>
    Number(code),
  );
  expect(inReadme).toEqual(Object.values(exitCodes));
});
