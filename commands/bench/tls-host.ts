import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { TLSSocket } from 'node:tls';
import type { TlsAuthority } from './tls-authority.ts';

/**
 * A host on the internet of a test: TLS on a loopback port of its own. It answers 421 to a request whose Host is not the
 * name that the connection was made to, as hosts of many names do, and `stop` throws when there was one.
 */
export abstract class TlsHost {
  connections = 0;
  readonly #server: Server;
  readonly #wrongHosts: string[] = [];

  constructor({ cert, key }: TlsAuthority) {
    this.#server = createServer({ cert, key }, (request, response) => {
      // Clients hang up as they like.
      response.on('error', () => {});
      const { host } = request.headers;
      if (host === nameAskedFor(request)) return void this.answer(request, response);
      this.#wrongHosts.push(`Host: ${host} for ${nameAskedFor(request)}`);
      response.writeHead(421).end();
    });
    this.#server.on('connection', () => {
      this.connections += 1;
    });
  }

  protected abstract answer(request: IncomingMessage, response: ServerResponse): unknown;

  async listen(): Promise<this> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return this;
  }

  /** Host and port, once it listens. */
  get address(): string {
    const at = this.#server.address();
    return `127.0.0.1:${typeof at === 'object' ? at?.port : 0}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    if (this.#wrongHosts.length > 0) throw new Error(`Requests to another host: ${this.#wrongHosts.join(', ')}`);
  }
}

/** Of the TLS handshake (SNI); curl's Host is the same, without the default port. */
const nameAskedFor = ({ socket }: IncomingMessage): string | false | null =>
  socket instanceof TLSSocket && socket.servername;
