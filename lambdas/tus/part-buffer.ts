import { chunkBytes, chunksPerPart } from '#contract/limits.ts';

/** A request body as API Gateway passes it to a Lambda. */
export interface EncodedBody {
  readonly text: string;
  readonly encoding: 'base64' | 'utf8';
}

/**
 * Memory for one S3 part, reused for all requests. A chunk is decoded to its place in the part, so that joining a pair needs no
 * copy. New memory for each chunk would be most of what the garbage collector has to free.
 */
export class PartBuffer {
  readonly #bytes = Buffer.allocUnsafeSlow(chunkBytes * chunksPerPart);
  #tailKey: string | undefined;

  /** A chunk's bytes, valid until the buffer is used again. A body longer than a chunk gets its own memory. */
  decode({ text, encoding }: EncodedBody, { afterTail }: { readonly afterTail: boolean }): Uint8Array {
    const start = afterTail ? chunkBytes : 0;
    if (!afterTail) this.#tailKey = undefined;
    if (Buffer.byteLength(text, encoding) <= chunkBytes) {
      return this.#bytes.subarray(start, start + this.#bytes.write(text, start, encoding));
    }
    const decoded = Buffer.from(text, encoding);
    if (decoded.length > chunkBytes) return decoded;
    // The length was overestimated, for base64 with other characters in it.
    return this.#bytes.subarray(start, start + decoded.copy(this.#bytes, start));
  }

  /** The last decoded chunk is stored as the object of this key, which is never written again. */
  keepTail(key: string): void {
    this.#tailKey = key;
  }

  /** The tail and the chunk that was decoded after it. The tail is read when this Lambda did not store it. */
  async withTail(key: string, chunk: Uint8Array, read: (key: string) => Promise<Uint8Array>): Promise<Uint8Array> {
    if (this.#tailKey !== key) {
      this.#tailKey = undefined;
      const tail = await read(key);
      if (tail.length !== chunkBytes) throw new Error(`The tail ${key} has ${tail.length} bytes`);
      this.#bytes.set(tail);
      this.#tailKey = key;
    }
    return this.#bytes.subarray(0, chunkBytes + chunk.length);
  }
}

let spare: PartBuffer | undefined;

/** A Lambda handles one request at a time and reuses one buffer; concurrent requests, as in tests, get one each. */
export const withPartBuffer = async <Result>(work: (buffer: PartBuffer) => Promise<Result>): Promise<Result> => {
  const buffer = spare ?? new PartBuffer();
  spare = undefined;
  try {
    return await work(buffer);
  } finally {
    spare = buffer;
  }
};
