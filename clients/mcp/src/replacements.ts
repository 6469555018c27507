import type { Transcript } from '@cueline/sdk';

/** A word without the punctuation around it, in lower case. */
const bare = (text: string): string =>
  text.replace(/^\P{Alphabetic}+(?=.)|\P{Alphabetic}+$/gu, '').toLowerCase() || text.toLowerCase();

/**
 * Operations that replace words wherever they stand in one line, with the punctuation before and after them kept. The last come
 * first, so that each leaves the positions of those after it as they are.
 */
export const replacementsOf = (lines: Transcript['lines'], find: string, replace: string) => {
  const wanted = find.trim().split(/\s+/).map(bare);
  const texts = replace.trim().split(/\s+/).filter(Boolean);
  return lines
    .flatMap(({ words }, line) =>
      positionsOf(
        words.map(({ text }) => bare(text)),
        wanted,
      ).map((word) => {
        const first = words[word]?.text ?? '';
        const last = words[word + wanted.length - 1]?.text ?? '';
        const before = first.slice(0, Math.max(0, first.toLowerCase().indexOf(wanted[0] ?? '')));
        const after = last.slice(last.toLowerCase().lastIndexOf(wanted.at(-1) ?? '') + (wanted.at(-1) ?? '').length);
        const kept = texts.map((text, at) => `${at === 0 ? before : ''}${text}${at === texts.length - 1 ? after : ''}`);
        return {
          op: 'replace_words' as const,
          line,
          word,
          count: wanted.length,
          words: kept.map((text) => ({ text })),
        };
      }),
    )
    .reverse();
};

/** Where the words stand, without overlaps. */
const positionsOf = (words: readonly string[], wanted: readonly string[]): number[] => {
  const found: number[] = [];
  for (let at = 0; at + wanted.length <= words.length; at++) {
    if (!wanted.every((word, index) => words[at + index] === word)) continue;
    found.push(at);
    at += wanted.length - 1;
  }
  return found;
};
