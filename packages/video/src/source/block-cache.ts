import type { ByteSource } from './byte-source.ts';

/** So few requests are made of a store that answers in 30 ms, and so little is read in vain after a seek. */
export const blockBytes = 1024 * 1024;
/** Picture and sound are read by two readers that may be far apart, and each reads an index now and then. */
const maxBlocks = 24;

/** Reads a file in blocks that several readers share, and the next block before it is asked for. */
export class BlockCache {
  readonly sizeBytes: number;
  readonly #source: ByteSource;
  /** The block that was used last is last. */
  readonly #blocks = new Map<number, Promise<Uint8Array>>();
  #failure: { readonly cause: unknown } | undefined;

  constructor(source: ByteSource) {
    this.#source = source;
    this.sizeBytes = source.sizeBytes;
  }

  /** At most so many bytes, at least one; none at the end of the file. */
  async read(offset: number, maxBytes: number): Promise<Uint8Array> {
    if (offset >= this.sizeBytes) return new Uint8Array();
    const index = Math.floor(offset / blockBytes);
    const isNext = this.#blocks.has(index - 1);
    const block = this.#block(index);
    if (isNext && (index + 1) * blockBytes < this.sizeBytes) this.#block(index + 1);
    const start = offset - index * blockBytes;
    return (await block).subarray(start, start + maxBytes);
  }

  /** Throws the error of a read that failed, which FFmpeg takes for the end of the file. */
  throwIfFailed(): void {
    if (this.#failure) throw this.#failure.cause;
  }

  #block(index: number): Promise<Uint8Array> {
    const known = this.#blocks.get(index);
    const offset = index * blockBytes;
    const block = known ?? this.#source.read(offset, Math.min(blockBytes, this.sizeBytes - offset));
    this.#blocks.delete(index);
    this.#blocks.set(index, block);
    block.catch((cause: unknown) => {
      this.#failure ??= { cause };
    });
    for (const oldest of this.#blocks.keys()) {
      if (this.#blocks.size <= maxBlocks) break;
      this.#blocks.delete(oldest);
    }
    return block;
  }
}
