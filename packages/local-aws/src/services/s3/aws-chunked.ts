import { s3Error } from './s3-error.ts';

/**
 * Removes the aws-chunked framing from a body and puts its trailing headers into `trailers`.
 * https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-streaming-trailers.html
 */
export async function* decodeAwsChunked(
  body: AsyncIterable<Uint8Array>,
  trailers: Map<string, string>,
): AsyncGenerator<Uint8Array> {
  const reader = new FramedReader(body);
  for (;;) {
    const sizeBytes = parseChunkSize(await reader.line());
    if (sizeBytes === 0) break;
    yield* reader.take(sizeBytes);
    if ((await reader.line()) !== '') throw malformed('a chunk is longer than its announced size');
  }
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const colon = line.indexOf(':');
    if (colon < 1)
      throw s3Error('MalformedTrailerError', 'The request contained trailing data that was not well-formed.');
    trailers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
}

function parseChunkSize(line: string): number {
  if (!/^[0-9a-f]{1,12}$/i.test(line)) throw malformed(`"${line}" is not a chunk size`);
  return Number.parseInt(line, 16);
}

const malformed = (why: string): Error => s3Error('InvalidRequest', `The aws-chunked body is malformed: ${why}.`);

/** A line is a chunk size or one trailing header, and ends with CRLF. */
const maxLineBytes = 1024;

class FramedReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #buffered: Uint8Array = new Uint8Array(0);

  constructor(body: AsyncIterable<Uint8Array>) {
    this.#source = body[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    for (;;) {
      const end = Buffer.from(this.#buffered.buffer, this.#buffered.byteOffset, this.#buffered.length).indexOf('\r\n');
      if (end >= 0) {
        const line = Buffer.from(this.#buffered.subarray(0, end)).toString('latin1');
        this.#buffered = this.#buffered.subarray(end + 2);
        return line;
      }
      if (this.#buffered.length > maxLineBytes) throw malformed('a line does not end');
      this.#buffered = Buffer.concat([this.#buffered, await this.#next()]);
    }
  }

  /** The next `sizeBytes` bytes, in the pieces in which they arrive. */
  async *take(sizeBytes: number): AsyncGenerator<Uint8Array> {
    let missingBytes = sizeBytes;
    while (missingBytes > 0) {
      if (this.#buffered.length === 0) this.#buffered = await this.#next();
      const piece = this.#buffered.subarray(0, missingBytes);
      this.#buffered = this.#buffered.subarray(piece.length);
      missingBytes -= piece.length;
      yield piece;
    }
  }

  async #next(): Promise<Uint8Array> {
    const next = await this.#source.next();
    if (next.done) throw s3Error('IncompleteBody', 'The request body terminated unexpectedly');
    return next.value;
  }
}
