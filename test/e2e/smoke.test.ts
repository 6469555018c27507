import { expect, inject, it } from 'vitest';
import { listAccounts } from '../../commands/admin/accounts.ts';
import { listKeys } from '../../commands/admin/keys.ts';
import { enterDeployment } from '../../commands/deployment.ts';
import { checks } from '../../commands/smoke/checks.ts';
import { main } from '../../commands/smoke.ts';
import { runAsProcess, runCommand } from '../support/run-command.ts';

const cloud = inject('cloud');
const smoke = (...args: readonly string[]) => runCommand(main, ...args);

// Its videos are rendered one after another: a busy machine takes longer than for any other test.
it('passes every check but the import on the local cloud, and revokes its key', { timeout: 1_200_000 }, async () => {
  const { exitCode, stdout } = await smoke('--data', cloud.data, '--preset', 'tiktok', '--template', 'karaoke');
  const results = stdout.split('\n').map((line) => [line.slice(0, 8).trim(), line.slice(9, 43).split(':')[0]?.trim()]);
  for (const name of Object.keys(checks)) {
    const ended = new Set(results.flatMap(([result, shown]) => (shown === name ? [result] : [])));
    expect([name, ...ended]).toEqual([name, name === 'import' ? 'not run' : 'ok']);
  }
  expect(stdout).toContain('captions: tiktok, karaoke');
  expect(stdout).toContain('(rows 1, 2, 3)');
  expect(stdout).toMatch(/^rows of docs\/aws-verification\.md proved: 1, 2, 3, 4, .*52/m);
  expect(exitCode).toBe(0);
  await enterDeployment({ data: cloud.data });
  const account = (await listAccounts()).find(({ name }) => name === 'Smoke test');
  const keys = await listKeys(account?.account_id);
  expect(keys.map(({ revoked_at }) => typeof revoked_at)).toEqual(['string']);
});

it('ends its process with exit code 1 where a check fails, and prints the reason', async () => {
  const requested = ['--base-url', cloud.baseUrl, '--api-key', `${cloud.apiKey.slice(0, -1)}!`];
  const { exitCode, stdout } = await runAsProcess('smoke', ...requested);
  expect(exitCode).toBe(1);
  expect(stdout).toMatch(/^FAILED {3}account .*\(unauthorized\)$/m);
  expect(stdout).toMatch(/^0 ok, 1 failed, \d+ not run$/m);
  expect(stdout).toMatch(/ proved: none$/m);
});

it('refuses wrong options before it does anything', async () => {
  expect(await smoke('--preset', 'vine')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('--preset takes'),
  });
  const half = await smoke('--base-url', cloud.baseUrl);
  expect(half).toMatchObject({ exitCode: 1, stderr: '--base-url and --api-key must be given together.\n' });
});
