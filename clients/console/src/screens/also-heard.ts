import { maxSoundsLike } from '#contract/limits.ts';
import type { Vocabulary, VocabularyEntryInput } from '#sdk/index.ts';

/** The entry of a word, which keeps what it has; of the ways in which it is heard, the newest stay. */
export const alsoHeard = (entries: Vocabulary['entries'], word: string, heard: string): VocabularyEntryInput => {
  const entry = entries.find((one) => one.word === word);
  return { ...entry, word, sounds_like: [...(entry?.sounds_like ?? []), heard].slice(-maxSoundsLike) };
};
