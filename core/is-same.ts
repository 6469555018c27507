import { timingSafeEqual } from 'node:crypto';

/** Compares secrets, or their hashes, in a time that does not tell how much of them is the same. */
export const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
