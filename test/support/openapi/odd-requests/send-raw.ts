import { request } from 'node:http';
import type { OddRequest } from './odd-request.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Sends a request that fetch would refuse or correct: the path as it is, any Host. Rejects when no answer comes in time. */
export const sendRaw = (baseUrl: string, { method, path, headers, body }: OddRequest, timeoutMs: number) =>
  new Promise<RawAnswer>((resolve, reject) => {
    const base = new URL(baseUrl);
    const outgoing = request(
      {
        host: base.hostname,
        port: base.port,
        path: base.pathname + path,
        method,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body ?? '')) },
        signal: AbortSignal.timeout(timeoutMs),
      },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const pairs = Object.entries(response.headers).map(([name, value]): [string, string] => [
            name,
            String(value),
          ]);
          resolve({
            status: response.statusCode ?? 0,
            headers: new Headers(pairs),
            text: Buffer.concat(chunks).toString('utf8'),
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
