import { distance } from 'fastest-levenshtein';

/** Costs of an alignment, in tenths of an unlike pair. */
export const costs = { unlike: 10, minNear: 2, merged: 1 } as const;

/** Two sequences of units as numbers, and the cost of pairing two units. */
export interface UnitPair {
  readonly text: Int32Array;
  readonly heard: Int32Array;
  /** The number of a unit that equals this unit and the next one joined; -1 where there is none. */
  readonly textJoined: Int32Array;
  readonly heardJoined: Int32Array;
  /** 0 for equal units, costs.unlike for unrelated ones, a value between for similar ones. */
  readonly costOf: (textUnit: number, heardUnit: number) => number;
}

export function unitPair(text: readonly string[], heard: readonly string[]): UnitPair {
  const numbers = new Map<string, number>();
  const numbered = (unit: string): number => {
    const known = numbers.get(unit);
    if (known === undefined) numbers.set(unit, numbers.size);
    return known ?? numbers.size - 1;
  };
  const numbersOf = { text: new Int32Array(text.map(numbered)), heard: new Int32Array(heard.map(numbered)) };
  const units = [...numbers.keys()];
  const longest = units.reduce((most, { length }) => Math.max(most, length), 0);
  const joined = (sequence: readonly string[]) =>
    new Int32Array(
      sequence.map((unit, at) => {
        const next = sequence[at + 1];
        if (next === undefined || unit.length + next.length > longest) return -1;
        return numbers.get(unit + next) ?? -1;
      }),
    );
  return {
    ...numbersOf,
    textJoined: joined(text),
    heardJoined: joined(heard),
    costOf: costsBetween(units),
  };
}

/** Size of the cache of distances; a power of two. */
const cacheSize = 2 ** 17;

/** Words that a recogniser confuses are similar: at most half of their letters differ. */
function costsBetween(units: readonly string[]): UnitPair['costOf'] {
  const lengths = new Int32Array(units.map((unit) => unit.length));
  const letters = new Int32Array(units.map((unit) => lettersOf(unit, 1)));
  const repeated = new Int32Array(units.map((unit) => lettersOf(unit, 2)));
  const keys = new Float64Array(cacheSize).fill(-1);
  const known = new Uint8Array(cacheSize);
  const lacks = (one: number, other: number): number =>
    countBits((letters[one] ?? 0) & ~(letters[other] ?? 0)) + countBits((repeated[one] ?? 0) & ~(repeated[other] ?? 0));
  return (one, other) => {
    if (one === other) return 0;
    const [length, otherLength] = [lengths[one] ?? 0, lengths[other] ?? 0];
    const longer = Math.max(length, otherLength);
    const maxEdits = longer >> 1;
    if (longer < 3 || Math.abs(length - otherLength) > maxEdits) return costs.unlike;
    // Every letter that the other lacks is an edit: this bound avoids computing most distances.
    if (lacks(one, other) > maxEdits || lacks(other, one) > maxEdits) return costs.unlike;
    const key = one * units.length + other;
    const place = key & (cacheSize - 1);
    if (keys[place] !== key) {
      const edits = distance(units[one] ?? '', units[other] ?? '');
      const near = Math.max(costs.minNear, Math.round((costs.unlike * edits) / longer));
      keys[place] = key;
      known[place] = edits > maxEdits ? costs.unlike : near;
    }
    return known[place] ?? costs.unlike;
  };
}

/** The letters that occur at least once, or at least twice. */
function lettersOf(unit: string, times: 1 | 2): number {
  let [once, twice] = [0, 0];
  for (let at = 0; at < unit.length; at++) {
    const letter = 1 << (unit.charCodeAt(at) & 31);
    twice |= once & letter;
    once |= letter;
  }
  return times === 1 ? once : twice;
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
