import { type ChildProcess, spawn } from 'node:child_process';
import type { HostMessage, ProgramMessage } from './program-messages.ts';

const STDERR_TAIL_CHARS = 1 << 20;

const running = new Map<number, ChildProcess>();
const send = (message: HostMessage): void => {
  if (process.connected) process.send?.(message);
};

function start({ id, program, args, cwd, env, byLine }: ProgramMessage & { kind: 'start' }): void {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd, env });
  running.set(id, child);
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    stdout += chunk;
    if (!byLine) return;
    const lines = stdout.split('\n');
    stdout = lines.pop() ?? '';
    for (const line of lines) send({ kind: 'line', id, line });
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr = (stderr + chunk).slice(-STDERR_TAIL_CHARS);
  });
  child.once('error', (error: NodeJS.ErrnoException) => {
    running.delete(id);
    send({ kind: 'not-started', id, code: error.code, message: error.message });
  });
  child.once('close', (code, signal) => {
    if (!running.delete(id)) return;
    send({ kind: 'ended', id, ending: code === 0 ? undefined : (signal ?? `code ${code}`), stdout, stderr });
  });
}

process.on('message', (message: ProgramMessage) => {
  if (message.kind === 'start') start(message);
  else running.get(message.id)?.kill('SIGKILL');
});

// Ctrl+C reaches each process of the terminal; the local cloud ends its programs itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
process.once('disconnect', () => {
  for (const child of running.values()) child.kill('SIGKILL');
  process.exit();
});
