import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { pinnedConnection } from './pinned-connection.ts';

export interface EgressRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Ends request and response, body included. */
  readonly signal: AbortSignal;
}

/**
 * One request on its own connection to a URL that `egressUrl` has accepted: no pool, no proxy, no redirect followed. The
 * caller reads the body or destroys it. Throws EgressRefused, HostNotFound, or the error of the network.
 */
export async function egressRequest(url: URL, options: EgressRequest): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body, signal } = options;
  const socket = await pinnedConnection(url, signal);
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      headers: { 'user-agent': 'Cueline', 'accept-encoding': 'identity', ...headers },
      createConnection: () => socket,
      // Without an agent Node does not know the default port and sends `Host: name:80`, which breaks signatures that cover it.
      defaultPort: 443,
      signal,
    });
    outgoing.once('response', resolve);
    outgoing.once('error', (error) => {
      socket.destroy();
      reject(error);
    });
    outgoing.end(body);
  });
}
