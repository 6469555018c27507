import type { ByteSink } from '@cueline/video/file/held-head.ts';

/** Stores a part of a multipart upload, and returns its ETag. Parts are counted from 0. */
export type PutPart = (part: number, bytes: Uint8Array) => Promise<string>;

/** So the encoder goes on while the last parts are on their way, and memory holds few of them. */
const maxUnderWay = 2;

/** The parts of a multipart upload. They are stored as they are full; those with the head, which is written last, at the end. */
export class PartSink implements ByteSink {
  readonly #put: PutPart;
  readonly #partBytes: number;
  readonly #maxBytes: number;
  readonly #etags: Promise<string>[] = [];
  /** The parts that the head reaches into. */
  #front: Buffer | undefined;
  #sizeBytes = 0;
  /** The next part. */
  #open: Buffer;
  #openBytes = 0;

  /** S3 takes parts from 5 MiB on; only the last may be smaller. */
  constructor(partBytes: number, parts: number, put: PutPart) {
    this.#partBytes = partBytes;
    this.#maxBytes = partBytes * parts;
    this.#put = put;
    this.#open = Buffer.alloc(partBytes);
  }

  async write(offset: number, bytes: Uint8Array): Promise<void> {
    // Before so much memory is taken: what writes may have decoded a stranger's file.
    if (offset + bytes.length > this.#maxBytes) throw new Error('A video is longer than its parts');
    // The first write is behind the head, unless there is nothing else.
    this.#front ??= Buffer.alloc(Math.ceil((offset || bytes.length) / this.#partBytes) * this.#partBytes);
    this.#sizeBytes = Math.max(this.#sizeBytes, offset + bytes.length);
    const inFront = Math.max(0, Math.min(this.#front.length - offset, bytes.length));
    if (inFront > 0) this.#front.set(bytes.subarray(0, inFront), offset);
    await this.#append(bytes.subarray(inFront));
  }

  /** Returns the ETags of the parts, in their order. */
  async end(): Promise<string[]> {
    const front = this.#front?.subarray(0, this.#sizeBytes) ?? Buffer.of();
    if (this.#openBytes > 0) await this.#store(this.#open.subarray(0, this.#openBytes));
    const parts = Math.ceil(front.length / this.#partBytes);
    for (let part = 0; part < parts; part += 1)
      this.#etags[part] = this.#put(part, front.subarray(part * this.#partBytes, (part + 1) * this.#partBytes));
    return Promise.all(this.#etags);
  }

  async #append(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; ) {
      const piece = bytes.subarray(at, at + this.#partBytes - this.#openBytes);
      this.#open.set(piece, this.#openBytes);
      this.#openBytes += piece.length;
      at += piece.length;
      if (this.#openBytes < this.#partBytes) continue;
      await this.#store(this.#open);
      this.#open = Buffer.alloc(this.#partBytes);
      this.#openBytes = 0;
    }
  }

  /** Waits until few are under way. Throws the error of one that failed. */
  async #store(bytes: Uint8Array): Promise<void> {
    const inFront = (this.#front?.length ?? 0) / this.#partBytes;
    const part = Math.max(inFront, this.#etags.length);
    const stored = this.#put(part, bytes);
    // It is thrown where it is waited for.
    stored.catch(() => {});
    this.#etags[part] = stored;
    if (part - maxUnderWay >= inFront) await this.#etags[part - maxUnderWay];
  }
}
