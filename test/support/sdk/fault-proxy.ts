import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { LoopbackServer } from '../tls/loopback-server.ts';

interface ApiReply {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Buffer;
}

type Do = (forward: () => Promise<ApiReply>, response: ServerResponse) => Promise<unknown>;

/** How long clients behind the proxy are to wait for a reply. */
export const attemptMs = 10_000;

const send: Do = async (forward, response) => {
  const { status, headers, body } = await forward();
  response.writeHead(status, headers).end(body);
};

/** The API has done what was requested, and the gateway says that it failed. */
const hidden =
  (status: number): Do =>
  async (forward, response) => {
    await forward();
    response.writeHead(status).end('{"message":"Service Unavailable"}');
  };

/** The request never reaches the API. */
const refused =
  (status: number, code: string): Do =>
  async (_, response) => {
    const error = { code, message: 'Not now.', request_id: 'proxy', doc_url: 'https://example.com/' };
    response.writeHead(status, { 'retry-after': '1' }).end(JSON.stringify({ error }));
  };

const lost = {
  'its reply is dropped': async (forward, response) => {
    await forward();
    response.destroy();
  },
  'its reply is cut in the middle': async (forward, response) => {
    const { status, headers, body } = await forward();
    response.writeHead(status, { ...headers, 'content-length': String(body.length) });
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  },
  'its reply comes too late': async (forward, response) => {
    const reply = await forward();
    await delay(attemptMs + 1000);
    await send(async () => reply, response);
  },
  'the gateway answers 503 in its place': hidden(503),
  'the gateway answers 504 in its place': hidden(504),
} as const satisfies Record<string, Do>;

const faults = {
  ...lost,
  'it is answered 429 with Retry-After': refused(429, 'rate_limited'),
  'it is answered 503 with Retry-After': refused(503, 'unavailable'),
} as const satisfies Record<string, Do>;

export type Fault = keyof typeof faults;
const namesOf = <Name extends string>(table: Readonly<Record<Name, Do>>): Name[] =>
  Object.keys(table).filter((name): name is Name => name in table);

/** What goes wrong with one POST. */
export const everyFault = namesOf(faults);

/** Passes requests on to an API, and injects faults into POSTs. */
export class FaultProxy extends LoopbackServer<Server> {
  /** The POSTs that came, since this was last emptied. */
  readonly posts: { readonly path: string; readonly key: string | undefined }[] = [];
  readonly #api: URL;
  #next: { readonly path: RegExp; queueOf(path: string): Fault[] } | undefined;
  #afterwards: { readonly path: RegExp; act(body: Buffer): Promise<unknown> } | undefined;

  private constructor(api: URL) {
    super(createServer((request, response) => void this.#answer(request, response).catch(() => response.destroy())));
    this.#api = api;
  }

  static async start(baseUrl: string): Promise<FaultProxy> {
    return new FaultProxy(new URL(baseUrl)).listen();
  }

  get baseUrl(): string {
    return `http://${this.address}${this.#api.pathname}`;
  }

  /** Injects these faults into the next POSTs, one into each, in this order. */
  breakNext(...next: readonly Fault[]): void {
    const queue = [...next];
    this.#next = { path: /^/, queueOf: () => queue };
  }

  /** Injects them into the next POSTs to each path that ends like this. */
  breakNextAt(path: RegExp, ...next: readonly Fault[]): void {
    const queues = new Map<string, Fault[]>();
    const queueOf = (one: string): Fault[] => {
      const queue = queues.get(one) ?? [...next];
      queues.set(one, queue);
      return queue;
    };
    this.#next = { path, queueOf };
  }

  /** Does something once, after the API has answered a POST and before its client knows. */
  afterPost(path: RegExp, act: (body: Buffer) => Promise<unknown>): void {
    this.#afterwards = { path, act };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { method, url: path = '', headers } = request;
    if (method !== 'POST') return void (await send(() => this.#forwarded(request, body), response));
    this.posts.push({ path, key: headers['idempotency-key']?.toString() });
    const fault = this.#next?.path.test(path) ? this.#next.queueOf(path).shift() : undefined;
    await (fault ? faults[fault] : send)(() => this.#posted(request, body), response);
  }

  async #posted(request: IncomingMessage, body: Buffer): Promise<ApiReply> {
    const reply = await this.#forwarded(request, body);
    const afterwards = this.#afterwards;
    if (afterwards?.path.test(request.url ?? '')) {
      this.#afterwards = undefined;
      await afterwards.act(reply.body);
    }
    return reply;
  }

  async #forwarded({ method = '', url = '', headers }: IncomingMessage, body: Buffer): Promise<ApiReply> {
    const sent = new Headers();
    for (const [name, value] of Object.entries(headers)) {
      if (typeof value === 'string' && !ofTheConnection.has(name)) sent.set(name, value);
    }
    const reply = await fetch(new URL(url, this.#api), {
      method,
      headers: sent,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    return {
      status: reply.status,
      headers: Object.fromEntries([...reply.headers].filter(([name]) => !ofTheConnection.has(name))),
      body: Buffer.from(await reply.arrayBuffer()),
    };
  }
}

const ofTheConnection = new Set(['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding']);
