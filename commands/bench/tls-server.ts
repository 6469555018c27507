import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Server } from 'node:tls';

/** A TLS server on a loopback port of its own. */
export class TlsServer<Kind extends Server> {
  connections = 0;
  protected readonly server: Kind;
  readonly #open = new Set<Socket>();

  constructor(server: Kind) {
    this.server = server;
    server.on('connection', (socket: Socket) => {
      this.connections += 1;
      this.#open.add(socket);
      socket.once('close', () => this.#open.delete(socket));
    });
  }

  async listen(): Promise<this> {
    await once(this.server.listen(0, '127.0.0.1'), 'listening');
    return this;
  }

  /** Host and port, once it listens. */
  get address(): string {
    const at = this.server.address();
    return `127.0.0.1:${typeof at === 'object' ? at?.port : 0}`;
  }

  async stop(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
