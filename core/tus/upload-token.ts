import { hashOf } from '../hash-of.ts';
import { isSame } from '../is-same.ts';

/** The name of the header in resumable.headers. */
export const uploadTokenHeader = 'Upload-Token';

/** `<account id>.<secret>`. It contains the account because nothing else in a TUS request does. */
export const uploadToken = (accountId: string, secret: Uint8Array): string =>
  `${accountId}.${Buffer.from(secret).toString('base64url')}`;

/** The account in a token; undefined for a malformed token. */
export const accountOfToken = (token: string | undefined): string | undefined =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(token ?? '')?.[1];

/** SHA-256 in hex; the token itself is never stored. A fast hash is safe for 256 random bits. */
export const hashOfToken = hashOf;

export const tokenMatches = (token: string, hash: string | undefined): boolean =>
  hash !== undefined && isSame(hashOfToken(token), hash);
