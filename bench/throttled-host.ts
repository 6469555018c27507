import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { TlsAuthority } from '../test/support/tls/tls-authority.ts';
import { TlsHost } from '../test/support/tls/tls-host.ts';

const talk = join(import.meta.dirname, '../test/fixtures/talk.mp4');
const block = Buffer.alloc(256 * 1024, 7);
const blocksPerSecondOf = (bytesPerSecond: number): number => bytesPerSecond / block.length;

/** Serves `/ranges/N.mp4`, the file padded to N MiB, at `bytesPerSecond` per connection. */
export class ThrottledHost extends TlsHost {
  readonly #served: Served;

  constructor(authority: TlsAuthority, { bytesPerSecond, file = talk }: { bytesPerSecond: number; file?: string }) {
    super(authority);
    this.#served = { bytesPerSecond, media: readFileSync(file) };
  }

  protected answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    return serve(request, response, this.#served);
  }
}

interface Served {
  readonly bytesPerSecond: number;
  readonly media: Buffer;
}

const serve = async (
  request: IncomingMessage,
  response: ServerResponse,
  { bytesPerSecond, media }: Served,
): Promise<void> => {
  const [, mib] = /^\/ranges\/(\d+)\.mp4$/.exec(request.url ?? '') ?? [];
  const sizeBytes = Math.max(Number(mib) * 1024 ** 2, media.length + 16);
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
  const ranged = first !== undefined;
  const start = ranged ? Number(first) : 0;
  const end = ranged ? Math.min(Number(last), sizeBytes - 1) : sizeBytes - 1;
  response.writeHead(ranged ? 206 : 200, {
    'content-length': end - start + 1,
    ...(ranged && { 'content-range': `bytes ${start}-${end}/${sizeBytes}` }),
  });
  const closed = new Promise((resolve) => response.once('close', resolve));
  const startedMs = performance.now();
  for (let at = start, sent = 0; at <= end && !response.destroyed; sent += 1) {
    const bytes = bytesAt(media, at, Math.min(end - at + 1, block.length), sizeBytes);
    at += bytes.length;
    if (!response.write(bytes)) {
      await Promise.race([closed, new Promise((resolve) => response.once('drain', resolve))]);
    }
    const restMs = startedMs + ((sent + 1) * 1000) / blocksPerSecondOf(bytesPerSecond) - performance.now();
    if (restMs > 0) await delay(restMs);
  }
  response.end();
};

/** The media, then one MP4 box that players skip. */
const bytesAt = (media: Buffer, at: number, length: number, sizeBytes: number): Buffer => {
  if (at >= media.length + 16) return block.subarray(0, length);
  const header = Buffer.alloc(16);
  header.writeUInt32BE(1, 0);
  header.write('free', 4);
  header.writeBigUInt64BE(BigInt(sizeBytes - media.length), 8);
  const head = Buffer.concat([media.subarray(at, at + length), header.subarray(Math.max(0, at - media.length))]);
  return head.subarray(0, length);
};
