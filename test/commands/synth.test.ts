import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { afterAll, expect, it, vi } from 'vitest';
import { appSources, bundlesVariable, synthIfChanged } from '../../commands/synth.ts';

const dir = temporaryFolder(afterAll);
const printed: string[] = [];
/** By an app that only writes the names of its stacks. Every end-to-end test runs on the assembly of the real app. */
const synth = (options: { readonly stage?: string; readonly app?: string } = {}) =>
  synthIfChanged({ outDir, app: 'test/commands/small-app.ts', log: (line) => printed.push(line), ...options });
const stacks = () => Object.keys(JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8')).artifacts);

const outDir = join(dir, 'cdk.out');
// Two at once: both succeed and leave one complete assembly.
await Promise.all([synth(), synth()]);

it('leaves a complete assembly and nothing else, even when two run at once', () => {
  expect(readdirSync(dir)).toEqual(['cdk.out']);
  expect(stacks()).toEqual(['Small-dev']);
  expect(printed).toEqual(Array(2).fill(expect.stringContaining('cdk.out: synthesized stage dev in')));
});

it('does nothing when nothing changed', async () => {
  expect(await synth()).toEqual({ changed: false });
  expect(printed.at(-1)).toContain('nothing changed');
});

it('synthesizes again when the folder was changed from outside', async () => {
  const path = join(outDir, 'manifest.json');
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll('Small-dev', 'Small-other'));
  expect(await synth()).toEqual({ changed: true });
  expect(stacks()).toEqual(['Small-dev']);
});

it('synthesizes again where a run of tests has made each bundle alone, and back', async () => {
  vi.stubEnv(bundlesVariable, process.env[bundlesVariable] ? undefined : dir);
  expect(await synth()).toEqual({ changed: true });
  vi.unstubAllEnvs();
  expect(await synth()).toEqual({ changed: true });
});

it('keeps the old assembly and reports the error of the app when it fails', async () => {
  await expect(synth({ stage: 'nowhere', app: 'bin/cueline.ts' })).rejects.toThrow('There is no stage "nowhere"');
  expect(readdirSync(dir)).toEqual(['cdk.out']);
  expect(stacks()).toEqual(['Small-dev']);
});

it.each(appSources)('looks for changes in %s, which is there', (pattern) => {
  expect(globSync(pattern).length).toBeGreaterThan(0);
});

it('looks for changes in every engine that a Lambda imports', () => {
  const engines = readdirSync('packages').filter((name) => !['build.ts', 'local-aws'].includes(name));
  expect(appSources).toEqual(expect.arrayContaining(engines.map((name) => `packages/${name}/{src/**,package.json}`)));
});
