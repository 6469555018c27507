import * as http from 'node:http';
import * as https from 'node:https';
import { pinnedConnection } from './pinned-connection.ts';

export interface EgressRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Ends request and response, body included. */
  readonly signal: AbortSignal;
  /** The operator has named the URL, and no customer: it may lead to a private address, by any port, and to this machine by HTTP. */
  readonly isOperators?: true;
}

/**
 * One request on its own connection to a URL that `egressUrl` has accepted: no pool, no proxy, no redirect followed. The
 * caller reads the body or destroys it. Throws EgressRefused, HostNotFound, or the error of the network.
 */
export async function egressRequest(url: URL, options: EgressRequest): Promise<http.IncomingMessage> {
  const { method = 'GET', headers = {}, body, signal, isOperators } = options;
  const socket = isOperators ? undefined : await pinnedConnection(url, signal);
  const { request } = isOperators && url.protocol === 'http:' ? http : https;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      headers: { 'user-agent': 'Cueline', 'accept-encoding': 'identity', ...headers },
      agent: false,
      // Without an agent Node does not know the default port and sends `Host: name:80`, which breaks signatures that cover it.
      ...(socket && { agent: undefined, createConnection: () => socket, defaultPort: 443 }),
      signal,
    });
    outgoing.once('response', resolve);
    outgoing.once('error', (error) => {
      socket?.destroy();
      reject(error);
    });
    outgoing.end(body);
  });
}
