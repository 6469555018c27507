import type { UnitPair } from './unit-costs.ts';

/** A stretch of the text and the stretch of heard units that belongs to it; ends are exclusive. */
export interface Block {
  readonly textFrom: number;
  readonly textTo: number;
  readonly heardFrom: number;
  readonly heardTo: number;
}

interface Anchor {
  readonly text: number;
  readonly heard: number;
}

/** Up to this many cells, as for a song of 1,200 words, the full table is as fast as blocks, and exact. */
const wholeCells = 1_500_000;
const anchorUnits = 3;
/** A cut must be at least this many units after the previous one: each cut risks an error. */
const minUnits = 32;

/**
 * Cuts a pair of long sequences into blocks, so that the time of aligning them grows linearly. A cut is made in a run of units
 * that occurs once in the text and once in what was heard (patience diff), if its neighbours lie on the same diagonal: a
 * repeated passage that was matched elsewhere does not.
 */
export function blocksOf(pair: UnitPair, block: Block): Block[] {
  const [rows, columns] = [block.textTo - block.textFrom, block.heardTo - block.heardFrom];
  if (rows * columns <= wholeCells) return [block];
  const cuts = cutsOf(longestChain(uniqueAnchors(pair, block)), block);
  if (cuts.length === 0) return [block];
  const blocks: Block[] = [];
  let from: Anchor = { text: block.textFrom, heard: block.heardFrom };
  for (const cut of [...cuts, { text: block.textTo, heard: block.heardTo }]) {
    blocks.push({ textFrom: from.text, textTo: cut.text, heardFrom: from.heard, heardTo: cut.heard });
    from = cut;
  }
  // A run that is not unique in the whole may be unique in a part.
  return blocks.flatMap((part) => blocksOf(pair, part));
}

/** Runs of units that occur once on each side, in the order of the text. */
function uniqueAnchors({ text, heard }: UnitPair, { textFrom, textTo, heardFrom, heardTo }: Block): Anchor[] {
  const inText = new RunPlaces(text, textFrom, textTo);
  const inHeard = new RunPlaces(heard, heardFrom, heardTo);
  const anchors: Anchor[] = [];
  for (let at = textFrom; at + anchorUnits <= textTo; at++) {
    const heardAt = inText.of(text, at) === at ? inHeard.of(text, at) : -1;
    if (heardAt >= 0) anchors.push({ text: at, heard: heardAt });
  }
  return anchors;
}

/** Where runs of units occur that occur once: an open hash table, since a Map with a key for each run takes thrice the time. */
class RunPlaces {
  readonly #units: Int32Array;
  /** One more than where the run of a slot starts; below 0 for a run that occurs again, 0 where a slot is free. */
  readonly #slots: Int32Array;

  constructor(units: Int32Array, from: number, to: number) {
    this.#units = units;
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * (to - from) + 2)));
    for (let at = from; at + anchorUnits <= to; at++) {
      const slot = this.#slotOf(units, at);
      this.#slots[slot] = this.#slots[slot] ? -Math.abs(this.#slots[slot]) : at + 1;
    }
  }

  /** Where the run occurs that starts there in `units`; -1 where it does not, or more than once. */
  of(units: Int32Array, at: number): number {
    return Math.max(0, this.#slots[this.#slotOf(units, at)] ?? 0) - 1;
  }

  #slotOf(units: Int32Array, at: number): number {
    const [slots, own] = [this.#slots, this.#units];
    const [first, second, third] = [units[at] ?? 0, units[at + 1] ?? 0, units[at + 2] ?? 0];
    const mixed = Math.imul(Math.imul(Math.imul(first, 0x9e3779b1) ^ second, 0x85ebca6b) ^ third, 0xc2b2ae35);
    for (let slot = mixed ^ (mixed >>> 15); ; slot++) {
      slot &= slots.length - 1;
      const found = Math.abs(slots[slot] ?? 0) - 1;
      if (found < 0) return slot;
      if (own[found] === first && own[found + 1] === second && own[found + 2] === third) return slot;
    }
  }
}

/** The longest chain that rises on both sides: patience sorting. */
function longestChain(anchors: readonly Anchor[]): Anchor[] {
  const tails: number[] = [];
  const before = new Int32Array(anchors.length).fill(-1);
  anchors.forEach((anchor, index) => {
    let [low, high] = [0, tails.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((anchors[tails[middle] ?? 0]?.heard ?? 0) < anchor.heard) low = middle + 1;
      else high = middle;
    }
    if (low > 0) before[index] = tails[low - 1] ?? -1;
    tails[low] = index;
  });
  const chain: Anchor[] = [];
  for (let index = tails.at(-1) ?? -1; index >= 0; index = before[index] ?? -1) {
    const anchor = anchors[index];
    if (anchor) chain.push(anchor);
  }
  return chain.reverse();
}

/** The anchors this many places before and after a cut must lie on its diagonal. */
const neighbours = 3;

function cutsOf(chain: readonly Anchor[], block: Block): Anchor[] {
  const cuts: Anchor[] = [];
  let last: Anchor = { text: block.textFrom, heard: block.heardFrom };
  for (let index = neighbours; index + neighbours < chain.length; index++) {
    const [anchor, previous, next] = [chain[index], chain[index - neighbours], chain[index + neighbours]];
    if (!anchor || !previous || !next) continue;
    const enough = anchor.text - last.text >= minUnits || anchor.heard - last.heard >= minUnits;
    if (!enough || !onOneDiagonal(previous, anchor) || !onOneDiagonal(anchor, next)) continue;
    last = { text: anchor.text + 1, heard: anchor.heard + 1 };
    cuts.push(last);
  }
  return cuts;
}

/** Between them are as many units of the text as heard ones, with a tolerance for recognition errors. */
function onOneDiagonal(one: Anchor, other: Anchor): boolean {
  const [text, heard] = [other.text - one.text, other.heard - one.heard];
  return Math.abs(text - heard) <= 2 + Math.min(text, heard) / 8;
}
