import { EgressRefused } from '../egress/egress-refused.ts';
import { egressUrl } from '../egress/egress-url.ts';
import { directLink } from './share-links.ts';
import { refuseStreamingSite } from './streaming-sites.ts';
import { UnsupportedSource } from './unsupported-source.ts';

/** What a source_url leads to, as far as its text tells; see egressUrl. Throws UnsupportedSource when it can't be imported. */
export function sourceLink(sourceUrl: string, ownHost?: string): URL {
  try {
    const url = egressUrl(sourceUrl, ownHost);
    refuseStreamingSite(url);
    return directLink(url);
  } catch (error) {
    if (error instanceof EgressRefused) {
      throw new UnsupportedSource(
        `${error.message} Give a direct https:// link to a media file that everyone can reach, or upload the file with POST /uploads.`,
        { cause: error },
      );
    }
    throw error;
  }
}
