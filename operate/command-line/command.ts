import { Console } from 'node:console';
import { errorText } from './error-text.ts';

/** Where a command prints: a process has both streams. */
export interface CommandIo {
  readonly stdout: NodeJS.WritableStream;
  readonly stderr: NodeJS.WritableStream;
}

/** What npm runs of a file of commands/, its `main`. Resolves to the exit code; an error that it throws is for the person. */
export type Command = (args: readonly string[], io: CommandIo) => Promise<number>;

/** The exit code of a command, which is 1 where it throws: the error is printed. */
export const exitCodeOf = (command: Command, args: readonly string[], io: CommandIo): Promise<number> =>
  command(args, io).catch((error: unknown) => {
    new Console(io).error(errorText(error));
    return 1;
  });

/** Runs a command with the arguments of this process. */
export const runAsProcess = async (command: Command): Promise<void> => {
  process.exitCode = await exitCodeOf(command, process.argv.slice(2), process);
};
