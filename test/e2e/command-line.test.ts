import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { newAccount } from '../support/cloud/new-account.ts';
import { runCli, typedTo } from '../support/run-cli.ts';

const cloud = inject('cloud');

it('a person logs in, gets subtitles, accepts a price, and has the video that it was the price of', async () => {
  const folder = temporaryFolder(onTestFinished);
  vi.stubEnv('XDG_CONFIG_HOME', folder);
  for (const name of ['CUELINE_BASE_URL', 'CUELINE_API_KEY']) vi.stubEnv(name, undefined);
  onTestFinished(() => void vi.unstubAllEnvs());
  const { apiKey, credits } = await newAccount(cloud.data, 'creator');
  const line = async (...args: string[]): Promise<string> => {
    const { exitCode, stdout, stderr } = await runCli(undefined, ...args);
    if (exitCode !== 0) throw new Error(stderr);
    return stdout;
  };
  expect(await typedTo(`${apiKey}\n`, undefined, 'login', '--base-url', cloud.baseUrl)).toMatchObject({ exitCode: 0 });
  const subtitles = await line('srt', 'test/fixtures/greeting.mp4', '--language', 'en');
  expect(subtitles).toMatch(/^1\r\n00:00:01,\d{3} --> 00:00:0\d,\d{3}\r\n.*kitchen/);
  const [project] = JSON.parse(await line('ls', '--json'));
  const priced = await line('quote', project.id, '--resolution', '720p', '--end', '1');
  const [, id = '', quote = ''] = /^cueline export (\S+) --quote (\S+)$/m.exec(priced) ?? [];
  expect(await line('export', id, '--quote', quote, '--out', folder)).toBe(`${join(folder, 'greeting.tiktok.mp4')}\n`);
  expect(readFileSync(join(folder, 'greeting.tiktok.mp4')).subarray(4, 8).toString()).toBe('ftyp');
  expect(readdirSync(folder).sort()).toEqual(['cueline', 'greeting.tiktok.mp4']);
  const spent = 1 + Number(/^\d+/.exec(priced)?.[0]);
  expect(await line('usage')).toContain(`${credits - spent} credits left`);
  const limited = await line('usage', '--budget', '1000', '--low-credits', '5');
  expect(limited).toContain(`${spent} of 1000 credits spent this month\nan event tells when fewer than 5 are left\n`);
  expect(JSON.parse(await line('usage', '--budget', 'none', '--json'))).toMatchObject({
    monthly_budget: null,
    low_credits: 5,
  });
  await line('keys', 'create', 'robot', '--scope', 'projects:read');
  const robot = JSON.parse(await line('keys', 'ls', '--json')).find(({ name }: { name: string }) => name === 'robot');
  await line('keys', 'revoke', robot.id);
  expect(await line('keys', 'ls')).not.toContain('robot');
});
