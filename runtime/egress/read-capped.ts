import type { Readable } from 'node:stream';

/** At most the first `maxBytes` of a response as text; the rest is not read. */
export async function readCapped(response: Readable, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let readBytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    readBytes += chunk.length;
    if (readBytes >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}
