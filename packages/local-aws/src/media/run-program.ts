import { type ChildProcess, fork } from 'node:child_process';
import type { HostMessage, ProgramMessage } from './program-messages.ts';

/** A program ended with another code than 0; `stderr` is the tail of its error output. */
export class ProgramFailed extends Error {
  readonly stderr: string;
  constructor(program: string, ending: string, stderr: string) {
    super(`${program} ended with ${ending}: ${stderr.trim().split('\n').at(-1) ?? ''}`);
    this.name = 'ProgramFailed';
    this.stderr = stderr;
  }
}

export interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Called with each whole line of standard output, which is then not returned. */
  readonly onLine?: ((line: string) => void) | undefined;
}

/** Runs a program with an argv array, never a shell, and returns its output. Throws ProgramFailed, AbortError or ENOENT. */
export async function runProgram(
  program: string,
  args: readonly string[],
  { signal, cwd, env, onLine }: RunOptions = {},
): Promise<{ stdout: string; stderr: string }> {
  signal?.throwIfAborted();
  const ended = host().run(
    // PATH only: the user's environment (FONTCONFIG_*, AWS_*, LD_PRELOAD) must not change what a decoder does.
    { program, args, cwd, env: { PATH: process.env.PATH ?? '', ...env }, byLine: onLine !== undefined },
    { signal, onLine },
  );
  const { ending, stdout, stderr } = await ended;
  signal?.throwIfAborted();
  if (ending !== undefined) throw new ProgramFailed(program, ending, stderr);
  return { stdout, stderr };
}

type Start = Omit<ProgramMessage & { kind: 'start' }, 'kind' | 'id'>;
type Ended = Omit<HostMessage & { kind: 'ended' }, 'kind' | 'id'>;
interface Run extends PromiseWithResolvers<Ended> {
  readonly onLine: ((line: string) => void) | undefined;
}

/**
 * A small process that starts the programs. To start one, the system copies the page tables of the process that does it;
 * for the local cloud with its hundreds of megabytes that takes 30 ms and more, in which it answers nothing.
 */
class ProgramHost {
  alive = true;
  readonly #process: ChildProcess;
  readonly #runs = new Map<number, Run>();
  #lastId = 0;

  constructor() {
    this.#process = fork(new URL('./program-host.ts', import.meta.url), {
      execArgv: [],
      env: { PATH: process.env.PATH ?? '' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#process.on('message', (message: HostMessage) => this.#receive(message));
    this.#process.once('exit', () => {
      this.alive = false;
      for (const { reject } of this.#runs.values()) reject(new Error('The process that starts programs ended.'));
    });
    this.#keepAwake();
  }

  async run(start: Start, { signal, onLine }: Pick<RunOptions, 'signal' | 'onLine'>): Promise<Ended> {
    this.#lastId += 1;
    const id = this.#lastId;
    const run: Run = { ...Promise.withResolvers<Ended>(), onLine };
    const kill = (): void => this.#send({ kind: 'kill', id });
    this.#runs.set(id, run);
    this.#keepAwake();
    this.#send({ kind: 'start', id, ...start });
    signal?.addEventListener('abort', kill);
    try {
      return await run.promise;
    } finally {
      signal?.removeEventListener('abort', kill);
      this.#runs.delete(id);
      this.#keepAwake();
    }
  }

  #send(message: ProgramMessage): void {
    if (this.alive) this.#process.send(message);
  }

  #receive(message: HostMessage): void {
    const run = this.#runs.get(message.id);
    if (message.kind === 'line') run?.onLine?.(message.line);
    else if (message.kind === 'ended') run?.resolve(message);
    else run?.reject(Object.assign(new Error(message.message), { code: message.code }));
  }

  /** This process may end while no program runs. */
  #keepAwake(): void {
    const change = this.#runs.size > 0 ? 'ref' : 'unref';
    this.#process[change]();
    this.#process.channel?.[change]();
  }
}

let started: ProgramHost | undefined;
const host = (): ProgramHost => {
  if (!started?.alive) started = new ProgramHost();
  return started;
};
