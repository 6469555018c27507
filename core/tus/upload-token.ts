import { createHash, timingSafeEqual } from 'node:crypto';

/** The header of resumable.headers. */
export const uploadTokenHeader = 'Upload-Token';

/** `<account id>.<secret>`: the account is part of it, since nothing else in a TUS request says whose upload it is. */
export const uploadToken = (accountId: string, secret: Uint8Array): string =>
  `${accountId}.${Buffer.from(secret).toString('base64url')}`;

/** The account that a token names; undefined when it is no token. */
export const accountOfToken = (token: string | undefined): string | undefined =>
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.[\w-]{43}$/.exec(token ?? '')?.[1];

/** SHA-256, hex: all that is ever stored. A fast hash is right for 256 random bits. */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const tokenMatches = (token: string, hash: string | undefined): boolean =>
  hash !== undefined && timingSafeEqual(Buffer.from(hashOfToken(token)), Buffer.from(hash));
