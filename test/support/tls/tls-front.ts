import { createServer, type Server } from 'node:tls';
import { ForwardingServer } from './forwarding-server.ts';
import type { TlsAuthority } from './tls-authority.ts';

/** TLS in front of a plain server. */
export class TlsFront extends ForwardingServer<Server> {
  /** The URL of the plain server; must be set before the first connection. */
  target: URL | undefined;

  constructor({ cert, key }: TlsAuthority) {
    super(createServer({ cert, key }));
    this.server.on('secureConnection', (client) => {
      if (this.target) this.forward(client, this.target);
      else client.destroy();
    });
  }
}
