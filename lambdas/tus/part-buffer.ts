import { chunkBytes, chunksPerPart } from '#contract/limits.ts';

/** A body as the gateway hands it on. */
export interface EncodedBody {
  readonly text: string;
  readonly encoding: 'base64' | 'utf8';
}

/**
 * Memory for one S3 part, used again and again. A chunk is decoded to where it lies in its part, so that a pair is whole
 * without a copy: fresh memory for each would be most of a chunk's garbage.
 */
export class PartBuffer {
  readonly #bytes = Buffer.allocUnsafeSlow(chunkBytes * chunksPerPart);
  #tailKey: string | undefined;

  /** A chunk's bytes, good until the buffer has another user. What is longer than a chunk may be gets memory of its own. */
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

  /** The chunk that was decoded last is the object of this key, which is never written again. */
  keepTail(key: string): void {
    this.#tailKey = key;
  }

  /** The tail and the chunk decoded behind it. The tail is read when another Lambda had it. */
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

/** A Lambda works on one request at a time and finds the buffer of the last; where there are more, each has one. */
export const withPartBuffer = async <Result>(work: (buffer: PartBuffer) => Promise<Result>): Promise<Result> => {
  const buffer = spare ?? new PartBuffer();
  spare = undefined;
  try {
    return await work(buffer);
  } finally {
    spare = buffer;
  }
};
