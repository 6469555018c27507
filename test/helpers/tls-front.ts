import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createServer, type Server } from 'node:tls';
import type { TlsAuthority } from '../../commands/bench/tls-authority.ts';

/** TLS in front of a plain server: what comes out at its target is byte for byte what came in. */
export class TlsFront {
  /** Where it leads, once that is known. */
  target: URL | undefined;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();

  constructor({ cert, key }: TlsAuthority) {
    this.#server = createServer({ cert, key }, (client) => {
      const inside = connect(Number(this.target?.port), this.target?.hostname);
      for (const socket of [client, inside]) {
        this.#sockets.add(socket);
        socket.on('error', () => {});
        socket.once('close', () => {
          client.destroy();
          inside.destroy();
        });
      }
      client.pipe(inside).pipe(client);
    });
  }

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
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
