import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy in front of a server, whose connections can be cut. */
export class CutProxy {
  readonly url: string;
  readonly #sockets: Set<Socket>;
  readonly #close: () => Promise<void>;

  private constructor(url: string, sockets: Set<Socket>, close: () => Promise<void>) {
    this.url = url;
    this.#sockets = sockets;
    this.#close = close;
  }

  /** `onBytes` is told of bytes on their way to the server, before they go on. */
  static async start(target: () => URL, onBytes: (proxy: CutProxy, sizeBytes: number) => void): Promise<CutProxy> {
    const sockets = new Set<Socket>();
    const server = createServer((client) => {
      const { hostname, port } = target();
      const upstream = connect(Number(port), hostname);
      for (const socket of [client, upstream]) {
        sockets.add(socket);
        socket.on('error', () => {});
        socket.once('close', () => {
          sockets.delete(socket);
          client.destroy();
          upstream.destroy();
        });
      }
      client.on('data', (bytes) => onBytes(proxy, bytes.length));
      client.pipe(upstream).pipe(client);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const close = async () => {
      server.close();
      proxy.cut();
    };
    const proxy = new CutProxy(`http://127.0.0.1:${address.port}`, sockets, close);
    return proxy;
  }

  /** Every connection breaks at once, with what is on its way. */
  cut(): void {
    for (const socket of this.#sockets) socket.resetAndDestroy();
  }

  stop = () => this.#close();
}
