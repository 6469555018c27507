import { Readable } from 'node:stream';
import { vi } from 'vitest';
import type { EgressRequest } from '#runtime/egress/egress-request.ts';
import { currentInvocation } from './invocations.ts';
import { fileAt } from './media.ts';

/** A request of an attempt; `path` is `/<endpoint>/<how many of its attempts fail first>`. */
export interface Received {
  readonly path: string;
  readonly eventId: string;
  readonly signature: string;
  readonly body: string;
  readonly atMs: number;
  /** Answered, and heard. */
  status: number | undefined;
}

let receive: (url: URL, request: EgressRequest) => Promise<unknown> = () => Promise.reject(new Error('no receiver'));

// This world's internet: every name is public, and one receiver answers, which is a host of files too.
vi.mock('#runtime/egress/egress-request.ts', () => ({
  egressRequest: (url: URL, request: EgressRequest) => receive(url, request),
}));
vi.mock('#runtime/egress/vetted-addresses.ts', async (original) => ({
  ...(await original<object>()),
  vettedAddresses: async () => [{ address: '8.8.8.8', family: 4 }],
}));

/** It fails as often as its path asks for, and now and then takes an event whose answer is lost. */
export class Receiver {
  readonly received: Received[] = [];
  readonly #random: () => number;

  constructor(random: () => number, turn: () => Promise<void>) {
    this.#random = random;
    receive = async (url, request) => {
      const invocation = currentInvocation();
      await turn();
      // A worker that has died sends nothing.
      return invocation?.dead ? new Promise(() => {}) : this.#answer(url.pathname, request);
    };
  }

  #answer(path: string, { headers = {}, body = '' }: EgressRequest) {
    const file = fileAt(path);
    if (file !== undefined) return this.#file(file);
    const eventId = headers['cueline-event-id'] ?? '';
    const before = this.received.filter((one) => one.path === path && one.eventId === eventId).length;
    const request: Received = {
      ...{ path, eventId, body, atMs: Date.now(), status: undefined },
      signature: headers['cueline-signature'] ?? '',
    };
    this.received.push(request);
    if (this.#random() > 0.9) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    const statusCode = before < Number(path.split('/')[2]) ? 503 : 200;
    request.status = statusCode;
    return Object.assign(Readable.from([]), { statusCode, headers: {} });
  }

  /** A host of files that knows no ranges, and now and then breaks off. */
  #file(content: string) {
    if (this.#random() > 0.9) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    const headers = { 'content-type': 'video/mp4', 'content-length': String(content.length) };
    return Object.assign(Readable.from(content ? [Buffer.from(content)] : []), {
      statusCode: content ? 200 : 404,
      headers,
    });
  }
}
