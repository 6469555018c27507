import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface Dynoxide {
  readonly url: string;
  stop(): Promise<void>;
}

export interface DynoxideOptions {
  readonly dataDir: string;
  /** Called once when the process ends without having been stopped. */
  onDeath(reason: string): void;
}

const STOP_GRACE_MS = 2000;
const START_ATTEMPTS = 3;

/** Starts the DynamoDB engine on a free loopback port, with its tables in one file of the data folder. */
export async function startDynoxide({ dataDir, onDeath }: DynoxideOptions): Promise<Dynoxide> {
  const databasePath = resolve(dataDir, 'dynamodb.sqlite');
  await killLeftover(databasePath);
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    // A process group of its own, so that the terminal's Ctrl-C ends the cloud first and this when the cloud stops it.
    const child = spawn(binaryPath(), ['--port', String(port), '--db-path', databasePath], {
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    const failure = await untilListening(child);
    if (failure === undefined) return running(child, `http://127.0.0.1:${port}`, onDeath);
    // Between finding the port and using it, someone else may have taken it.
    if (attempt === START_ATTEMPTS)
      throw new Error(`dynoxide, which stands in for DynamoDB, did not start: ${failure}`);
  }
}

function binaryPath(): string {
  try {
    return createRequire(import.meta.url).resolve('@dynoxide/linux-x64/dynoxide');
  } catch (cause) {
    const message =
      `There is no dynoxide, which stands in for DynamoDB, for ${process.platform}-${process.arch}. ` +
      'Run DynamoDB Local and give its address: npm start -- --dynamodb-endpoint http://127.0.0.1:8000';
    throw new Error(message, { cause });
  }
}

/** What the child said instead of starting; undefined when it listens. */
async function untilListening(child: ChildProcess): Promise<string | undefined> {
  let said = '';
  const { promise, resolve: settle } = Promise.withResolvers<string | undefined>();
  child.once('error', (error) => settle(error.message));
  child.once('exit', (code, signal) => settle(said.trim() || `it ended with ${signal ?? code}`));
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (text) => {
      said = `${said}${text}`.slice(-1000);
      if (said.includes('listening on')) settle(undefined);
    });
  }
  return await promise;
}

function running(child: ChildProcess, url: string, onDeath: DynoxideOptions['onDeath']): Dynoxide {
  let stopping = false;
  // Also when this process ends without stopping anything; only SIGKILL gets past that (see killLeftover).
  const killWithUs = () => child.kill('SIGKILL');
  process.once('exit', killWithUs);
  child.once('exit', (code, signal) => {
    process.off('exit', killWithUs);
    if (!stopping) onDeath(`dynoxide, which stands in for DynamoDB, ended unexpectedly with ${signal ?? code}`);
  });
  return {
    url,
    async stop() {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      const impatience = setTimeout(() => child.kill('SIGKILL'), STOP_GRACE_MS);
      await ended;
      clearTimeout(impatience);
    },
  };
}

/** The engine of a cloud that was killed lives on, and holds the tables' file. It is known by that file, so it is ours. */
async function killLeftover(databasePath: string): Promise<void> {
  for (const pid of processIds()) {
    if (!isEngineOf(pid, databasePath)) continue;
    process.kill(pid, 'SIGKILL');
    while (isEngineOf(pid, databasePath)) await delay(5);
  }
}

/** Linux's processes; none elsewhere, where there is no dynoxide either. */
function processIds(): number[] {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function isEngineOf(pid: number, databasePath: string): boolean {
  try {
    const [program = '', ...parameters] = readFileSync(join('/proc', String(pid), 'cmdline'), 'utf8').split('\0');
    return program.endsWith('/dynoxide') && parameters.includes(databasePath);
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free loopback port');
  return address.port;
}
