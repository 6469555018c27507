import { codeOf } from '@cueline/captions/breaking/language-rules.ts';
import type { Line, Word } from '#contract/schemas/transcript.ts';
import { textChanges } from '../transcripts/version-changes.ts';
import { bare } from './bare.ts';
import { lettersOf, likenessOf, spellingOf } from './likeness.ts';

/** What somebody made of heard words. */
export interface Correction {
  readonly heard: string;
  readonly word: string;
}

/** A correction has as many words at most on either side. */
const MAX_WORDS = 3;
/** Words that are less alike say something else, and were not misheard. */
const MISHEARD = 0.4;
/** More corrections at once are another text. */
const MAX_AT_ONCE = 20;

/** Words that were misheard and are now others that sound alike: what a vocabulary would have made of them. */
export function correctionsOf(before: readonly Line[], after: readonly Line[], language: string): Correction[] {
  const [old, now] = [before, after].map((lines) => lines.flatMap(({ words }) => words));
  if (!old || !now) return [];
  const isEnglish = codeOf(language) === 'en';
  const found = new Map<string, Correction>();
  for (const [from, to, nowFrom, nowTo] of textChanges(old, now)) {
    const [heard, word] = [textOf(old.slice(from, to)), textOf(now.slice(nowFrom, nowTo))];
    if (Math.max(to - from, nowTo - nowFrom) > MAX_WORDS || heard === '' || word === '') continue;
    const [one, other] = [spellingOf(lettersOf(heard), isEnglish), spellingOf(lettersOf(word), isEnglish)];
    if (one.letters === other.letters || likenessOf(one, other, MISHEARD) === 0) continue;
    found.set(`${heard.toLowerCase()} ${word}`, { heard, word });
  }
  return found.size > MAX_AT_ONCE ? [] : [...found.values()];
}

const textOf = (words: readonly Word[]): string => bare(words.map(({ text }) => text).join(' '));
