import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { TLSSocket } from 'node:tls';
import { LoopbackServer } from './loopback-server.ts';
import type { TlsAuthority } from './tls-authority.ts';

/**
 * An HTTPS host that a local cloud treats as public. It answers 421 to a request whose Host is not the server name of the TLS
 * handshake, and `stop` throws when there was such a request.
 */
export abstract class TlsHost extends LoopbackServer<Server> {
  readonly #wrongHosts: string[] = [];

  constructor({ cert, key }: TlsAuthority) {
    super(createServer({ cert, key }));
    this.server.on('request', (request, response) => {
      // A client may close the connection at any time.
      response.on('error', () => {});
      const { host } = request.headers;
      if (host === requestedName(request)) return void this.answer(request, response);
      this.#wrongHosts.push(`Host: ${host} for ${requestedName(request)}`);
      response.writeHead(421).end();
    });
  }

  protected abstract answer(request: IncomingMessage, response: ServerResponse): unknown;

  override async stop(): Promise<void> {
    await super.stop();
    if (this.#wrongHosts.length > 0) throw new Error(`Requests to another host: ${this.#wrongHosts.join(', ')}`);
  }
}

/** The server name of the TLS handshake (SNI). The Host header has the same name, without the default port, as curl sends it. */
const requestedName = ({ socket }: IncomingMessage): string | false | null =>
  socket instanceof TLSSocket && socket.servername;
