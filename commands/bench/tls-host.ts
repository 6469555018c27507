import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { TlsAuthority } from './tls-authority.ts';

/** A host on the internet of a test: TLS on a loopback port of its own. */
export abstract class TlsHost {
  connections = 0;
  readonly #server: Server;

  constructor({ cert, key }: TlsAuthority) {
    this.#server = createServer({ cert, key }, (request, response) => {
      // Clients hang up as they like.
      response.on('error', () => {});
      void this.answer(request, response);
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
  }
}
