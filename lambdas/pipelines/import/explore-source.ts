import type { IncomingMessage } from 'node:http';
import { parseContentRange, rangeValidator } from '#core/imports/byte-ranges.ts';
import { driveConfirmUrl } from '#core/sources/drive-confirm.ts';
import { fileNameOf } from '#core/sources/file-name.ts';
import { isOneDriveItem } from '#core/sources/one-drive.ts';
import { directLink } from '#core/sources/share-links.ts';
import { readCapped } from '#runtime/egress/read-capped.ts';
import { oneDriveFile } from './one-drive-file.ts';
import { isWebPage, openSource, type SourceAccess, webPage } from './open-source.ts';
import { sourceFailure } from './source-failure.ts';
import type { Connection } from './with-connection.ts';

export interface FoundSource {
  readonly url: URL;
  readonly sizeBytes: number | undefined;
  readonly honoursRanges: boolean;
  readonly validator: string | undefined;
  /** The file's name as the host gives it. */
  readonly fileName: string | undefined;
}

const timeoutMs = 60_000;
const maxPageBytes = 512 * 1024;

/** A short link to a share link of a large file leads through two pages. */
const maxPages = 2;

/** Requests one byte: a host that honours byte ranges answers that byte, and the size of the file with it. */
export const exploreSource = (link: URL, connection: Connection): Promise<FoundSource> =>
  explore(link, { connection, signal: AbortSignal.timeout(timeoutMs) }, maxPages);

const explore = async (shared: URL, access: SourceAccess, pagesLeft: number): Promise<FoundSource> => {
  const link = isOneDriveItem(shared) ? await oneDriveFile(shared, access) : shared;
  const { url, response } = await openSource(link, { range: 'bytes=0-0' }, access);
  try {
    if (!isWebPage(response)) return { url: link, ...factsOf(response) };
    const file = pagesLeft > 0 ? await fileBehind(url, response) : undefined;
    if (!file) throw webPage(shared);
    return await explore(file, access, pagesLeft - 1);
  } finally {
    response.destroy();
  }
};

/** The file of a page: the link of Google Drive's download button, or the direct link for a share link. */
const fileBehind = async (page: URL, response: IncomingMessage): Promise<URL | undefined> => {
  try {
    const confirmed = driveConfirmUrl(page, await readCapped(response, maxPageBytes));
    const direct = confirmed ?? directLink(page);
    return direct.href === page.href ? undefined : direct;
  } catch (error) {
    throw sourceFailure(error);
  }
};

const factsOf = ({ statusCode, headers }: IncomingMessage): Omit<FoundSource, 'url'> => {
  const fileName = fileNameOf(headers['content-disposition']);
  const validator = rangeValidator(headers.etag, headers['last-modified']);
  const range = statusCode === 206 ? parseContentRange(headers['content-range']) : undefined;
  if (range?.start === 0 && range.end === 0 && range.sizeBytes !== undefined) {
    return { sizeBytes: range.sizeBytes, honoursRanges: true, validator, fileName };
  }
  const length = statusCode === 200 ? Number(headers['content-length'] ?? Number.NaN) : Number.NaN;
  const sizeBytes = Number.isSafeInteger(length) ? length : undefined;
  return { sizeBytes, honoursRanges: false, validator: undefined, fileName };
};
