import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, it } from 'vitest';
import { runCli } from '../../support/run-cli.ts';
import { scriptedClient } from '../../support/sdk/scripted-client.ts';
import { answer } from '../../support/sdk/scripted-fetch.ts';

const id = '0190f3c0-0000-7000-8000-000000000001';
const folder = temporaryFolder(afterAll);
const file = (name: string, content: string) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const links = file("links o' mine.csv", 'source_url\nhttps://a.example/1.mp4\n');
const style = file('a style.json', JSON.stringify({ name: 'House', style: { template: 'bold' } }));

const counts = { total: 1, waiting: 0, open: 1, completed: 0, failed: 0 };
const priced = { credits: 4, sources: 1, unpriced_sources: 0, affordable: true, warnings: [] };
const replies = {
  'POST /batches/quote': answer(200, priced),
  'POST /batches': answer(200, { id, status: 'running', counts }),
  [`GET /batches/${id}`]: answer(200, { id, status: 'completed', counts }),
  [`POST /projects/${id}/exports/quote`]: answer(200, { ...priced, quote_id: 'q1', expires_at: 'T' }),
  [`GET /projects/${id}`]: answer(200, { id, title: 'talk' }),
  [`POST /projects/${id}/exports`]: answer(200, { data: [] }),
  'GET /styles': answer(200, { data: [] }),
  'POST /styles': answer(200, { id, name: 'House' }),
};

/** The words of the line that a line prints, as a shell reads them. */
const printedBy = async (args: readonly string[], own: typeof replies = replies): Promise<string[]> => {
  const { stdout, stderr } = await runCli(scriptedClient(own).client, ...args);
  const [line = ''] = /cueline (?!-)[^`\n]+/.exec(stdout + stderr) ?? [];
  return execFileSync('bash', ['-c', `set -- ${line}; printf '%s\\n' "$@"`], { encoding: 'utf8' })
    .trim()
    .split('\n');
};

const videos = ['--preset', 'tiktok,youtube', '--resolution', '720p', '--fit', 'crop', '--focus', '0.3,1'];
const batch = ['batch', links, ...videos, '--template', 'karaoke', '--style', 's 1', '--language', 'en'];
const out = join(folder, 'results of today.csv');

it.each([
  [
    'a price of a batch',
    [...batch, '--wait', '--out', out, '--quote'],
    [...batch.slice(0, 2), '--max-credits', '4', ...batch.slice(2), '--wait', '--out', out],
  ],
  [
    'such a price with a cap',
    [...batch, '--max-credits', '9', '--quote'],
    [...batch.slice(0, -2), '--language', 'en', '--max-credits', '9'],
  ],
  [
    'a batch that was begun',
    ['batch', links, '--out', out, '--base-url', 'https://api/v1'],
    ['batch', '--resume', id, '--out', out, '--base-url', 'https://api/v1'],
  ],
  [
    'a price of videos',
    ['quote', id, ...videos, '--base-url', 'https://api/v1'],
    ['export', id, '--quote', 'q1', '--base-url', 'https://api/v1'],
  ],
  ['a style that differs', ['style', 'diff', style, '--json'], ['style', 'push', style, '--json']],
])('%s comes with the line that repeats what was given', async (_, given, expected) => {
  const [program, ...line] = await printedBy(given);
  expect(program).toBe('cueline');
  expect([...line].sort()).toEqual([...expected].sort());
  // It is taken as it is, and does no more than the line that was given says.
  expect((await runCli(scriptedClient(replies).client, ...line)).stderr).not.toContain('--help');
});

it('the line that accepts the price of a batch begins the batch that was priced', async () => {
  const [, ...line] = await printedBy([...batch, '--quote']);
  const [quoted, begun] = [scriptedClient(replies), scriptedClient(replies)];
  await runCli(quoted.client, ...batch, '--quote');
  expect((await runCli(begun.client, ...line)).exitCode).toBe(0);
  expect(begun.sent[0]?.body).toEqual({ ...Object(quoted.sent[0]?.body), max_credits: 4 });
});

it('what a test key makes is free, so the line has no cap that would refuse all with another key', async () => {
  const free = { ...replies, 'POST /batches/quote': answer(200, { ...priced, credits: 0 }) };
  expect(await printedBy([...batch, '--quote'], free)).not.toContain('--max-credits');
});

it('--json and --base-url may stand before a command too, and are refused where they say nothing', async () => {
  const job = scriptedClient({ [`GET /jobs/${id}`]: answer(200, { id }), 'GET /styles': answer(200, { data: [] }) });
  const line = (...args: string[]) => runCli(job.client, ...args);
  expect(await line('--json', '--base-url', 'https://api/v1', 'get', 'job', id)).toMatchObject({ exitCode: 0 });
  for (const args of [
    ['--json', 'style', 'ls'],
    ['style', '--json', 'ls'],
    ['style', 'ls', '--json'],
  ])
    expect(await line(...args)).toMatchObject({ exitCode: 0, stdout: '[]\n' });
  expect(await line('--json', 'completion', 'bash')).toMatchObject({ exitCode: 2, stdout: '' });
});
