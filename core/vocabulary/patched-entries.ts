import type { PatchVocabulary, VocabularyEntry } from '#contract/schemas/vocabulary.ts';
import { foldLetters } from '../alignment/fold-letters.ts';

/** Entries of the same word and language are one. */
const keyOf = ({ word, language }: VocabularyEntry): string => `${language ?? ''} ${foldLetters(word)}`;

/** The entries in the order of their words, without those that are removed, and with the added ones in place of those of the same word. */
export function patchedEntries(
  entries: readonly VocabularyEntry[],
  { add = [], remove = [] }: PatchVocabulary,
): VocabularyEntry[] {
  const removed = new Set(remove.map(foldLetters));
  const kept = entries.filter(({ word }) => !removed.has(foldLetters(word)));
  const byKey = new Map([...kept, ...add].map((entry) => [keyOf(entry), entry]));
  return [...byKey.values()].toSorted((one, other) => (foldLetters(one.word) < foldLetters(other.word) ? -1 : 1));
}
