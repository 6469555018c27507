import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { synthIfChanged } from '../../commands/synth.ts';

// Whole syntheses, bundling included.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let dir: string;
let outDir: string;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'synth-'));
  outDir = join(dir, 'cdk.out');
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  // Two at once: both succeed and leave one complete assembly.
  await Promise.all([synthIfChanged({ outDir }), synthIfChanged({ outDir })]);
});
afterAll(() => rmSync(dir, { recursive: true }));

const stacks = () => Object.keys(JSON.parse(readFileSync(join(outDir, 'manifest.json'), 'utf8')).artifacts);

it('leaves a complete assembly and nothing else, even when two run at once', () => {
  expect(readdirSync(dir)).toEqual(['cdk.out']);
  expect(stacks()).toEqual(expect.arrayContaining(['Cueline-dev-Data', 'Cueline-dev-Pipelines', 'Cueline-dev-Api']));
});

it('does nothing when nothing changed', async () => {
  expect(await synthIfChanged({ outDir })).toEqual({ changed: false });
});

it('synthesizes again when the folder was changed from outside', async () => {
  const path = join(outDir, 'manifest.json');
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll('Cueline-dev', 'Cueline-other'));
  expect(await synthIfChanged({ outDir })).toEqual({ changed: true });
  expect(stacks()).toContain('Cueline-dev-Api');
});

it('keeps the old assembly and reports the error of the app when it fails', async () => {
  await expect(synthIfChanged({ outDir, stage: 'nowhere' })).rejects.toThrow('There is no stage "nowhere"');
  expect(readdirSync(dir)).toEqual(['cdk.out']);
  expect(stacks()).toContain('Cueline-dev-Api');
});
