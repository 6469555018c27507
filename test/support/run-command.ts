import { execFile } from 'node:child_process';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Command, exitCodeOf } from '../../operate/command-line/command.ts';

/** What a command has printed, and how it has ended. */
export interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the `main` of a command in this process, since a process of its own takes seconds to load. */
export const runCommand = async (command: Command, ...args: readonly string[]): Promise<Ran> => {
  const io = { stdout: new PassThrough(), stderr: new PassThrough() };
  const printed = Promise.all([text(io.stdout), text(io.stderr)]);
  const exitCode = await exitCodeOf(command, args, io);
  io.stdout.end();
  io.stderr.end();
  const [stdout, stderr] = await printed;
  return { exitCode, stdout, stderr };
};

/** What a command prints that must succeed. Throws what it says where it fails. */
export const printedBy = async (command: Command, ...args: readonly string[]): Promise<string> => {
  const { exitCode, stdout, stderr } = await runCommand(command, ...args);
  if (exitCode !== 0) throw new Error(stderr);
  return stdout;
};

/** Runs the file of a command in a process of its own, as npm does. */
export const runAsProcess = (file: string, ...args: readonly string[]): Promise<Ran> =>
  promisify(execFile)(process.execPath, [file, ...args]).then(
    ({ stdout, stderr }) => ({ exitCode: 0, stdout, stderr }),
    (failed: { code: number; stdout: string; stderr: string }) => ({ ...failed, exitCode: failed.code }),
  );
