import { Readable } from 'node:stream';
import type { Cueline } from '#sdk/index.ts';
import { connect } from '../../clients/cli/src/connection.ts';
import { run } from '../../clients/cli/src/program.ts';
import { type Ran, runCommand } from './run-command.ts';

/** Runs one line of `cueline` with a client of the test, or else with the one that it finds by itself. */
export const runCli = (client: Cueline | undefined, ...args: readonly string[]): Promise<Ran> =>
  typedTo('', client, ...args);

/** The same, with what comes on standard input. */
export const typedTo = (input: string, client: Cueline | undefined, ...args: readonly string[]): Promise<Ran> =>
  runCommand(
    (words, io) => run(words, { ...io, stdin: Readable.from([input]), connect: client ? async () => client : connect }),
    ...args,
  );
