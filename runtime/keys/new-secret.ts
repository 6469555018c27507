import { randomInt } from 'node:crypto';
import type { KeySecret } from '#contract/records/api-key.ts';
import { hashOfKey, makeApiKey } from '#core/keys/api-key.ts';

/** A new secret, which is shown once, and what is stored of it. */
export const newSecret = (): { readonly secret: string; readonly kept: KeySecret } => {
  const secret = makeApiKey((below) => randomInt(below));
  return { secret, kept: { key_hash: hashOfKey(secret), last_four: secret.slice(-4) } };
};
