import type { EditOperation } from '#contract/schemas/edit-transcript.ts';
import type { Word } from '#contract/schemas/transcript.ts';

/** Where the replacement by a vocabulary begins that one of these words belongs to; -1 where none does. */
export const replacedAt = (words: readonly Word[], word: number, count: number): number => {
  const last = words.slice(0, word + count).findLastIndex(({ heard }) => heard !== undefined);
  return last < word ? -1 : words.slice(0, last + 1).findLastIndex(({ heard }) => heard);
};

/** Puts what was heard back in place of the words of a vocabulary that begin there. */
export const putBack = (words: readonly Word[], line: number, word: number): EditOperation => {
  const further = words.slice(word + 1).findIndex(({ heard }) => heard !== '');
  const count = 1 + (further < 0 ? words.length - word - 1 : further);
  const texts = (words[word]?.heard ?? '').split(' ');
  return { op: 'replace_words', line, word, count, words: texts.map((text) => ({ text })) };
};
