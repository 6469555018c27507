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
  const inText = placesOfUnique(text, textFrom, textTo);
  const inHeard = placesOfUnique(heard, heardFrom, heardTo);
  const anchors: Anchor[] = [];
  for (const [run, at] of inText) {
    const heardAt = at < 0 ? -1 : (inHeard.get(run) ?? -1);
    if (heardAt >= 0) anchors.push({ text: at, heard: heardAt });
  }
  return anchors;
}

/** Where each run of units starts; -1 for a run that occurs again. A Map keeps the order of first occurrences. */
function placesOfUnique(units: Int32Array, from: number, to: number): Map<number, number> {
  const found = new Map<number, number>();
  // Both sequences have fewer than 180,000 units, and the cube of that is a safe integer.
  const base = 180_000;
  for (let at = from; at + anchorUnits <= to; at++) {
    const run = ((units[at] ?? 0) * base + (units[at + 1] ?? 0)) * base + (units[at + 2] ?? 0);
    found.set(run, found.has(run) ? -1 : at);
  }
  return found;
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
