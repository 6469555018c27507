import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TlsAuthority } from './tls-authority.ts';
import { TlsHost } from './tls-host.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => unknown;

/** A host that a local cloud treats as public, with an answer for each path. */
export class FileHost extends TlsHost {
  readonly requests: { readonly path: string; readonly range: string | undefined }[] = [];
  readonly #answers: Readonly<Record<string, Answer>>;

  constructor(authority: TlsAuthority, answers: Readonly<Record<string, Answer>>) {
    super(authority);
    this.#answers = answers;
  }

  protected answer(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'https://host');
    this.requests.push({ path: url.pathname, range: request.headers.range });
    const answer = this.#answers[url.pathname];
    if (answer) answer(request, response, url);
    else response.writeHead(404).end();
  }
}

/** Answers byte ranges (RFC 9110 section 14). */
export const withRanges =
  (bytes: Uint8Array, headers: Readonly<Record<string, string>> = {}): Answer =>
  (request, response) => {
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (first === undefined || Number(first) >= bytes.length) return withoutRanges(bytes, headers)(request, response);
    const end = Math.min(Number(last), bytes.length - 1);
    const part = bytes.subarray(Number(first), end + 1);
    response.writeHead(206, {
      'content-type': 'application/octet-stream',
      'content-range': `bytes ${first}-${end}/${bytes.length}`,
      'content-length': part.length,
      ...headers,
    });
    response.end(part);
  };

export const withoutRanges =
  (bytes: Uint8Array, headers: Readonly<Record<string, string>> = {}) =>
  (_request: IncomingMessage, response: ServerResponse): unknown => {
    response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes.length, ...headers });
    return response.end(bytes);
  };
