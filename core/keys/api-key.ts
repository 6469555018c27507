import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = 'sk_live_';
const secretLength = 32;
const checksumLength = 6;
const shape = new RegExp(`^${prefix}[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/**
 * `sk_live_` + 32 base62 characters + a 6-character checksum, so that a mistyped key is refused without a look-up.
 * `randomIndex` answers a uniform integer in [0, below).
 */
export const makeApiKey = (randomIndex: (below: number) => number): string => {
  const secret = Array.from({ length: secretLength }, () => alphabet[randomIndex(alphabet.length)]).join('');
  return `${prefix}${secret}${checksum(secret)}`;
};

export const isWellFormedKey = (key: string): boolean => {
  if (!shape.test(key)) return false;
  const secret = key.slice(prefix.length, prefix.length + secretLength);
  return key.endsWith(checksum(secret));
};

/** SHA-256 of the whole key, hex: all that is ever stored. A fast hash is right for 190 random bits. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

const checksum = (secret: string): string => {
  let rest = crc32(secret);
  let text = '';
  for (let place = 0; place < checksumLength; place += 1) {
    text = alphabet.charAt(rest % alphabet.length) + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
};
