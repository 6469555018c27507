import { createServer, type Server } from 'node:net';
import { ForwardingServer } from './forwarding-server.ts';

/** A TCP proxy, for tests that `cut` its connections. */
export class CutProxy extends ForwardingServer<Server> {
  /** Calls `onBytes` for bytes from clients, before they are passed on. */
  constructor(target: () => URL, onBytes: (proxy: CutProxy, sizeBytes: number) => void) {
    super(createServer());
    this.server.on('connection', (client) => {
      client.on('data', (bytes) => onBytes(this, bytes.length));
      this.forward(client, target());
    });
  }

  get url(): string {
    return `http://${this.address}`;
  }
}
