import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { operations } from '#sdk/generated/operations.ts';
import { python, pythonEnv } from '../../support/python.ts';

it('the Python client does what its own tests say', () => {
  const env = { ...pythonEnv, PYTHONPATH: `${pythonEnv.PYTHONPATH}:${resolve('test/clients/python')}` };
  const { status, stderr } = spawnSync(python(), ['-m', 'unittest', 'discover', '-s', 'test/clients/python'], {
    env,
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
  // Before Python 3.12 finding none is no failure.
  expect(stderr).toMatch(/^Ran [1-9]\d* tests/m);
});

it('the Python client has a method for each operation', () => {
  const methods = readFileSync('clients/python/src/cueline/_resources.py', 'utf8');
  const called = new Set(Array.from(methods.matchAll(/self\._\w+(?:\.send)?\("(\w+)"/g), ([, id]) => id));
  expect([...called].toSorted()).toEqual(Object.keys(operations).toSorted());
});
