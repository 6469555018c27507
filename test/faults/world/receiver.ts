import { Readable } from 'node:stream';
import type { EgressRequest } from '#runtime/egress/egress-request.ts';
import { currentInvocation } from './invocations.ts';
import { fileAt } from './media.ts';

/** A webhook request. Its path is `/<endpoint>/<how many attempts of an event fail first>`. */
export interface Received {
  readonly path: string;
  readonly eventId: string;
  readonly signature: string;
  readonly body: string;
  readonly atMs: number;
  /** The status that was answered; undefined when the answer was lost. */
  status: number | undefined;
}

type Receive = (url: URL, request: EgressRequest) => Promise<unknown>;
let receive: Receive = () => Promise.reject(new Error('no receiver'));

export const receiveBy = (next: Receive): void => {
  receive = next;
};

/** Answers a request to the internet by the last receiver. */
export const answerEgress: Receive = (url, request) => receive(url, request);

/** Serves files too. Fails as often as the path of a request says. The answer to one request in ten is lost. */
export class Receiver {
  readonly received: Received[] = [];
  readonly #random: () => number;

  constructor(random: () => number, turn: () => Promise<void>) {
    this.#random = random;
    receiveBy(async (url, request) => {
      const invocation = currentInvocation();
      await turn();
      // An invocation that has died sends nothing.
      return invocation?.dead ? new Promise(() => {}) : this.#answer(url.pathname, request);
    });
  }

  #answer(path: string, { headers = {}, body = '' }: EgressRequest) {
    const file = fileAt(path);
    if (file !== undefined) return this.#file(file);
    const eventId = headers['cueline-event-id'] ?? '';
    const before = this.received.filter((one) => one.path === path && one.eventId === eventId).length;
    const request: Received = {
      ...{ path, eventId, body: String(body), atMs: Date.now(), status: undefined },
      signature: headers['cueline-signature'] ?? '',
    };
    this.received.push(request);
    if (this.#random() > 0.9) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    const statusCode = before < Number(path.split('/')[2]) ? 503 : 200;
    request.status = statusCode;
    return Object.assign(Readable.from([]), { statusCode, headers: {} });
  }

  /** Serves a file without byte ranges. One request in ten fails. */
  #file(content: string) {
    if (this.#random() > 0.9) throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
    const headers = { 'content-type': 'video/mp4', 'content-length': String(content.length) };
    return Object.assign(Readable.from(content ? [Buffer.from(content)] : []), {
      statusCode: content ? 200 : 404,
      headers,
    });
  }
}
