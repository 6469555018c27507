import { createHash } from 'node:crypto';
import { invalidRequest } from './invalid-request.ts';

/**
 * An opaque cursor: the last id of a page with a hash of the list's account and filter, so that a cursor of another list or an
 * altered one is refused. The hash is not a secret: access is limited by keys that start with the account.
 */
export const cursorAfter = (lastId: string, boundTo: readonly string[]): string =>
  Buffer.from(`${lastId}.${hashOf(lastId, boundTo)}`).toString('base64url');

/** The last id of the previous page. Throws invalid_request for a cursor of another list. */
export const idBeforeCursor = (cursor: string, boundTo: readonly string[]): string => {
  const [lastId = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('.');
  // The text is compared, since one id has several encodings in base64.
  if (cursor !== cursorAfter(lastId, boundTo)) {
    throw invalidRequest([
      {
        param: 'cursor',
        message: 'does not belong to this list; send the next_cursor of the page before, with the same filter',
      },
    ]);
  }
  return lastId;
};

/** The first `limit` of the records that were read, and a cursor where one more was read. */
export const pageOf = <Of>(
  records: readonly Of[],
  { limit, boundTo, idOf }: { limit: number; boundTo: readonly string[]; idOf: (record: Of) => string },
): { page: Of[]; next_cursor?: string } => {
  const page = records.slice(0, limit);
  const last = page.at(-1);
  return { page, ...(records.length > limit && last && { next_cursor: cursorAfter(idOf(last), boundTo) }) };
};

const hashOf = (lastId: string, boundTo: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([lastId, ...boundTo]))
    .digest('base64url')
    .slice(0, 16);
