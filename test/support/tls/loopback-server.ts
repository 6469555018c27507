import { once } from 'node:events';
import type { Server, Socket } from 'node:net';

/** A server on a free port of loopback, which can break its connections. */
export class LoopbackServer<Kind extends Server> {
  connections = 0;
  protected readonly server: Kind;
  readonly #open = new Set<Socket>();

  constructor(server: Kind) {
    this.server = server;
    server.on('connection', (socket: Socket) => {
      this.connections += 1;
      this.track(socket);
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

  /** Resets every open connection, so that bytes in flight are lost. */
  cut(): void {
    for (const socket of this.#open) socket.resetAndDestroy();
  }

  async stop(): Promise<void> {
    for (const socket of this.#open) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  protected track(socket: Socket): void {
    this.#open.add(socket);
    socket.once('close', () => this.#open.delete(socket));
  }
}
