import { parseContentRange, rangeValidator } from '../../../core/imports/byte-ranges.ts';
import { driveConfirmUrl } from '../../../core/sources/drive-confirm.ts';
import { isOneDriveItem } from '../../../core/sources/one-drive.ts';
import type { Followed } from '../../shared/egress/follow-redirects.ts';
import { readCapped } from '../../shared/egress/read-capped.ts';
import { oneDriveFile } from './one-drive-file.ts';
import { isWebPage, openSource, webPage } from './open-source.ts';
import { sourceFailure } from './source-failure.ts';

export interface FoundSource {
  readonly url: URL;
  readonly sizeBytes: number | undefined;
  readonly honoursRanges: boolean;
  readonly validator: string | undefined;
}

const timeoutMs = 60_000;
const maxPageBytes = 512 * 1024;

/** Asks for one byte: a host that honours ranges answers just that, and the size with it. */
export const exploreSource = async (shared: URL): Promise<FoundSource> => {
  const signal = AbortSignal.timeout(timeoutMs);
  const link = isOneDriveItem(shared) ? await oneDriveFile(shared, signal) : shared;
  const first = await oneByte(link, signal);
  const confirmed = isWebPage(first.response) ? await confirmation(first) : undefined;
  const { response } = confirmed ? await oneByte(confirmed, signal) : first;
  try {
    if (isWebPage(response)) throw webPage(shared);
    return { url: confirmed ?? link, ...factsOf(response) };
  } finally {
    response.destroy();
  }
};

const oneByte = (url: URL, signal: AbortSignal): Promise<Followed> => openSource(url, { range: 'bytes=0-0' }, signal);

const confirmation = async ({ url, response }: Followed): Promise<URL | undefined> => {
  try {
    return driveConfirmUrl(url, await readCapped(response, maxPageBytes));
  } catch (error) {
    throw sourceFailure(error);
  }
};

const factsOf = ({ statusCode, headers }: Followed['response']): Omit<FoundSource, 'url'> => {
  const validator = rangeValidator(headers.etag, headers['last-modified']);
  const range = statusCode === 206 ? parseContentRange(headers['content-range']) : undefined;
  if (range?.start === 0 && range.end === 0 && range.sizeBytes !== undefined) {
    return { sizeBytes: range.sizeBytes, honoursRanges: true, validator };
  }
  const length = statusCode === 200 ? Number(headers['content-length'] ?? Number.NaN) : Number.NaN;
  return { sizeBytes: Number.isSafeInteger(length) ? length : undefined, honoursRanges: false, validator: undefined };
};
