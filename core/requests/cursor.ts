import { createHash } from 'node:crypto';
import { invalidRequest } from './invalid-request.ts';

/** The account, the list and its filter. */
type BoundTo = readonly (string | undefined)[];

/**
 * An opaque cursor: the last id of a page with a hash of the list's account and filter, so that a cursor of another list or an
 * altered one is refused. The hash is not a secret: access is limited by keys that start with the account.
 */
export const cursorAfter = (lastId: string, boundTo: BoundTo): string =>
  Buffer.from(`${lastId}.${hashOf(lastId, boundTo)}`).toString('base64url');

/** The last id of the previous page. Throws invalid_request for a cursor of another list. */
export const idBeforeCursor = (cursor: string, boundTo: BoundTo): string => {
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

/** A cursor after the last id that was read; nothing at the end of a list. */
export const nextCursor = (lastId: string | undefined, boundTo: BoundTo): { next_cursor?: string } =>
  lastId === undefined ? {} : { next_cursor: cursorAfter(lastId, boundTo) };

interface Paged<Of> {
  readonly limit: number;
  readonly boundTo: BoundTo;
  readonly idOf: (record: Of) => string;
}

/** The first `limit` of the records that were read, and a cursor where one more was read. */
export const pageOf = <Of>(records: readonly Of[], { limit, boundTo, idOf }: Paged<Of>) => {
  const page = records.slice(0, limit);
  const last = page.at(-1);
  return { page, ...nextCursor(records.length > limit && last ? idOf(last) : undefined, boundTo) };
};

/** A page of a list that was read whole, from the highest id to the lowest. */
export const pageOfWhole = <Of>(
  records: readonly Of[],
  { cursor, ...paged }: Paged<Of> & { readonly cursor?: string | undefined },
) => {
  const before = cursor === undefined ? undefined : idBeforeCursor(cursor, paged.boundTo);
  return pageOf(before === undefined ? records : records.filter((one) => paged.idOf(one) < before), paged);
};

const hashOf = (lastId: string, boundTo: BoundTo): string =>
  createHash('sha256')
    .update(JSON.stringify([lastId, ...boundTo]))
    .digest('base64url')
    .slice(0, 16);
