import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { sharing } from '../../vitest.config.ts';

const files = sharing.flatMap(({ include, exclude }) => globSync(include, { exclude }));
const using = (pattern: RegExp) => files.filter((file) => pattern.test(readFileSync(file, 'utf8')));

it('no test file replaces modules that other files share with it', () => {
  expect(files.length).toBeGreaterThan(300);
  expect(using(/\bvi\.(mock|doMock|resetModules)\(/)).toEqual([]);
});

it('a client that is shared is stubbed until the end of the file', () => {
  expect(using(/mockClient\(/).length).toBeGreaterThan(10);
  expect(using(/^import .*'aws-sdk-client-mock'/m)).toEqual([]);
});
