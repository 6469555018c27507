import type { KeyGrant, KeyRecord } from '#contract/records/api-key.ts';
import { hashOf } from '#core/hash-of.ts';
import { isSame } from '#core/is-same.ts';
import { isValidKey } from '#core/keys/principal.ts';
import { type RefreshToken, readRefreshToken } from '#core/oauth/secrets.ts';
import { findKey } from '../stores/keys.ts';

export type GrantedKey = KeyRecord & { readonly grant: KeyGrant };

export const isGranted = (key: KeyRecord | undefined): key is GrantedKey =>
  key?.grant !== undefined && isValidKey(key, Date.now());

/** The key of a refresh token that was issued, perhaps long ago. Undefined for any other text, and once the key has ended. */
export const keyOfRefreshToken = async (
  text: string,
): Promise<{ readonly key: GrantedKey; readonly token: RefreshToken } | undefined> => {
  const token = readRefreshToken(text);
  const key = token && (await findKey(token));
  return isGranted(key) && isSame(hashOf(token?.family ?? ''), key.grant.family_hash) && token
    ? { key, token }
    : undefined;
};
