import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { lockFolder } from '../src/data-folder.ts';
import { temporaryFolder } from './temporary-folder.ts';

let folder: string;
beforeEach(() => {
  folder = temporaryFolder(onTestFinished);
});

/** Another process that locks the folder and holds on. */
async function otherHolder() {
  const module = join(import.meta.dirname, '../src/data-folder.ts');
  const script = `
    const { lockFolder } = await import(${JSON.stringify(module)});
    lockFolder(${JSON.stringify(folder)});
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return child;
}

it('refuses a folder that another process has locked, naming the process, until that is killed', async () => {
  const other = await otherHolder();
  expect(() => lockFolder(folder)).toThrow(`A local cloud (process ${other.pid}) keeps its data in ${folder} already`);
  other.kill('SIGKILL');
  await once(other, 'exit');
  lockFolder(folder)();
});

it('refuses a folder that this process has locked, until it is unlocked', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(`(process ${process.pid})`);
  unlock();
  lockFolder(folder)();
});
