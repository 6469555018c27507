import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, inject, it } from 'vitest';
import { newAccount } from '../support/cloud/new-account.ts';

const execute = promisify(execFile);
const cloud = inject('cloud');
const { origin } = new URL(cloud.baseUrl);
const { PATH = '' } = process.env;

/** An empty folder of a customer, in which the packages that the deployment serves are installed. */
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cueline-customer-'));
  const { apiKey } = await newAccount(cloud.data, 'free');
  // Without npm's own settings, which would name this repository.
  env = { PATH, HOME: folder, CUELINE_BASE_URL: cloud.baseUrl, CUELINE_API_KEY: apiKey };
  const packages = ['sdk', 'cli', 'mcp'].map((name) => `${origin}/packages/cueline-${name}.tgz`);
  // npm looks for the optional peer in its registry, and goes on without an answer.
  const quickly = ['--no-audit', '--no-fund', '--no-update-notifier', '--fetch-retries=0'];
  await execute('npm', ['install', ...quickly, ...packages], { cwd: folder, env });
  return () => rmSync(folder, { recursive: true });
});
const run = async (command: string, ...args: string[]) => (await execute(command, args, { cwd: folder, env })).stdout;

it('the client works by import and by require', async () => {
  const program = 'new Cueline().account.get().then(({ plan }) => console.log(plan));';
  const imported = ['--input-type=module', '-e', `import { Cueline } from '@cueline/sdk'; ${program}`];
  expect(await run(process.execPath, ...imported)).toBe('free\n');
  expect(await run(process.execPath, '-e', `const { Cueline } = require('@cueline/sdk'); ${program}`)).toBe('free\n');
});

it('the command line and the program of tools for agents are commands of the folder', async () => {
  const bin = (name: string) => join(folder, 'node_modules/.bin', name);
  expect(JSON.parse(await run(bin('cueline'), 'usage', '--json'))).toMatchObject({ plan: 'free' });
  expect(await run(bin('cueline-mcp'), '--version')).toMatch(/^\d+\.\d+\.\d+/);
});
