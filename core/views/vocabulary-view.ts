import type { CorrectionRecord } from '#contract/records/vocabulary.ts';
import type { Vocabulary, VocabularyEntry } from '#contract/schemas/vocabulary.ts';
import { foldLetters } from '../alignment/fold-letters.ts';

/** What is done twice is suggested. */
const MIN_TIMES = 2;
const MAX_SUGGESTIONS = 50;

/** The vocabulary as the API shows it: what was corrected most often is suggested first, unless an entry says it already. */
export function vocabularyView(
  entries: readonly VocabularyEntry[],
  corrections: readonly CorrectionRecord[],
): Vocabulary {
  const known = new Set(
    entries.flatMap(({ word, sounds_like = [] }) => sounds_like.map((heard) => foldLetters(`${heard}#${word}`))),
  );
  const suggestions = corrections
    .filter(
      ({ heard, word, times, dismissed }) =>
        times >= MIN_TIMES && !dismissed && !known.has(foldLetters(`${heard}#${word}`)),
    )
    .toSorted((one, other) => other.times - one.times)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ heard, word, times }) => ({ heard, word, times }));
  return { entries: [...entries], suggestions };
}
