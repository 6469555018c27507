import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** One file of an object's bytes; a multipart object has one for each part. */
export interface Segment {
  readonly file: string;
  readonly sizeBytes: number;
}

/** Lets the next bytes arrive while the last ones are written. */
const writeAheadBytes = 1024 * 1024;

/**
 * Bytes in plain, immutable files with names of their own, so no key can reach outside the folder.
 * A file that no record names does not exist: whatever a killed process left is removed by `sweep`.
 */
export class FileStore {
  readonly #folder: string;
  readonly #readers = new Map<string, number>();
  readonly #discarded = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Writes all of `source` to a new file; nothing is left when `source` throws. `onBytes` sees what is written. */
  async write(source: AsyncIterable<Uint8Array>, onBytes: (bytes: Uint8Array) => void): Promise<Segment> {
    const file = randomUUID();
    let sizeBytes = 0;
    async function* watched() {
      for await (const bytes of source) {
        onBytes(bytes);
        sizeBytes += bytes.length;
        yield bytes;
      }
    }
    try {
      await pipeline(watched(), createWriteStream(this.#path(file), { flags: 'wx', highWaterMark: writeAheadBytes }));
    } catch (error) {
      await rm(this.#path(file), { force: true });
      throw error;
    }
    return { file, sizeBytes };
  }

  /** The same bytes under a new name, without copying them. */
  async duplicate(segment: Segment): Promise<Segment> {
    const file = randomUUID();
    const release = this.#hold([segment]);
    await link(this.#path(segment.file), this.#path(file)).finally(release);
    return { ...segment, file };
  }

  /**
   * Bytes `start` to `end` (inclusive) of the segments put together. The files stay, even if they are discarded
   * meanwhile, until `release` is called.
   */
  read(
    segments: readonly Segment[],
    start: number,
    end: number,
  ): { bytes: AsyncIterable<Buffer>; release: () => void } {
    return { bytes: this.#bytes(segments, start, end), release: this.#hold(segments) };
  }

  /** Removes the files now, or when their last reader is done. */
  async discard(segments: readonly Segment[]): Promise<void> {
    for (const { file } of segments) {
      if (this.#readers.has(file)) this.#discarded.add(file);
      else await rm(this.#path(file), { force: true });
    }
  }

  /** Removes every file that `named` does not hold. Only at start, when nothing is being written. */
  sweep(named: ReadonlySet<string>): void {
    for (const file of readdirSync(this.#folder)) {
      if (!named.has(file)) rmSync(this.#path(file));
    }
  }

  async *#bytes(segments: readonly Segment[], start: number, end: number): AsyncGenerator<Buffer> {
    let offset = 0;
    for (const { file, sizeBytes } of segments) {
      const from = Math.max(start - offset, 0);
      const to = Math.min(end - offset, sizeBytes - 1);
      offset += sizeBytes;
      if (from <= to) yield* createReadStream(this.#path(file), { start: from, end: to, highWaterMark: 256 * 1024 });
    }
  }

  /** Returns what ends the hold. */
  #hold(segments: readonly Segment[]): () => void {
    for (const { file } of segments) this.#readers.set(file, (this.#readers.get(file) ?? 0) + 1);
    return () => {
      for (const { file } of segments) this.#release(file);
    };
  }

  #release(file: string): void {
    const readers = (this.#readers.get(file) ?? 0) - 1;
    if (readers > 0) {
      this.#readers.set(file, readers);
      return;
    }
    this.#readers.delete(file);
    if (this.#discarded.delete(file)) void rm(this.#path(file), { force: true });
  }

  #path(file: string): string {
    return join(this.#folder, file);
  }
}
