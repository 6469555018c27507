import { signal } from '@preact/signals';
import { type OperationId, operations } from '#sdk/generated/operations.ts';

/** A call of the API, without its credentials. */
export interface SentRequest {
  readonly operationId: OperationId;
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  /** The form that the SDK takes: JSON, or a subtitle file as `{ contentType, text }`. */
  readonly body?: unknown;
  readonly ifMatch?: string;
}

/** The requests that the console has sent, newest first, each once. */
export const sentRequests = signal<readonly SentRequest[]>([]);
const kept = 30;
/** Longer bodies are not remembered: nobody copies hours of words, as an undo sends them. */
const longestBody = 100_000;
/** Not remembered, because its body is a key or a token. */
const secret: OperationId = 'createSession';

/** Remembers a request of the console, unless it is no call of the API, such as an upload to the bucket. */
export const rememberRequest = (baseUrl: string, url: string, { method = 'GET', body, headers }: RequestInit): void => {
  if (!url.startsWith(baseUrl) || (typeof body === 'string' && body.length > longestBody)) return;
  const { pathname, searchParams } = new URL(url.slice(baseUrl.length), 'http://api');
  for (const [operationId, row] of rows) {
    const path = row.method === method ? row.path.exec(pathname)?.groups : undefined;
    if (!path) continue;
    if (operationId === secret) return;
    const sent = new Headers(headers);
    const ifMatch = sent.get('if-match');
    const contentType = sent.get('content-type');
    const request: SentRequest = {
      operationId,
      path: { ...path },
      query: Object.fromEntries(searchParams),
      ...(typeof body === 'string' && {
        body: contentType === 'application/json' ? JSON.parse(body) : { contentType, text: body },
      }),
      ...(ifMatch && { ifMatch }),
    };
    const same = JSON.stringify(request);
    const others = sentRequests.peek().filter((other) => JSON.stringify(other) !== same);
    sentRequests.value = [request, ...others].slice(0, kept);
    return;
  }
};

const ids = Object.keys(operations) as OperationId[];
const rows = ids.map((id) => {
  const [method = '', path = ''] = operations[id].split(' ');
  const pattern = path.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return [id, { method, path: new RegExp(`^${pattern}$`) }] as const;
});
