import type { Partners } from './align-block.ts';
import type { Start, UnitSequence } from './unit-sequences.ts';

/**
 * Whether a word or something like it was heard. Undefined where that is unclear: another word was heard, or the word has no
 * units.
 */
export type Hearing = boolean | undefined;

export function hearingsOf({ wordOf }: UnitSequence, { first, alike }: Partners, wordCount: number): Hearing[] {
  const hearings = new Array<Hearing>(wordCount).fill(undefined);
  for (let from = 0, to = 0; from < wordOf.length; from = to) {
    let [heard, missed] = [0, 0];
    for (; wordOf[to] === wordOf[from]; to++) {
      if (alike[to]) heard += 1;
      else if ((first[to] ?? -1) < 0) missed += 1;
    }
    const count = to - from;
    if (heard * 2 >= count) hearings[wordOf[from] ?? 0] = true;
    else if (missed * 2 > count) hearings[wordOf[from] ?? 0] = false;
  }
  return hearings;
}

/** Share of unspoken words that match by chance (refuse-mismatch.ts). */
const chance = 0.1;
/** Limits of the assumed hit rate of a recogniser: its errors come in runs, and a text with less would not be aligned. */
const heardShare = { min: 0.25, max: 0.93 };
/** The cost of starting or ending a passage: less where a line or sentence starts. */
const switchCosts: Readonly<Record<Start, number>> = { line: 4, sentence: 4, nothing: 7 };
/** The hit rate depends on the passages and the passages on the hit rate, so both are computed in turn. */
const rounds = 3;

/** Words `from` to `to - 1`, which nobody spoke. */
export interface Passage {
  readonly from: number;
  readonly to: number;
  /** Log-likelihood ratio (natural) of unspoken against missed by the recogniser. */
  readonly evidence: number;
}

/**
 * Distinguishes passages that nobody spoke from words that the recogniser missed, by how much of the rest it heard (Viterbi
 * algorithm with two states). With a good recognition five unheard words in a row are a passage, with a poor one twenty.
 */
export function unheardPassages(hearings: readonly Hearing[], starts: readonly Start[]): Passage[] {
  const costs = new Float64Array(hearings.length + 1);
  for (let at = 0; at < costs.length; at++) costs[at] = switchCosts[starts[at] ?? 'line'];
  let share: number = heardShare.max;
  let passages = likeliestPath(hearings, costs, share);
  for (let round = 0; round < rounds; round++) {
    const before = share;
    share = Math.min(heardShare.max, Math.max(heardShare.min, shareOfHeard(hearings, passages)));
    if (share === before) break;
    passages = likeliestPath(hearings, costs, share);
  }
  return passages;
}

/** The share of words outside the passages that were heard. */
function shareOfHeard(hearings: readonly Hearing[], passages: readonly Passage[]): number {
  let [heard, outside, from] = [0, 0, 0];
  for (const passage of [...passages, { from: hearings.length, to: 0 }]) {
    outside += passage.from - from;
    for (let at = from; at < passage.from; at++) if (hearings[at]) heard += 1;
    from = passage.to;
  }
  return heard / Math.max(1, outside);
}

/** `costs`: of starting or ending a passage before each word, and after the last. */
function likeliestPath(hearings: readonly Hearing[], costs: Float64Array, share: number): Passage[] {
  const [ifHeard, ifMissed] = [Math.log(chance / share), Math.log((1 - chance) / (1 - share))];
  const evidence = new Float64Array(hearings.length);
  /** Score before each word of the best path in the state unspoken, minus that of the best path in the state spoken. */
  const leads = new Float64Array(hearings.length + 1);
  leads[0] = -(costs[0] ?? 0);
  for (let at = 0; at < hearings.length; at++) {
    const hearing = hearings[at];
    const weight = hearing === undefined ? 0 : hearing ? ifHeard : ifMissed;
    const cost = costs[at] ?? 0;
    evidence[at] = weight;
    leads[at + 1] = Math.min(cost, Math.max(-cost, leads[at] ?? 0)) + weight;
  }
  const passages: Passage[] = [];
  let to = 0;
  for (let at = hearings.length, inPassage = false; at >= 0; at--) {
    const cost = costs[at] ?? 0;
    const before: boolean = at > 0 && (leads[at] ?? 0) > (inPassage ? -cost : cost);
    if (before && !inPassage) to = at;
    if (inPassage && !before) {
      passages.unshift({ from: at, to, evidence: evidence.slice(at, to).reduce((sum, weight) => sum + weight, 0) });
    }
    inPassage = before;
  }
  return passages;
}
