/** Which letters a text has, as bits, by the last five bits of their codes. */
export interface LetterBag {
  /** Those that occur at least once. */
  readonly once: number;
  /** Those that occur at least twice. */
  readonly twice: number;
  readonly count: number;
}

export const emptyBag: LetterBag = { once: 0, twice: 0, count: 0 };

export function letterBag(text: string): LetterBag {
  let [once, twice] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const letter = 1 << (text.charCodeAt(at) & 31);
    twice |= once & letter;
    once |= letter;
  }
  return { once, twice, count: countBits(once) + countBits(twice) };
}

/** Edits between two texts, at least: every letter that the other lacks is one. This bound avoids computing most distances. */
export const minEditsBetween = (one: LetterBag, other: LetterBag): number =>
  Math.max(one.count, other.count) - countBits(one.once & other.once) - countBits(one.twice & other.twice);

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
