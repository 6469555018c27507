import { connect, type Server, type Socket } from 'node:net';
import { LoopbackServer } from './loopback-server.ts';

/** A server that passes the bytes of its connections on to another one, both ways and unchanged. */
export class ForwardingServer<Kind extends Server> extends LoopbackServer<Kind> {
  protected forward(client: Socket, { hostname, port }: URL): void {
    const upstream = connect(Number(port), hostname);
    this.track(upstream);
    for (const socket of [client, upstream]) {
      socket.on('error', () => {});
      socket.once('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.pipe(upstream).pipe(client);
  }
}
