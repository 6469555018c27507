import type { ByteSource } from '@cueline/video/source/byte-source.ts';
import * as v from 'valibot';
import { TextTrack } from '#contract/schemas/text-track.ts';
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

  async text(url: string | undefined): Promise<TextTrack | undefined> {
    return url ? v.parse(TextTrack, JSON.parse(new TextDecoder().decode(await this.whole(url)))) : undefined;
  }

  whole(url: string): Promise<Uint8Array> {
    this.count += 1;
    return signedBytes(url);
  }
}
