import type { Reply } from './api-promise.ts';
import { ApiError, apiError, CuelineError } from './errors.ts';
import { type OperationId, type Operations, operations, version } from './generated/operations.ts';
import { bounded, isRefusal, isTransient, retrying } from './retry.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** One attempt and its outcome. It has no headers, bodies or query strings, and so no secrets. */
export interface LogEvent {
  readonly type: 'response' | 'failure' | 'retry';
  readonly operationId: OperationId;
  /** Counted from 1. */
  readonly attempt: number;
  readonly durationMs?: number;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly error?: string;
  /** The wait before the next attempt. */
  readonly delayMs?: number;
}

export interface ClientOptions {
  /** The URL of the API with its version, as `https://….amazonaws.com/v1`. @default the variable CUELINE_BASE_URL */
  readonly baseUrl?: string | undefined;
  /** Without one, requests of a page carry the cookie of a console session. @default CUELINE_API_KEY, for the base URL of CUELINE_BASE_URL */
  readonly apiKey?: string | undefined;
  /** Allows an API key in a page, where everyone who opens the page can read it. @default false */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
  readonly fetch?: Fetch | undefined;
  /** @default 2 */
  readonly maxRetries?: number | undefined;
  /** How long one attempt may take. @default 35 seconds, more than the API itself takes */
  readonly timeoutMs?: number | undefined;
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly log?: ((event: LogEvent) => void) | undefined;
}

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly maxRetries?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** By default each call has a key of its own, and all its attempts have that key. */
  readonly idempotencyKey?: string | undefined;
  /** Write only if the transcript still has this version: an `etag`. */
  readonly ifMatch?: string | undefined;
}

/** The path, query and body of an operation. */
export type Input<Id extends OperationId> = Omit<Operations[Id], 'reply' | 'file' | 'picture'>;

export type Send = <Id extends OperationId, Data>(
  id: Id,
  input: Input<Id>,
  options: RequestOptions | undefined,
  read: (response: Response) => Promise<Data>,
) => Promise<Reply<Data>>;

export const transport = (options: ClientOptions): Send => {
  const client = { ...options, ...fromVariables(options) };
  refuseKeyInPage(client);
  if (!client.baseUrl)
    throw new CuelineError(
      'baseUrl is missing: the URL of the API with its version, or the variable CUELINE_BASE_URL.',
    );
  const { baseUrl } = client;
  const send = client.fetch ?? ((url: string, init: RequestInit) => fetch(url, init));

  return async (id, input, options = {}, read) => {
    const [method = '', path = '', sending] = operations[id].split(' ');
    // After a lost reply, a second write with If-Match would find the version that the first made.
    const isRepeatable = sending !== 'once' && !options.ifMatch;
    const { url, init } = request({ ...client, baseUrl }, { method, path, isKeyed: sending === 'key' }, input, options);
    const log = (event: Omit<LogEvent, 'operationId'>): void => client.log?.({ operationId: id, ...event });
    let mayBeDone = false;

    const attempt = async (nth: number, signal: AbortSignal) => {
      const response = await send(url, { ...init, headers: { ...userAgent(nth), ...init.headers }, signal });
      const { status, headers } = response;
      const isDeleted = method === 'DELETE' && status === 404 && mayBeDone;
      if (!response.ok && !isDeleted) throw apiError({ status, body: await response.text(), headers });
      return { response, data: await read(response) };
    };

    return retrying(
      {
        maxRetries: options.maxRetries ?? client.maxRetries ?? 2,
        signal: options.signal,
        mayRepeat: (error) => {
          mayBeDone ||= !isRefusal(error);
          return isRepeatable ? isTransient(error) : isRefusal(error);
        },
        onRetry: (error, nth, delayMs) => log({ type: 'retry', attempt: nth + 1, error: nameOf(error), delayMs }),
      },
      async (nth) => {
        const startedAtMs = Date.now();
        const facts = () => ({ attempt: nth + 1, durationMs: Date.now() - startedAtMs });
        const bounds = { timeoutMs: options.timeoutMs ?? client.timeoutMs ?? 35_000, signal: options.signal };
        try {
          const { response, data } = await bounded(bounds, (signal) => attempt(nth, signal));
          const reply = replyOf(response, data);
          log({ type: 'response', ...facts(), status: response.status, requestId: reply.requestId });
          return reply;
        } catch (error) {
          const { status, requestId } = error instanceof ApiError ? error : {};
          log({ type: 'failure', ...facts(), status, requestId, error: nameOf(error) });
          throw error;
        }
      },
    );
  };
};

interface AnyInput {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: object | undefined;
  readonly body?: object | undefined;
}

const request = (
  { baseUrl, apiKey, ...client }: ClientOptions & { readonly baseUrl: string },
  { method, path, isKeyed }: { method: string; path: string; isKeyed: boolean },
  { path: params = {}, query = {}, body }: AnyInput,
  { idempotencyKey = isKeyed ? newKey() : undefined, ifMatch, ...options }: RequestOptions,
): { url: string; init: RequestInit } => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    // With these the path would be that of another route: URLs resolve dots.
    if (['', '.', '..'].includes(value)) throw new CuelineError(`${name} cannot be "${value}".`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  const { contentType, text } = bodyText(body);
  const headers = {
    ...client.headers,
    ...options.headers,
    ...(apiKey && { authorization: `Bearer ${apiKey}` }),
    ...(contentType && { 'content-type': contentType }),
    ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    ...(ifMatch && { 'if-match': ifMatch }),
  };
  return {
    url: `${baseUrl}${filled}${search.size > 0 ? `?${search}` : ''}`,
    init: { method, headers, ...(text !== undefined && { body: text }) },
  };
};

/** A subtitle file is sent as it is, anything else as JSON. */
const bodyText = (body: object | undefined): { contentType?: string; text?: string } => {
  if (!body) return {};
  if ('contentType' in body && 'text' in body) {
    return { contentType: String(body.contentType), text: String(body.text) };
  }
  return { contentType: 'application/json', text: JSON.stringify(body) };
};

const replyOf = <Data>(response: Response, data: Data): Reply<Data> => {
  const header = (name: string): string | undefined => response.headers.get(name) ?? undefined;
  const credits = (name: string): number | undefined => {
    const value = header(`cueline-credits-${name}`);
    return value === undefined ? undefined : Number(value);
  };
  return {
    data,
    response,
    requestId: header('apigw-requestid'),
    etag: header('etag'),
    creditsCharged: credits('charged'),
    creditsRemaining: credits('remaining'),
  };
};

/** The key of the environment goes to the deployment of the environment alone. */
const fromVariables = ({ baseUrl, apiKey }: ClientOptions) => {
  const variables: Readonly<Record<string, string | undefined>> = Reflect.get(globalThis, 'process')?.env ?? {};
  const { CUELINE_BASE_URL, CUELINE_API_KEY } = variables;
  const [given, known] = [stripped(baseUrl), stripped(CUELINE_BASE_URL)];
  const isSame = !given || given === known;
  return { baseUrl: given || known, apiKey: apiKey ?? (isSame ? CUELINE_API_KEY : undefined) };
};

const stripped = (url = ''): string => url.trim().replace(/\/+$/, '');

/** In the access log it tells versions and repeated requests. Browsers have one of their own, and would ask for leave to send it. */
const userAgent = (nth: number): Readonly<Record<string, string>> =>
  'document' in globalThis || 'importScripts' in globalThis
    ? {}
    : { 'user-agent': `cueline-sdk/${version}${nth === 0 ? '' : ` attempt/${nth + 1}`}` };

/** crypto.randomUUID does not exist in pages that were loaded over http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

const refuseKeyInPage = ({ apiKey, dangerouslyAllowBrowser }: ClientOptions): void => {
  if (!apiKey || dangerouslyAllowBrowser || !('document' in globalThis)) return;
  throw new CuelineError(
    'Everyone who opens this page can read its API key. Use a console session, or set dangerouslyAllowBrowser if that is meant.',
  );
};
