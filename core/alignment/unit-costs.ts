import { distance } from 'fastest-levenshtein';
import { emptyBag, letterBag, minEditsBetween } from './letter-bag.ts';

/** Costs of an alignment, in tenths of an unlike pair. */
export const costs = { unlike: 10, minNear: 2, merged: 1 } as const;

/** Two sequences of units as numbers, and the cost of pairing two units. */
export interface UnitPair {
  readonly text: Int32Array;
  readonly heard: Int32Array;
  /** The number of a unit that equals this unit and the next one joined; -1 where there is none. */
  readonly textJoined: Int32Array;
  readonly heardJoined: Int32Array;
  /** 0 for equal units, costs.unlike for unrelated ones, a value between for similar ones; any from `limit` on for a cost that is not below it. */
  readonly costOf: (textUnit: number, heardUnit: number, limit: number) => number;
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
  const isJoined = joinedUnits(units);
  const joined = (sequence: readonly string[], sides: Int32Array) =>
    sides.map((unit, at) => {
      const next = sides[at + 1];
      if (next === undefined || !isJoined(unit, next)) return -1;
      return numbers.get(`${sequence[at]}${sequence[at + 1]}`) ?? -1;
    });
  return {
    ...numbersOf,
    textJoined: joined(text, numbersOf.text),
    heardJoined: joined(heard, numbersOf.heard),
    costOf: costsBetween(units),
  };
}

/** Whether two units joined may equal a unit, by a polynomial hash: nearly all are not, and their strings need not be made. */
function joinedUnits(units: readonly string[]): (one: number, next: number) => boolean {
  const [hashes, powers] = [new Int32Array(units.length), new Int32Array(units.length)];
  const found = new Uint8Array(2 ** 16);
  const place = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> 16;
  units.forEach((unit, at) => {
    let [hash, power] = [0, 1];
    for (let letter = 0; letter < unit.length; letter++) {
      hash = (Math.imul(hash, 31) + unit.charCodeAt(letter)) | 0;
      power = Math.imul(power, 31);
    }
    hashes[at] = hash;
    powers[at] = power;
    found[place(hash)] = 1;
  });
  return (one, next) => found[place(Math.imul(hashes[one] ?? 0, powers[next] ?? 0) + (hashes[next] ?? 0))] === 1;
}

/** Size of the cache of distances; a power of two. */
const cacheSize = 2 ** 14;

/** Words that a recogniser confuses are similar: at most half of their letters differ. */
function costsBetween(units: readonly string[]): UnitPair['costOf'] {
  const lengths = new Int32Array(units.map((unit) => unit.length));
  const bags = units.map(letterBag);
  const keys = new Float64Array(cacheSize).fill(-1);
  const known = new Uint8Array(cacheSize);
  const near = (edits: number, longer: number): number =>
    Math.max(costs.minNear, Math.round((costs.unlike * edits) / longer));
  return (one, other, limit) => {
    if (one === other) return 0;
    const [length, otherLength] = [lengths[one] ?? 0, lengths[other] ?? 0];
    const longer = Math.max(length, otherLength);
    const maxEdits = longer >> 1;
    if (longer < 3 || Math.abs(length - otherLength) > maxEdits) return costs.unlike;
    const minEdits = minEditsBetween(bags[one] ?? emptyBag, bags[other] ?? emptyBag);
    if (minEdits > maxEdits) return costs.unlike;
    if (near(minEdits, longer) >= limit) return limit;
    const key = one * units.length + other;
    const place = key & (cacheSize - 1);
    if (keys[place] !== key) {
      const edits = distance(units[one] ?? '', units[other] ?? '');
      keys[place] = key;
      known[place] = edits > maxEdits ? costs.unlike : near(edits, longer);
    }
    return known[place] ?? costs.unlike;
  };
}
