import type { AVSeekWhence } from 'node-av/constants';
import { AVSEEK_CUR, AVSEEK_END, AVSEEK_FORCE, AVSEEK_SIZE } from 'node-av/constants';
import { IOContext } from 'node-av/lib';

/** Takes the bytes of a file that is made: from the place where the head ends on in order, and then the head. */
export interface ByteSink {
  write(offset: number, bytes: Uint8Array): Promise<void>;
}

const bufferBytes = 1024 * 1024;

/**
 * A file whose head is written last: it is held in memory, and holds the index, which is known when all else is written. Everything else goes on
 * at once, so that nothing is kept on disk and memory does not grow.
 */
export class HeldHead {
  readonly io = new IOContext();
  readonly #sink: ByteSink;
  readonly #head: Buffer;
  #position = 0;
  #sizeBytes = 0;
  #failure: { readonly cause: unknown } | undefined;

  constructor(sink: ByteSink, headBytes: number) {
    this.#sink = sink;
    this.#head = Buffer.alloc(headBytes);
    this.io.allocContextWithCallbacks(
      bufferBytes,
      1,
      null,
      (bytes) => this.#write(bytes),
      (offset, whence) => this.#seek(offset, whence),
    );
  }

  /** The head as it is by now. */
  get bytes(): Buffer {
    return this.#head;
  }

  /** Writes the head. Throws the error of a write that failed. */
  async end(): Promise<number> {
    if (!this.#failure) await this.#sink.write(0, this.#head.subarray(0, Math.min(this.#sizeBytes, this.#head.length)));
    if (this.#failure) throw this.#failure.cause;
    return this.#sizeBytes;
  }

  async #write(bytes: Buffer): Promise<number> {
    const offset = this.#position;
    this.#position += bytes.length;
    const inHead = Math.max(0, Math.min(bytes.length, this.#head.length - offset));
    bytes.copy(this.#head, offset, 0, inHead);
    try {
      if (inHead < bytes.length) await this.#append(offset + inHead, bytes.subarray(inHead));
      this.#sizeBytes = Math.max(this.#sizeBytes, this.#position);
      return bytes.length;
    } catch (cause) {
      this.#failure ??= { cause };
      return -5;
    }
  }

  async #append(offset: number, bytes: Buffer): Promise<void> {
    if (offset !== Math.max(this.#sizeBytes, this.#head.length))
      throw new Error('FFmpeg changes what has been written');
    // FFmpeg uses its buffer again.
    await this.#sink.write(offset, Uint8Array.from(bytes));
  }

  #seek(offset: bigint, whence: AVSeekWhence): bigint {
    const from = whence & ~AVSEEK_FORCE;
    if (from === AVSEEK_SIZE) return BigInt(this.#sizeBytes);
    const base = from === AVSEEK_CUR ? this.#position : from === AVSEEK_END ? this.#sizeBytes : 0;
    this.#position = base + Number(offset);
    return BigInt(this.#position);
  }
}
