import type { ByteSource } from '../source/byte-source.ts';
import { signedBytes, signedFile } from './signed-file.ts';

/** Objects that are read by signed URLs, and how many reads there were, which cost money. */
export class CountedReads {
  count = 0;

  /** Read in ranges. */
  file({ url, sizeBytes }: { readonly url: string; readonly sizeBytes: number }): ByteSource {
    const { read } = signedFile(url, sizeBytes);
    return {
      sizeBytes,
      read: (...range) => {
        this.count += 1;
        return read(...range);
      },
    };
  }

  whole(url: string): Promise<Uint8Array> {
    this.count += 1;
    return signedBytes(url);
  }
}
