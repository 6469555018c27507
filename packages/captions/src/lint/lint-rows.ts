import { type BadBreak, type Break, breaksBefore, isBadBreak } from '../breaking/breaks.ts';
import { separatorBetween } from '../join-words.ts';
import type { Cue } from '../subtitles/cue.ts';
import { columnsOf } from '../text-width.ts';
import { timingRules } from '../timing-rules.ts';
import type { Fault } from './lint-rules.ts';

interface Row {
  readonly cue: number;
  /** Index of its first word among all words. */
  readonly from: number;
  readonly words: readonly string[];
}

/**
 * For each cue its orphans and forbidden breaks. Two rows of a cue have none where all other breaks are as bad, unless `fits` takes them as
 * one row.
 */
export function lintRows(cues: readonly Cue[], language: string, fits: (text: string) => boolean): Fault[][] {
  const rows = rowsOf(cues);
  const breaks = breaksBefore(
    rows.flatMap((row) => row.words),
    language,
  );
  /** A silence ends a sentence, and a dash at the start of a row marks another speaker. */
  const breakBetween = (row: Row | undefined, next: Row | undefined): Break => {
    if (!row || !next || gapAfter(cues, row, next) >= timingRules.closedGapMs) return 'sentence';
    return /^[-–—―‐]/u.test(next.words[0] ?? '') ? 'speaker' : (breaks[next.from] ?? 'plain');
  };
  const isForced = (row: Row | undefined, next: Row | undefined): boolean => {
    if (!row || !next || row.cue !== next.cue) return false;
    // Text without spaces can be broken in more places than between the words of its rows.
    if (separatorBetween(row.words.at(-1) ?? '', next.words[0] ?? '') === '') return false;
    const words = [...row.words, ...next.words];
    const leavesOrphan = (at: number): boolean => isOrphan(words.slice(0, at)) || isOrphan(words.slice(at));
    const isGood = (at: number): boolean => !isBadBreak(breaks[row.from + at] ?? 'plain') && !leavesOrphan(at);
    return !fits(words.join(' ')) && !words.some((_, at) => at > 0 && isGood(at));
  };
  const faults = cues.map((): Fault[] => []);
  rows.forEach((row, index) => {
    const next = rows[index + 1];
    const [start, end] = [breakBetween(rows[index - 1], row), breakBetween(row, next)];
    const isWhole = rows.length === 1 || (isSentence(start) && isSentence(end));
    if (isOrphan(row.words) && !isWhole && !isForced(rows[index - 1], row) && !isForced(row, next)) {
      faults[row.cue]?.push(['orphan', `leaves “${row.words.join(' ')}” alone on a line`]);
    }
    if (isBadBreak(end) && !isForced(row, next)) {
      faults[row.cue]?.push(['forbidden-break', broken(end, row.words.at(-1), next?.words[0])]);
    }
  });
  return faults;
}

function rowsOf(cues: readonly Cue[]): Row[] {
  let from = 0;
  return cues.flatMap((cue, index) =>
    cue.rows
      .map((row) => row.split(/\s+/u).filter((word) => word !== ''))
      .filter((words) => words.length > 0)
      .map((words) => {
        const row = { cue: index, from, words };
        from += words.length;
        return row;
      }),
  );
}

function gapAfter(cues: readonly Cue[], row: Row, next: Row): number {
  return row.cue === next.cue ? 0 : (cues[next.cue]?.startMs ?? 0) - (cues[row.cue]?.endMs ?? 0);
}

const isSentence = (at: Break): boolean => at === 'sentence' || at === 'speaker';

/** Whether a row is a single word, or at most two full-width characters. A speaker's dash does not count as a word. */
function isOrphan(words: readonly string[]): boolean {
  const [word, another] = words.filter((each) => /[\p{L}\p{N}]/u.test(each));
  if (word === undefined || another !== undefined || words.length > 2) return false;
  return separatorBetween(word, word) === ' ' || columnsOf(word) <= 4;
}

const breakNames: Readonly<Record<BadBreak, string>> = {
  word: 'inside a word',
  phrase: 'inside a phrase',
  mark: 'before a mark that belongs to the line above',
  name: 'between two parts of a name',
  unit: 'between a number and its unit',
  number: 'between a number and what it counts',
  title: 'between a title and a name',
  article: 'between an article and its noun',
  determiner: 'between a determiner and its noun',
  preposition: 'after a preposition',
  conjunction: 'after a conjunction',
  pronoun: 'between a pronoun and its verb',
  auxiliary: 'between an auxiliary and its verb',
  negation: 'between a negation and what it negates',
  adverb: 'between an adverb and its word',
};

const broken = (at: BadBreak, before = '', after = ''): string => `breaks ${breakNames[at]}: “${before} | ${after}”`;
