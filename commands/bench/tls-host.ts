import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { TLSSocket } from 'node:tls';
import type { TlsAuthority } from './tls-authority.ts';
import { TlsServer } from './tls-server.ts';

/**
 * A host on the internet of a test. It answers 421 to a request whose Host is not the name that the connection was made
 * to, as hosts of many names do, and `stop` throws when there was one.
 */
export abstract class TlsHost extends TlsServer<Server> {
  readonly #wrongHosts: string[] = [];

  constructor({ cert, key }: TlsAuthority) {
    super(createServer({ cert, key }));
    this.server.on('request', (request, response) => {
      // Clients hang up as they like.
      response.on('error', () => {});
      const { host } = request.headers;
      if (host === nameAskedFor(request)) return void this.answer(request, response);
      this.#wrongHosts.push(`Host: ${host} for ${nameAskedFor(request)}`);
      response.writeHead(421).end();
    });
  }

  protected abstract answer(request: IncomingMessage, response: ServerResponse): unknown;

  override async stop(): Promise<void> {
    await super.stop();
    if (this.#wrongHosts.length > 0) throw new Error(`Requests to another host: ${this.#wrongHosts.join(', ')}`);
  }
}

/** Of the TLS handshake (SNI); curl's Host is the same, without the default port. */
const nameAskedFor = ({ socket }: IncomingMessage): string | false | null =>
  socket instanceof TLSSocket && socket.servername;
