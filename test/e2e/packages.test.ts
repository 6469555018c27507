import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, inject, it } from 'vitest';
import { newAccount } from '../support/cloud/new-account.ts';
import { python } from '../support/python.ts';

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

it('the wheel that the README and the quickstart name is whole, and works', async () => {
  const [, path = ''] =
    /amazonaws\.com(\/packages\/\S+\.whl)/.exec(readFileSync('clients/python/README.md', 'utf8')) ?? [];
  expect(readFileSync('docs/guides/quickstart.md', 'utf8')).toContain(path);
  const wheel = join(folder, 'cueline.whl');
  writeFileSync(wheel, new Uint8Array(await (await fetch(origin + path)).arrayBuffer()));
  const program = `
import base64, csv, hashlib, zipfile
from cueline import Cueline
with zipfile.ZipFile('${wheel}') as files:
    [record] = [name for name in files.namelist() if name.endswith('/RECORD')]
    rows = [row for row in csv.reader(files.read(record).decode().splitlines()) if row[1]]
    assert sorted([*(row[0] for row in rows), record]) == sorted(files.namelist())
    for name, said, size in rows:
        found = base64.urlsafe_b64encode(hashlib.sha256(files.read(name)).digest()).decode().rstrip('=')
        assert (said, int(size)) == (f'sha256={found}', len(files.read(name))), name
print(Cueline().account.get()['plan'])`;
  env = { ...env, PYTHONPATH: wheel };
  expect(await run(python(), '-c', program)).toBe('free\n');
});
