import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** One file with bytes of an object; a multipart object has one file for each part. */
export interface Segment {
  readonly file: string;
  readonly sizeBytes: number;
}

/** A buffer this large lets the next bytes arrive while earlier ones are written. */
const writeAheadBytes = 1024 * 1024;

/**
 * Bytes in immutable files with random names, so that no key can address a path outside of the folder.
 * Files that no record names, which a killed process may leave, are removed by `sweep`.
 */
export class FileStore {
  readonly #folder: string;
  readonly #readers = new Map<string, number>();
  readonly #discarded = new Set<string>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Writes all of `source` to a new file, which is removed when `source` throws. `onBytes` gets the bytes written. */
  async write(source: AsyncIterable<Uint8Array>, onBytes: (bytes: Uint8Array) => void): Promise<Segment> {
    const file = randomUUID();
    let sizeBytes = 0;
    async function* observed() {
      for await (const bytes of source) {
        onBytes(bytes);
        sizeBytes += bytes.length;
        yield bytes;
      }
    }
    const writing = createWriteStream(this.#path(file), { flags: 'wx', highWaterMark: writeAheadBytes });
    try {
      await pipeline(observed(), writing);
    } catch (error) {
      // The pipeline can fail before the file is opened, and then the file appears after its removal.
      if (!writing.closed) await new Promise<void>((closed) => writing.once('close', () => closed()));
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
   * Bytes `start` to `end` (inclusive) of the concatenated segments. Files that are discarded meanwhile are removed after
   * `release` is called.
   */
  read(
    segments: readonly Segment[],
    start: number,
    end: number,
  ): { bytes: AsyncIterable<Buffer>; release: () => void } {
    return { bytes: this.#bytes(segments, start, end), release: this.#hold(segments) };
  }

  /** Removes the files now, or when their last reader releases them. */
  async discard(segments: readonly Segment[]): Promise<void> {
    for (const { file } of segments) {
      if (this.#readers.has(file)) this.#discarded.add(file);
      else await rm(this.#path(file), { force: true });
    }
  }

  /** Removes all files but those in `recorded`. For the start only, when nothing is being written. */
  sweep(recorded: ReadonlySet<string>): void {
    for (const file of readdirSync(this.#folder)) {
      if (!recorded.has(file)) rmSync(this.#path(file));
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

  /** Keeps the files from being removed until the returned function is called. */
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
