import type { Partners } from './align-block.ts';
import type { Start, UnitSequence } from './unit-sequences.ts';

/**
 * Was a word heard, or something like it? Undefined where that says little: it was taken for another word, or is none.
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

/** Of words that nobody spoke so many are heard all the same (refuse-mismatch.ts). */
const chance = 0.1;
/** No recogniser is trusted further, as its errors come in runs; nor less than what a text must have to be aligned. */
const bounds = { least: 0.25, most: 0.93 };
/** What it takes to believe that a passage begins or ends: less where the text itself has one. */
const turns: Readonly<Record<Start, number>> = { line: 4, sentence: 4, nothing: 7 };
/** How much is heard of what is spoken is known only when the rest is. */
const rounds = 3;

/** Words from..to-1, which nobody spoke. */
export interface Passage {
  readonly from: number;
  readonly to: number;
  /** How much likelier that is than that they were missed, as a natural logarithm. */
  readonly evidence: number;
}

/**
 * Tells passages that nobody spoke from words that the recogniser missed: the likelier of the two, given how much of the
 * rest it heard (Viterbi's path through two states). Where it is good, five words in a row are a passage; where it is
 * rough, twenty.
 */
export function unheardPassages(hearings: readonly Hearing[], starts: readonly Start[]): Passage[] {
  let passages = likeliestPath(hearings, starts, bounds.most);
  for (let round = 0; round < rounds; round++) {
    const unheard = new Set(
      passages.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, at) => from + at)),
    );
    const spoken = hearings.filter((_, at) => !unheard.has(at));
    const share = spoken.filter((hearing) => hearing).length / Math.max(1, spoken.length);
    passages = likeliestPath(hearings, starts, Math.min(bounds.most, Math.max(bounds.least, share)));
  }
  return passages;
}

function likeliestPath(hearings: readonly Hearing[], starts: readonly Start[], heardShare: number): Passage[] {
  const [ifHeard, ifMissed] = [Math.log(chance / heardShare), Math.log((1 - chance) / (1 - heardShare))];
  const evidence = hearings.map((hearing) => (hearing === undefined ? 0 : hearing ? ifHeard : ifMissed));
  const turnAt = (word: number): number => turns[starts[word] ?? 'line'];
  /** By how much the best path that is unheard before a word outdoes the best that is not. */
  const leads = new Float64Array(hearings.length + 1);
  leads[0] = -turnAt(0);
  evidence.forEach((weight, at) => {
    const turn = turnAt(at);
    leads[at + 1] = Math.min(turn, Math.max(-turn, leads[at] ?? 0)) + weight;
  });
  const passages: Passage[] = [];
  let to = 0;
  for (let at = hearings.length, inPassage = false; at >= 0; at--) {
    const turn = turnAt(at);
    const before: boolean = at > 0 && (leads[at] ?? 0) > (inPassage ? -turn : turn);
    if (before && !inPassage) to = at;
    if (inPassage && !before) {
      passages.unshift({ from: at, to, evidence: evidence.slice(at, to).reduce((sum, weight) => sum + weight, 0) });
    }
    inPassage = before;
  }
  return passages;
}
