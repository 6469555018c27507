import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sharing } from '../../vitest.config.ts';

/** Of vitest's `vi`. */
const replacing = /\bvi\.(mock|doMock|resetModules)\(/;

it('no test file replaces modules that other files share with it', () => {
  const files = globSync(sharing);
  expect(files.length).toBeGreaterThan(200);
  expect(files.filter((file) => replacing.test(readFileSync(file, 'utf8')))).toEqual([]);
});
