import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { TlsAuthority } from '../../commands/bench/tls-authority.ts';

type Answer = (request: IncomingMessage, response: ServerResponse, url: URL) => unknown;

/** A host on the internet of a test: TLS on loopback, with an answer per path. */
export class FileHost {
  readonly requests: { readonly path: string; readonly range: string | undefined }[] = [];
  connections = 0;
  readonly address: string;
  readonly #server: ReturnType<typeof createServer>;

  private constructor(server: ReturnType<typeof createServer>, address: string) {
    this.#server = server;
    this.address = address;
  }

  static async start(authority: TlsAuthority, answers: Readonly<Record<string, Answer>>): Promise<FileHost> {
    const server = createServer({ cert: authority.cert, key: authority.key });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const at = server.address();
    const host = new FileHost(server, `127.0.0.1:${typeof at === 'object' ? at?.port : 0}`);
    server.on('connection', () => {
      host.connections += 1;
    });
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '/', 'https://host');
      host.requests.push({ path: url.pathname, range: request.headers.range });
      const answer = answers[url.pathname];
      response.on('error', () => {});
      if (answer) answer(request, response, url);
      else response.writeHead(404).end();
    });
    return host;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

/** A host that honours ranges, as RFC 9110 section 14 wants it. */
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
