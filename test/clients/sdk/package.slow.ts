import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';
import { builtPackage } from '../../support/sdk/built-package.ts';
import { installed } from '../../support/sdk/installed.ts';

const dist = builtPackage('sdk');

const run = (tool: string, version: string, program: string, ...args: string[]) =>
  execFileSync(process.execPath, [join(installed(tool, version), program), ...args], { encoding: 'utf8' });

it('publint finds no problem in the published package', () => {
  expect(run('publint', '0.3.25', 'src/cli.js', dist, '--strict')).toContain('All good!');
});

it('its types are right for every way of importing it', () => {
  const folder = temporaryFolder(onTestFinished);
  const [packed] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--pack-destination', folder], { cwd: dist, encoding: 'utf8' }),
  );
  const tarball = join(folder, packed.filename);
  const entries = Object.keys(JSON.parse(readFileSync(join(dist, 'package.json'), 'utf8')).exports);
  const found = run('@arethetypeswrong/cli', '0.18.5', 'dist/index.js', tarball);
  for (const resolution of ['node10: 🟢', 'node16 (from CJS): 🟢', 'node16 (from ESM): 🟢', 'bundler: 🟢'])
    expect(found.split(resolution)).toHaveLength(1 + entries.length);
});
