import { openSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@cueline/local-aws/test/temporary-folder.ts';
import { expect, it, onTestFinished } from 'vitest';
import { openFile } from '#sdk/node.ts';

it('opens a file with its name, type and bytes', async () => {
  const path = join(temporaryFolder(onTestFinished), 'talk.mp4');
  writeFileSync(path, 'hello');
  const file = await openFile(path);
  expect({ name: file.name, type: file.type, size: file.size }).toEqual({
    name: 'talk.mp4',
    type: 'video/mp4',
    size: 5,
  });
  expect(await file.text()).toBe('hello');
});

it('reads slices of a file of 5 GiB, which Node would take for one of 1 GiB', async () => {
  const path = join(temporaryFolder(onTestFinished), 'long.mp4');
  writeFileSync(path, 'start');
  const size = 5 * 1024 ** 3;
  truncateSync(path, size);
  // A hole: it takes no place on disk.
  const marks = [2 ** 31 - 2, 2 ** 32 + 7, size - 4];
  const file = openSync(path, 'r+');
  for (const at of marks) writeSync(file, `at ${at % 10}`, at);
  const opened = await openFile(path);
  expect(opened.size).toBe(size);
  for (const at of marks) expect(await opened.slice(at, at + 4).text()).toBe(`at ${at % 10}`);
  expect(opened.slice(size - 1, size + 100).size).toBe(1);
  expect(() => opened.stream()).toThrow('in slices');
});
