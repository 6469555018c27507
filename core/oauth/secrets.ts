import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { Id } from '#contract/schemas/fields.ts';
import { isSame } from '../is-same.ts';

const partShape = /^[\w-]{43}$/;
/** Whether a text may be 32 bytes in base64url: what is none is refused before anything is read. */
export const isPart = (text: string): boolean => partShape.test(text);

/** Whether the verifier is that of the S256 challenge (RFC 7636). */
export const provesChallenge = (verifier: string, challenge: string): boolean =>
  /^[\w.~-]{43,128}$/.test(verifier) && isSame(createHash('sha256').update(verifier).digest('base64url'), challenge);

/**
 * A refresh token names the key. `family` is the same in all tokens of a key, so that a used one is told from a text that somebody
 * made up, which must revoke nothing; `turn` is another in each.
 */
export interface RefreshToken {
  readonly account_id: string;
  readonly key_id: string;
  readonly family: string;
  readonly turn: string;
}

export const writeRefreshToken = ({ account_id, key_id, family, turn }: RefreshToken): string =>
  [account_id, key_id, family, turn].join('.');

export const readRefreshToken = (text: string): RefreshToken | undefined => {
  const [account_id, key_id, family = '', turn = '', ...rest] = text.split('.');
  if (!v.is(Id, account_id) || !v.is(Id, key_id) || rest.length > 0) return undefined;
  return isPart(family) && isPart(turn) ? { account_id, key_id, family, turn } : undefined;
};
