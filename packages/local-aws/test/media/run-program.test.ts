import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { runProgram } from '../../src/media/run-program.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const dir = temporaryFolder(afterAll);
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('runs a program in its folder, with PATH and its own variables and no others', async () => {
  const { stdout } = await runProgram('sh', ['-c', 'pwd; env'], { cwd: dir, env: { ANSWER: '42' } });
  const [folder, ...variables] = stdout.trim().split('\n');
  expect(folder).toBe(dir);
  const names = variables
    .map((line) => line.split('=')[0])
    .filter((name) => !['_', 'SHLVL', 'PWD'].includes(name ?? ''));
  expect(names.sort()).toEqual(['ANSWER', 'PATH']);
});

it('throws the code and the error output of a program that fails', async () => {
  const failure = await runProgram('sh', ['-c', 'echo no good >&2; exit 3']).catch((error: unknown) => error);
  expect(failure).toMatchObject({
    name: 'ProgramFailed',
    message: 'sh ended with code 3: no good',
    stderr: 'no good\n',
  });
});

it('throws ENOENT for a program that is not there', async () => {
  await expect(runProgram('no-such-program', [])).rejects.toMatchObject({ code: 'ENOENT' });
});

it('kills the program when the signal is aborted, and then throws AbortError', async () => {
  const controller = new AbortController();
  const pid = Promise.withResolvers<number>();
  const run = runProgram('sh', ['-c', 'echo $$; exec sleep 600'], {
    signal: controller.signal,
    onLine: (line) => pid.resolve(Number(line)),
  });
  const started = await pid.promise;
  controller.abort();
  await expect(run).rejects.toMatchObject({ name: 'AbortError' });
  expect(isRunning(started)).toBe(false);
});

it('starts nothing when the signal is aborted already', async () => {
  const file = join(dir, 'made');
  await expect(runProgram('touch', [file], { signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  });
  expect(existsSync(file)).toBe(false);
});

it('starts programs from a new process after the previous one was killed', async () => {
  const parent = Promise.withResolvers<number>();
  const run = runProgram('sh', ['-c', 'echo $PPID; exec sleep 1'], { onLine: (line) => parent.resolve(Number(line)) });
  process.kill(await parent.promise, 'SIGKILL');
  await expect(run).rejects.toThrow('The process that starts programs ended.');
  expect(await runProgram('echo', ['again'])).toMatchObject({ stdout: 'again\n' });
});

it('kills the programs of a process that was killed', async () => {
  const parent = spawn(process.execPath, [join(import.meta.dirname, 'sleeping-program.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(parent.stdout, 'data');
  parent.kill('SIGKILL');
  await expect.poll(() => isRunning(Number(line))).toBe(false);
});
