import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { type CuelineEvent, verifyWebhook } from '../../clients/sdk/verify-webhook.ts';
import type { TlsAuthority } from '../../commands/bench/tls-authority.ts';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly atMs: number;
}

/** How a path answers its nth request, counted from 1. */
export type Behaviour = (response: ServerResponse, nth: number) => unknown;

export const status =
  (code: number, headers: Readonly<Record<string, string>> = {}): Behaviour =>
  (response) =>
    response.writeHead(code, headers).end();

/** A receiver on the internet of a test: TLS on loopback; a path without a behaviour answers 204. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  readonly behaviours = new Map<string, Behaviour>();
  connections = 0;
  readonly address: string;
  readonly #server: ReturnType<typeof createServer>;

  private constructor(server: ReturnType<typeof createServer>, address: string) {
    this.#server = server;
    this.address = address;
  }

  static async start(authority: TlsAuthority): Promise<WebhookReceiver> {
    const server = createServer({ cert: authority.cert, key: authority.key });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = server.address();
    const receiver = new WebhookReceiver(server, `127.0.0.1:${typeof at === 'object' ? at?.port : 0}`);
    server.on('connection', () => {
      receiver.connections += 1;
    });
    server.on('request', async (request, response) => {
      response.on('error', () => {});
      const atMs = Date.now();
      const chunks: Buffer[] = [];
      request.on('data', (chunk) => chunks.push(chunk));
      await once(request, 'end');
      const path = request.url ?? '';
      receiver.received.push({ path, headers: request.headers, body: Buffer.concat(chunks), atMs });
      (receiver.behaviours.get(path) ?? status(204))(response, receiver.at(path).length);
    });
    return receiver;
  }

  at(path: string): Received[] {
    return this.received.filter((one) => one.path === path);
  }

  /** The first so many requests of a path, once they are there; throws unless each is signed with the secret. */
  async events(path: string, count: number, secret: string): Promise<CuelineEvent[]> {
    while (this.at(path).length < count) await delay(20);
    return this.at(path).map(({ body, headers, atMs }) => verifyWebhook(body, headers, secret, atMs));
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
