import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { workerScript } from '../../../src/services/lambda/worker-script.ts';
import { temporaryFolder } from '../../temporary-folder.ts';

const kept = resolve(import.meta.dirname, '../../../dist/worker.mjs');

it.each([
  ['other sources', '// of sources 0123\nthrow new Error();'],
  ['a file that is cut off', '// of'],
])('bundles the workers again where what is kept is of %s', (_, text) => {
  const dataDir = temporaryFolder(onTestFinished);
  mkdirSync(resolve(kept, '..'), { recursive: true });
  writeFileSync(kept, text);
  const script = readFileSync(workerScript(dataDir), 'utf8');
  expect(script).toContain('parentPort');
  expect(readFileSync(kept, 'utf8')).toBe(script);
});
