import type { Server } from 'node:http';
import type { State } from '../state/state.ts';

/** How a server gets the same port at every start. */
export interface PortMemory {
  readonly state: State;
  readonly name: string;
  /** This port, which must be free; 0 or absent is the port of the last start if it is free, else any. */
  readonly port?: number;
  /** @default '127.0.0.1' */
  readonly host?: string;
  log(source: string, message: string): void;
}

/**
 * Listens on the port of the last start where possible, since presigned URLs from then contain it.
 * Returns the port; rejects with the server's error, e.g. EADDRINUSE for a given port.
 */
export async function listen(server: Server, { state, log, name, port = 0, host = '127.0.0.1' }: PortMemory) {
  const ports = state.collection<number>('ports');
  const last = ports.get(name);
  const actual = await tryListen(server, port || (last ?? 0), host).catch((error: unknown) => {
    if (port || !last) throw error;
    log(name, `port ${last} of the last start is in use; URLs signed before no longer work`);
    return tryListen(server, 0, host);
  });
  ports.put(name, actual);
  return actual;
}

/** Takes no new connections, and waits for requests in progress up to `graceMs` before it cuts them off. */
export async function closeServer(server: Server, graceMs: number): Promise<void> {
  const closed = Promise.withResolvers<void>();
  server.close(() => closed.resolve());
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed.promise;
  clearTimeout(deadline);
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
