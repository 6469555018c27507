import { notSupported } from '../../aws-error.ts';
import type { StoredObject } from './object-store.ts';
import type { S3Call } from './s3-call.ts';
import { noSuchKey } from './s3-call.ts';
import { preconditionFailed } from './s3-error.ts';

type Headers = ReadonlyMap<string, string>;

const namesEtag = (list: string, etag: string): boolean =>
  list
    .split(',')
    .some((entry) => entry.trim() === '*' || entry.trim().replace(/^W\//, '').replace(/^"|"$/g, '') === etag);

/** HTTP dates are whole seconds. */
const modifiedAfter = (object: StoredObject, date: string): boolean =>
  Math.floor(object.lastModifiedMs / 1000) * 1000 > Date.parse(date);

/**
 * Evaluates the conditional headers of a read in the order of RFC 9110 section 13.2.2, which S3 follows. `prefix` is empty,
 * or `x-amz-copy-source-` for the source of a copy. Throws PreconditionFailed.
 */
export function checkRead(headers: Headers, object: StoredObject, prefix = ''): 'changed' | 'unchanged' {
  const match = headers.get(`${prefix}if-match`);
  const unmodifiedSince = headers.get(`${prefix}if-unmodified-since`);
  const noneMatch = headers.get(`${prefix}if-none-match`);
  const modifiedSince = headers.get(`${prefix}if-modified-since`);
  if (match !== undefined) {
    if (!namesEtag(match, object.etag)) throw preconditionFailed(`${prefix}If-Match`);
  } else if (unmodifiedSince !== undefined && modifiedAfter(object, unmodifiedSince)) {
    throw preconditionFailed(`${prefix}If-Unmodified-Since`);
  }
  if (noneMatch !== undefined) return namesEtag(noneMatch, object.etag) ? 'unchanged' : 'changed';
  // An invalid date is ignored (RFC 9110): comparisons with NaN are false.
  if (modifiedSince !== undefined && Date.parse(modifiedSince) <= Date.now()) {
    return modifiedAfter(object, modifiedSince) ? 'changed' : 'unchanged';
  }
  return 'changed';
}

/** Checks If-None-Match: * and If-Match of a write against the existing object. Throws PreconditionFailed, NoSuchKey. */
export function checkWrite(s3: S3Call, existing: StoredObject | undefined): void {
  const noneMatch = s3.headers.get('if-none-match');
  const match = s3.headers.get('if-match');
  if (noneMatch !== undefined && noneMatch !== '*') throw notSupported('If-None-Match with an ETag on a write');
  if (noneMatch && existing) throw preconditionFailed('If-None-Match');
  if (match === undefined) return;
  s3.authorize('s3:GetObject', s3.key);
  if (!existing) throw noSuchKey(s3, s3.key);
  if (!namesEtag(match, existing.etag)) throw preconditionFailed('If-Match');
}

export const isConditionalWrite = (headers: Headers): boolean =>
  headers.has('if-none-match') || headers.has('if-match');
