import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { builtPackage } from '../../support/sdk/built-package.ts';

it('npx finds one program in what is published, and installs nothing else', () => {
  const dist = builtPackage('mcp');
  const manifest = JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8'));
  expect(manifest).toMatchObject({ bin: { 'cueline-mcp': 'cueline-mcp.js' } });
  expect(Object.keys(manifest).filter((key) => /private|dependencies/i.test(key))).toEqual([]);
  const [packed] = JSON.parse(execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: dist, encoding: 'utf8' }));
  expect(packed.files.map(({ path }: { path: string }) => path)).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'THIRD-PARTY-NOTICES.md',
    'cueline-mcp.js',
    'package.json',
    'skills/cueline/SKILL.md',
  ]);
});

it('the sources of clients are not published by accident', () => {
  const manifests = globSync('clients/*/package.json');
  expect(manifests).toHaveLength(3);
  for (const path of manifests) expect([path, JSON.parse(readFileSync(path, 'utf8')).private]).toEqual([path, true]);
});
