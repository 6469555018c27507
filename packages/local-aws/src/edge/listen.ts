import type { Server } from 'node:http';
import type { State } from '../state/state.ts';

/** What a start needs to find its port again. */
export interface PortMemory {
  readonly state: State;
  readonly name: string;
  /** A port that is asked for must be free; 0 or absent takes that of the last start again, else any. */
  readonly port?: number;
  /** @default '127.0.0.1' */
  readonly host?: string;
  log(source: string, message: string): void;
}

/**
 * Listens, if it can, on the port of the last start, since presigned URLs that were given out hold it.
 * Returns the port; rejects with the server's error, e.g. EADDRINUSE for a port that was asked for.
 */
export async function listen(server: Server, { state, log, name, port = 0, host = '127.0.0.1' }: PortMemory) {
  const ports = state.collection<number>('ports');
  const last = ports.get(name);
  const taken = await tryListen(server, port || (last ?? 0), host).catch((error: unknown) => {
    if (port || !last) throw error;
    log(name, `port ${last} of the last start is taken; URLs signed before no longer work`);
    return tryListen(server, 0, host);
  });
  ports.put(name, taken);
  return taken;
}

async function tryListen(server: Server, port: number, host: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', reject).listen(port, host, resolve);
  await promise;
  server.off('error', reject);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error(`not listening on a port: ${address}`);
  return address.port;
}
