import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));
const run = promisify(execFile);
/** Starts as the Node of this version would. */
const startAs = (version: string) => {
  const pretended = `data:text/javascript,Object.defineProperty(process, 'versions', { value: { node: '${version}' } })`;
  const checked = ['--import', pretended, '--import', './check-node.js', '--eval', 'console.log("started")'];
  return run(process.execPath, checked, { cwd: root });
};

it.each(['20.20.2', '22.17.1'])('Node %s is told which version it takes and how to get it', async (version) => {
  await expect(startAs(version)).rejects.toMatchObject({
    stdout: '',
    stderr: expect.stringMatching(/^Cueline needs Node 22\.18 or later, and this is .+ Run \.\/setup, .+\n$/),
  });
});

it.each(['22.18.0', '26.0.0'])('Node %s starts', async (version) => {
  expect((await startAs(version)).stdout).toBe('started\n');
});

it('every npm command and the CDK app look at the version of Node before it reads TypeScript', () => {
  const { scripts } = v.parse(v.object({ scripts: v.record(v.string(), v.string()) }), read('package.json'));
  const { app } = v.parse(v.object({ app: v.string() }), read('cdk.json'));
  const programs = [...Object.values(scripts), app].filter((command) => /node .*\.ts/.test(command));
  expect(programs.length).toBeGreaterThan(10);
  expect(programs.filter((command) => !command.includes('node --import ./check-node.js '))).toEqual([]);
});
