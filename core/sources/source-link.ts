import { EgressRefused } from '../egress/egress-refused.ts';
import { egressUrl } from '../egress/egress-url.ts';
import { directLink } from './share-links.ts';
import { refuseStreamingSite } from './streaming-sites.ts';
import { UnsupportedSource } from './unsupported-source.ts';

/** The direct link for a source_url, judged by its text only (see egressUrl). Throws UnsupportedSource where it cannot be imported. */
export function sourceLink(sourceUrl: string, ownHosts?: readonly string[]): URL {
  try {
    const url = egressUrl(sourceUrl, ownHosts);
    refuseStreamingSite(url);
    return directLink(url);
  } catch (error) {
    if (error instanceof EgressRefused) {
      throw new UnsupportedSource(
        `${error.message} Give a direct https:// link to a media file that everyone can reach, or upload the file.`,
        { cause: error },
      );
    }
    throw error;
  }
}
