import { createHash } from 'node:crypto';
import { invalidRequest } from './invalid-request.ts';

/**
 * An opaque cursor: the last id of a page, sealed with what the list was asked for, so that a cursor of another account
 * or filter, or an altered one, is refused. It is no secret: keys always start with the account.
 */
export const cursorAfter = (lastId: string, boundTo: readonly string[]): string =>
  Buffer.from(`${lastId}.${seal(lastId, boundTo)}`).toString('base64url');

/** The last id of the page before. Throws invalid_request for a cursor that this list did not hand out. */
export const idBeforeCursor = (cursor: string, boundTo: readonly string[]): string => {
  const [lastId = ''] = Buffer.from(cursor, 'base64url').toString('utf8').split('.');
  // Compared as it was written: base64 may be spelt in several ways.
  if (cursor !== cursorAfter(lastId, boundTo)) {
    throw invalidRequest([
      { param: 'cursor', message: 'is not of this list; send the next_cursor of its last page, with the same filter' },
    ]);
  }
  return lastId;
};

const seal = (lastId: string, boundTo: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify([lastId, ...boundTo]))
    .digest('base64url')
    .slice(0, 16);
