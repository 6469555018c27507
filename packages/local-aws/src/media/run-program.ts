import { spawn } from 'node:child_process';

/** A program that ended with another code than 0; `stderr` is the tail of what it said. */
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
  /** Called with whole lines of standard output as they come; standard output is then not kept. */
  readonly onLine?: (line: string) => void;
}

const STDERR_TAIL_CHARS = 1 << 20;

/** Runs a program with an argv array (never a shell) and gives its output. Throws ProgramFailed, AbortError, or ENOENT. */
export async function runProgram(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<{ stdout: string; stderr: string }> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: options.cwd,
    signal: options.signal,
    killSignal: 'SIGKILL',
    // PATH only: what the person has in the environment (FONTCONFIG_*, AWS_*, LD_PRELOAD) is no business of a decoder's.
    env: { PATH: process.env.PATH ?? '', ...options.env },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
    if (!options.onLine) return;
    const lines = stdout.split('\n');
    stdout = lines.pop() ?? '';
    for (const line of lines) options.onLine(line);
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr = (stderr + chunk).slice(-STDERR_TAIL_CHARS);
  });
  const ending = await new Promise<string | undefined>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : (signal ?? `code ${code}`)));
  });
  if (ending !== undefined) throw new ProgramFailed(program, ending, stderr);
  return { stdout, stderr };
}
