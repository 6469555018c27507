import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { WebhookEvent } from '#sdk/index.ts';
import { unwrap } from '#sdk/webhooks.ts';
import { TlsHost } from './tls-host.ts';

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

/** A webhook receiver that a local cloud treats as public. A path without a behaviour answers 204. */
export class WebhookReceiver extends TlsHost {
  received: Received[] = [];
  readonly behaviours = new Map<string, Behaviour>();

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const atMs = Date.now();
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    await once(request, 'end');
    const path = request.url ?? '';
    this.received.push({ path, headers: request.headers, body: Buffer.concat(chunks), atMs });
    (this.behaviours.get(path) ?? status(204))(response, this.at(path).length);
  }

  /** Drops what the path has received, so that the next request counts as its first. */
  forget(path: string): void {
    this.received = this.received.filter((one) => one.path !== path);
  }

  at(path: string): Received[] {
    return this.received.filter((one) => one.path === path);
  }

  /**
   * Waits until the path has received `count` requests. Returns all its events; throws when one is not signed with the
   * secret.
   */
  async events(path: string, count: number, secret: string): Promise<WebhookEvent[]> {
    while (this.at(path).length < count) await delay(20);
    return Promise.all(this.at(path).map(({ body, headers, atMs }) => unwrap(body, headers, secret, atMs)));
  }
}
