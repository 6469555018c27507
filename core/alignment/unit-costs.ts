import { distance } from 'fastest-levenshtein';

/** Costs of an alignment, in tenths of an unlike pair. */
export const costs = { unlike: 10, minNear: 2, merged: 1 } as const;

/** Two sequences as numbers, and what it costs to take a unit of one for a unit of the other. */
export interface UnitPair {
  readonly text: Int32Array;
  readonly heard: Int32Array;
  /** The number of a unit and the next, written as one; -1 where no unit is so written. */
  readonly textJoined: Int32Array;
  readonly heardJoined: Int32Array;
  /** 0 for equal units, costs.unlike for such as have nothing to do with each other, else something between. */
  readonly costOf: (textUnit: number, heardUnit: number) => number;
}

export function unitPair(text: readonly string[], heard: readonly string[]): UnitPair {
  const numbers = new Map<string, number>();
  for (const unit of [...text, ...heard]) if (!numbers.has(unit)) numbers.set(unit, numbers.size);
  const units = [...numbers.keys()];
  const numbered = (unit: string) => numbers.get(unit) ?? -1;
  const joined = (sequence: readonly string[]) =>
    new Int32Array(sequence.map((unit, at) => numbered(unit + (sequence[at + 1] ?? '\0'))));
  return {
    text: new Int32Array(text.map(numbered)),
    heard: new Int32Array(heard.map(numbered)),
    textJoined: joined(text),
    heardJoined: joined(heard),
    costOf: costsBetween(units),
  };
}

/** Pairs whose distance is remembered; a power of two. */
const remembered = 2 ** 17;

/** Words that a recogniser takes for each other look alike: at most half of the letters differ. */
function costsBetween(units: readonly string[]): UnitPair['costOf'] {
  const lengths = new Int32Array(units.map((unit) => unit.length));
  const letters = new Int32Array(units.map(lettersOf));
  const keys = new Float64Array(remembered).fill(-1);
  const known = new Uint8Array(remembered);
  return (one, other) => {
    if (one === other) return 0;
    const [length, otherLength] = [lengths[one] ?? 0, lengths[other] ?? 0];
    const longer = Math.max(length, otherLength);
    const maxEdits = longer >> 1;
    if (longer < 3 || Math.abs(length - otherLength) > maxEdits) return costs.unlike;
    // Every letter that the other lacks is an edit: a bound that spares most of the distances.
    const [mask, otherMask] = [letters[one] ?? 0, letters[other] ?? 0];
    if (countBits(mask & ~otherMask) > maxEdits || countBits(otherMask & ~mask) > maxEdits) return costs.unlike;
    const key = one * units.length + other;
    const place = key & (remembered - 1);
    if (keys[place] !== key) {
      const edits = distance(units[one] ?? '', units[other] ?? '');
      const near = Math.max(costs.minNear, Math.round((costs.unlike * edits) / longer));
      keys[place] = key;
      known[place] = edits > maxEdits ? costs.unlike : near;
    }
    return known[place] ?? costs.unlike;
  };
}

function lettersOf(unit: string): number {
  let mask = 0;
  for (let at = 0; at < unit.length; at++) mask |= 1 << (unit.charCodeAt(at) & 31);
  return mask;
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
