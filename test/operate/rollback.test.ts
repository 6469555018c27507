import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { gitIn } from '../../operate/release/plan-release.ts';
import { commitNamed } from '../../operate/rollback/check-out.ts';
import { main, rollback } from '../../operate/rollback.ts';
import { runCommand } from '../support/run-command.ts';

const root = temporaryFolder(afterAll);
const git = (...args: readonly string[]) => gitIn(root)(...args);
const config = join(root, 'cueline.config.json');
let commit = '';
const ran: { readonly line: string; readonly cwd: string }[] = [];
/** The first word of a program's line that is to fail. */
let failing = '';

const stack = (...dependencies: readonly string[]) => ({ type: 'aws:cloudformation:stack', dependencies });
const artifacts = {
  'Cueline-prod-Data.assets': { type: 'cdk:asset-manifest' },
  'Cueline-prod-Dashboard': stack('Cueline-prod-Api', 'Cueline-prod-Pipelines'),
  'Cueline-prod-Data': stack('Cueline-prod-Data.assets'),
  'Cueline-prod-Api': stack('Cueline-prod-Pipelines'),
  'Cueline-prod-Pipelines': stack('Cueline-prod-Data'),
};
const run = (program: string, args: readonly string[], cwd: string): number => {
  const line = [program, ...args].join(' ');
  ran.push({ line, cwd });
  if (failing && line.includes(failing)) return 1;
  const output = args[args.indexOf('--output') + 1] ?? '';
  if (args[1] !== 'synth') return 0;
  mkdirSync(output, { recursive: true });
  writeFileSync(join(output, 'manifest.json'), JSON.stringify({ artifacts }));
  return 0;
};
const rolledBack = ({ dryRun = false } = {}) =>
  runCommand(async (_, io) => rollback({ root, stage: 'prod', config, commit, dryRun, run }, io));
const deployed = () => ran.flatMap(({ line }) => /cdk deploy (\S+) .*--exclusively/.exec(line)?.[1] ?? []);
const folder = () => join(root, 'out/releases', commit);

beforeAll(() => {
  git('init', '--quiet');
  git('config', 'user.name', 'A');
  git('config', 'user.email', 'a@example.com');
  writeFileSync(join(root, 'code.txt'), 'old');
  git('add', 'code.txt');
  git('commit', '--quiet', '--message', 'A release');
  git('tag', 'v1.0.0');
  commit = git('rev-parse', 'HEAD');
  writeFileSync(join(root, 'code.txt'), 'new');
  writeFileSync(config, '{"stages":{}}');
});
beforeEach(() => {
  ran.length = 0;
  failing = '';
  rmSync(join(root, 'out'), { recursive: true, force: true });
});

it('deploys the stacks of the last release one by one, each before those that it imports from, and not the data', async () => {
  expect(await rolledBack()).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining('npm run prove -- --stage prod --quick'),
  });
  expect(deployed()).toEqual(['Cueline-prod-Dashboard', 'Cueline-prod-Api', 'Cueline-prod-Pipelines']);
});

it('builds it from its commit, with its own packages and the settings of today', async () => {
  await rolledBack();
  expect(readFileSync(join(folder(), 'code.txt'), 'utf8')).toBe('old');
  expect(readFileSync(join(folder(), 'cueline.config.json'), 'utf8')).toBe('{"stages":{}}');
  expect(ran.slice(0, 2)).toEqual([
    { line: expect.stringMatching(/^npm ci /), cwd: `${folder()}.new` },
    { line: expect.stringMatching(/^npx cdk synth .*-c stage=prod --output /), cwd: folder() },
  ]);
});

it('a dry run builds it and deploys nothing, and the next run does not install it again', async () => {
  const { exitCode, stdout } = await rolledBack({ dryRun: true });
  expect([exitCode, stdout]).toEqual([
    0,
    expect.stringContaining('Dashboard, Cueline-prod-Api, Cueline-prod-Pipelines.'),
  ]);
  expect(deployed()).toEqual([]);
  await rolledBack();
  expect(ran.filter(({ line }) => line.startsWith('npm ci'))).toHaveLength(1);
  expect(deployed()).toHaveLength(3);
});

it('stops where a stack cannot be deployed, and says which were', async () => {
  failing = 'deploy Cueline-prod-Api';
  expect(await rolledBack()).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('Cueline-prod-Api could not be deployed; Cueline-prod-Dashboard was.'),
  });
  expect(deployed()).toEqual(['Cueline-prod-Dashboard', 'Cueline-prod-Api']);
});

it('leaves no half-built release behind where its packages cannot be installed', async () => {
  failing = 'npm ci';
  expect(await rolledBack()).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('npm ci') });
  expect(existsSync(folder())).toBe(false);
});

it('takes tags and commits, and says what to do about one that the clone lacks', async () => {
  expect(commitNamed(root, 'v1.0.0')).toBe(commit);
  expect(() => commitNamed(root, 'v0.1.0')).toThrow('git fetch --tags --unshallow');
  expect(await runCommand(main)).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('--stage takes') });
});
