import { readFileSync } from 'node:fs';
import type { ByteSink } from '@cueline/video/file/held-head.ts';
import type { ByteSource } from '@cueline/video/source/byte-source.ts';

export const fixture = (name: string): string => new URL(`../../fixtures/${name}`, import.meta.url).pathname;

export const bytesOf = (file: Uint8Array): ByteSource => ({
  sizeBytes: file.length,
  read: async (offset, lengthBytes) => file.subarray(offset, offset + lengthBytes),
});

export const sourceOf = (path: string): ByteSource => bytesOf(readFileSync(path));

/** A file in memory. */
export class MemoryFile implements ByteSink {
  bytes = Buffer.alloc(0);

  async write(offset: number, bytes: Uint8Array): Promise<void> {
    if (offset + bytes.length > this.bytes.length) {
      this.bytes = Buffer.concat([this.bytes, Buffer.alloc(offset + bytes.length - this.bytes.length)]);
    }
    this.bytes.set(bytes, offset);
  }
}
