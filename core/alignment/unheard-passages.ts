import type { Partners } from './align-block.ts';
import type { Start, UnitSequence } from './unit-sequences.ts';

/**
 * Whether a word or something like it was heard. Undefined where that is unclear: another word was heard, or the word has no
 * units.
 */
export type Hearing = boolean | undefined;

export function hearingsOf({ wordOf }: UnitSequence, { first, alike }: Partners, wordCount: number): Hearing[] {
  const units = Array.from({ length: wordCount }, () => ({ alike: 0, missed: 0, count: 0 }));
  wordOf.forEach((word, unit) => {
    const of = units[word];
    if (!of) return;
    of.count += 1;
    if (alike[unit]) of.alike += 1;
    else if ((first[unit] ?? -1) < 0) of.missed += 1;
  });
  return units.map((of) => {
    if (of.count === 0) return undefined;
    if (of.alike * 2 >= of.count) return true;
    return of.missed * 2 > of.count ? false : undefined;
  });
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
  let share: number = heardShare.max;
  let passages = likeliestPath(hearings, starts, share);
  for (let round = 0; round < rounds; round++) {
    const unheard = new Uint8Array(hearings.length);
    for (const { from, to } of passages) unheard.fill(1, from, to);
    const spoken = hearings.filter((_, at) => !unheard[at]);
    const before = share;
    share = spoken.filter((hearing) => hearing).length / Math.max(1, spoken.length);
    share = Math.min(heardShare.max, Math.max(heardShare.min, share));
    if (share === before) break;
    passages = likeliestPath(hearings, starts, share);
  }
  return passages;
}

function likeliestPath(hearings: readonly Hearing[], starts: readonly Start[], share: number): Passage[] {
  const [ifHeard, ifMissed] = [Math.log(chance / share), Math.log((1 - chance) / (1 - share))];
  const evidence = hearings.map((hearing) => (hearing === undefined ? 0 : hearing ? ifHeard : ifMissed));
  const switchCostAt = (word: number): number => switchCosts[starts[word] ?? 'line'];
  /** Score before each word of the best path in the state unspoken, minus that of the best path in the state spoken. */
  const leads = new Float64Array(hearings.length + 1);
  leads[0] = -switchCostAt(0);
  evidence.forEach((weight, at) => {
    const cost = switchCostAt(at);
    leads[at + 1] = Math.min(cost, Math.max(-cost, leads[at] ?? 0)) + weight;
  });
  const passages: Passage[] = [];
  let to = 0;
  for (let at = hearings.length, inPassage = false; at >= 0; at--) {
    const cost = switchCostAt(at);
    const before: boolean = at > 0 && (leads[at] ?? 0) > (inPassage ? -cost : cost);
    if (before && !inPassage) to = at;
    if (inPassage && !before) {
      passages.unshift({ from: at, to, evidence: evidence.slice(at, to).reduce((sum, weight) => sum + weight, 0) });
    }
    inPassage = before;
  }
  return passages;
}
