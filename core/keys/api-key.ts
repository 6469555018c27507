import { crc32 } from 'node:zlib';
import type { ApiKeyRecord } from '#contract/records/api-key.ts';
import { hashOf } from '../hash-of.ts';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefixes = { live: 'sk_live_', test: 'sk_live_test_' } as const;
const secretLength = 32;
const checksumLength = 6;
const shape = new RegExp(`^${prefixes.live}(?:test_)?[0-9A-Za-z]{${secretLength + checksumLength}}$`);

/**
 * `sk_live_`, or `sk_live_test_` for a test key, + 32 base62 characters + a 6-character checksum, so that a mistyped key is refused
 * without reading a table. `randomIndex` returns a uniform integer in [0, below).
 */
export const makeApiKey = (randomIndex: (below: number) => number, kind: keyof typeof prefixes = 'live'): string => {
  const secret = Array.from({ length: secretLength }, () => alphabet[randomIndex(alphabet.length)]).join('');
  return `${prefixes[kind]}${secret}${checksum(secret)}`;
};

export const isWellFormedKey = (key: string): boolean => {
  if (!shape.test(key)) return false;
  const secret = key.slice(-secretLength - checksumLength, -checksumLength);
  return key.endsWith(checksum(secret));
};

/** SHA-256 of the whole key in hex; the key itself is never stored. A fast hash is safe for 190 random bits. */
export const hashOfKey = hashOf;

/** A key that was made before keys had ids has a UUID of version 8, made of its hash. */
export const idOfSecret = ({ key_id, key_hash }: Pick<ApiKeyRecord, 'key_id' | 'key_hash'>): string =>
  key_id ?? key_hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');

const checksum = (secret: string): string => {
  let rest = crc32(secret);
  let text = '';
  for (let place = 0; place < checksumLength; place += 1) {
    text = alphabet.charAt(rest % alphabet.length) + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
};
