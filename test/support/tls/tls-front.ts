import { connect } from 'node:net';
import { createServer, type Server } from 'node:tls';
import type { TlsAuthority } from '../../../commands/bench/tls-authority.ts';
import { TlsServer } from '../../../commands/bench/tls-server.ts';

/** TLS in front of a plain server: what comes out at its target is byte for byte what came in. */
export class TlsFront extends TlsServer<Server> {
  /** Where it leads, once that is known. */
  target: URL | undefined;

  constructor({ cert, key }: TlsAuthority) {
    super(createServer({ cert, key }));
    this.server.on('secureConnection', (client) => {
      const inside = connect(Number(this.target?.port), this.target?.hostname);
      for (const socket of [client, inside]) {
        socket.on('error', () => {});
        socket.once('close', () => {
          client.destroy();
          inside.destroy();
        });
      }
      client.pipe(inside).pipe(client);
    });
  }
}
