import { globSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const Manifest = v.object({ version: v.string(), devDependencies: v.optional(v.record(v.string(), v.string()), {}) });
const OpenApi = v.object({ info: v.object({ version: v.string() }) });
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

it('the API document and all packages of this repository have one version', () => {
  const { version } = v.parse(Manifest, readJson('package.json'));
  const workspaces = globSync('{packages,clients}/*/package.json');
  expect(workspaces.length).toBeGreaterThan(2);
  for (const path of workspaces) {
    const manifest = v.parse(Manifest, readJson(path));
    expect([path, manifest.version]).toEqual([path, version]);
    const ours = Object.entries(manifest.devDependencies).filter(([name]) => name.startsWith('@cueline/'));
    for (const [name, wanted] of ours) expect([path, name, wanted]).toEqual([path, name, version]);
  }
  expect(v.parse(OpenApi, readJson('docs/openapi.json')).info.version).toBe(version);
});
