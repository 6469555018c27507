import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, inject, it } from 'vitest';
import { listAccounts } from '../../operate/accounts/accounts.ts';
import { listKeys } from '../../operate/accounts/keys.ts';
import { type Check, checks } from '../../operate/prove/checks.ts';
import { factsOf } from '../../operate/prove/proof-page.ts';
import { main } from '../../operate/prove.ts';
import { enterDeployment } from '../../operate/stage/deployment.ts';
import { printedBy, runAsProcess, runCommand } from '../support/run-command.ts';

const cloud = inject('cloud');
const isOurs = cloud.renderer === 'lambda';
/** What a check ends with, where that is not `ok`. */
const knownOf: Readonly<Record<string, readonly string[]>> = {
  import: [],
  "the API's origin at the bucket": ['not here'],
  // It comes after `each renderer`, in the same part.
  ...(isOurs ? {} : { 'the time of RenderChunk': [] }),
};
const dir = temporaryFolder(afterAll);
const page = join(dir, 'page.md');

// Its videos are rendered one after another: a busy machine takes longer than for any other test.
it('settles every row but those of AWS and of a person on the local cloud, and writes a page', {
  timeout: 1_200_000,
}, async () => {
  const one = ['--preset', 'tiktok', '--template', 'karaoke', '--runs', '1'];
  const { exitCode, stdout } = await runCommand(main, '--data', cloud.data, ...one, '--to', page);
  const lines = stdout.split('\n');
  for (const [name, check] of Object.entries<Check>(checks)) {
    const ended = new Set(lines.flatMap((line) => (line.slice(12).startsWith(name) ? [line.slice(0, 12).trim()] : [])));
    const known = knownOf[name];
    const isOfOther = isOurs ? check.ofMediaConvert : name === 'each renderer';
    const verdict = isOfOther ? 'not here' : 'ok';
    expect([name, ...ended]).toEqual([name, ...(known ?? [check.onAws ? 'only on AWS' : verdict])]);
  }
  expect(exitCode).toBe(0);
  const { rows, burn_in, seconds, ...proof } = factsOf(readFileSync(page, 'utf8'));
  const by = Map.groupBy(rows, ({ verdict }) => verdict);
  expect(by.get('rehearsed')?.length).toBeGreaterThanOrEqual(isOurs ? 20 : 55);
  expect([...by.keys()].sort()).toEqual([
    ...['by a person', 'by documents', 'not deployed here', 'only on AWS', 'rehearsed'],
  ]);
  expect(new Set(Object.values(burn_in))).toEqual(new Set([isOurs ? 'not seen' : 'rehearsed']));
  expect(proof.renderer).toBe(isOurs ? 'rehearsed' : 'not seen');
  expect(seconds).toHaveLength(1);
  expect(proof).toMatchObject({ stack: 'Cueline-dev', is_local: true, assembly: null, bill: null });
  expect(await printedBy(main, '--verify', page)).toMatch(/^The page is as 1\.0\.0-beta.* wrote it on 20/);
  await enterDeployment({ data: cloud.data });
  const account = (await listAccounts()).find(({ name }) => name === 'Proof');
  const keys = await listKeys(account?.account_id);
  expect(keys.map(({ revoked_at }) => typeof revoked_at)).toEqual(['string']);
});

it('ends its process with exit code 1 where no deployment is found, and prints the reason', async () => {
  const { exitCode, stderr } = await runAsProcess('operate/prove.ts', '--data', join(dir, 'nothing'), '--quick');
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining('No local cloud has run with its data in')]);
});

it.each([
  [['--preset', 'vine'], '--preset takes'],
  [['--runs', '0'], '--runs takes'],
])('refuses %j before it does anything', async (args, message) => {
  expect(await runCommand(main, ...args)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(message) });
});
