import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errorText } from '../../../operate/command-line/error-text.ts';

const thrownBy = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

it.each([
  ['a file that is not there', () => readFileSync('/nowhere/text.txt'), 'There is no /nowhere/text.txt.'],
  ['a folder in place of a file', () => readFileSync('/'), 'A folder is in the place of a file.'],
  ['a file in place of a folder', () => readFileSync('package.json/a'), 'A part of package.json/a is a file'],
  ['a folder that cannot be made', () => mkdirSync('/proc/none/deep'), 'The folder /proc/none/deep cannot be made'],
  ['a full disk', () => writeFileSync('/dev/full', 'text'), 'The disk is full'],
])('%s is told in a sentence with its path', (_, work, expected) => {
  expect(errorText(thrownBy(work))).toContain(expected);
});

it('other errors say what they say', () => {
  expect(errorText(new Error('Choose a month.'))).toBe('Choose a month.');
});
