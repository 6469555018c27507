import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';
import { PassedPackage, testFiles } from './passed-package.ts';

type State = 'passed' | 'failed';
const run = (
  files: readonly string[],
  { state = 'passed' as State, testNamePattern = undefined as RegExp | undefined } = {},
) => {
  const dir = temporaryFolder(onTestFinished);
  const options = { file: join(dir, 'cache', 'passed'), project: 'local-aws', hash: 'of these inputs' };
  const reporter = new PassedPackage(options);
  expect(reporter.isPassed).toBe(false);
  reporter.observe({ testNamePattern });
  reporter.end(files.map((file) => ({ project: 'local-aws', file: resolve(file), state })));
  const passedOn = (hash: string) => new PassedPackage({ ...options, hash }).isPassed;
  return { isNoted: existsSync(options.file), same: passedOn('of these inputs'), changed: passedOn('of others') };
};

it('is passed on the inputs on which all its tests have passed, and on no others', () => {
  expect(run(testFiles())).toEqual({ isNoted: true, same: true, changed: false });
});

it('is not passed when one of its tests failed, was not run, or was filtered by name', () => {
  const notPassed = { isNoted: false, same: false, changed: false };
  expect(run(testFiles(), { state: 'failed' })).toEqual(notPassed);
  expect(run(testFiles().slice(1))).toEqual(notPassed);
  expect(run([])).toEqual(notPassed);
  expect(run(testFiles(), { testNamePattern: /one/ })).toEqual(notPassed);
});
