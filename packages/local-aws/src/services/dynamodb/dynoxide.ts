import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { join } from 'node:path';

export interface Dynoxide {
  readonly url: string;
  stop(): Promise<void>;
}

export interface DynoxideOptions {
  readonly dataDir: string;
  /** Called once when the process ends without having been stopped. */
  onDeath(reason: string): void;
}

const START_ATTEMPTS = 3;
const START_TIMEOUT_MS = 20_000;

// The guard kills the engine when its standard input closes, which happens at a stop and also when this process is
// killed, so that no engine is left running. SQLite loses nothing acknowledged when the engine is killed.
const GUARD = 'exec 3<&0; "$@" & engine=$!; { cat >/dev/null; kill -9 $engine; } <&3 & wait $engine';

/** Starts the DynamoDB engine on a free loopback port, with its tables in one file of the data folder. */
export async function startDynoxide({ dataDir, onDeath }: DynoxideOptions): Promise<Dynoxide> {
  const engine = [binaryPath(), '--db-path', join(dataDir, 'dynamodb.sqlite')];
  for (let attempt = 1; ; attempt++) {
    const port = await freePort();
    // Detached, so that Ctrl-C in the terminal reaches the cloud only, which then stops the engine last.
    const guard = spawn('sh', ['-c', GUARD, 'sh', ...engine, '--port', String(port)], { detached: true });
    const failure = await untilListening(guard);
    if (failure === undefined) return running(guard, `http://127.0.0.1:${port}`, onDeath);
    guard.stdin.end();
    // Another process may have taken the port since it was found free.
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
      'Run DynamoDB Local and pass its URL, e.g. http://127.0.0.1:8000, as the DynamoDB endpoint.';
    throw new Error(message, { cause });
  }
}

/** What the child printed instead of starting; undefined when it listens. */
async function untilListening(guard: ChildProcess): Promise<string | undefined> {
  let output = '';
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const deadline = setTimeout(() => resolve(`it printed only "${output}"`), START_TIMEOUT_MS);
  guard.once('error', (error) => resolve(error.message));
  guard.once('exit', (code, signal) => resolve(output.trim() || `it ended with ${signal ?? code}`));
  for (const stream of [guard.stdout, guard.stderr]) {
    stream?.on('data', (text) => {
      output = `${output}${text}`.slice(-1000);
      if (output.includes('listening on')) resolve(undefined);
    });
  }
  const failure = await promise;
  clearTimeout(deadline);
  return failure;
}

function running(guard: ChildProcess, url: string, onDeath: DynoxideOptions['onDeath']): Dynoxide {
  let stopping = false;
  const ended = once(guard, 'exit').then(([code, signal]) => {
    if (!stopping) onDeath(`dynoxide, which stands in for DynamoDB, ended unexpectedly with ${signal ?? code}`);
  });
  return {
    url,
    async stop() {
      stopping = true;
      guard.stdin?.end();
      await ended;
    },
  };
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
