import type { Transcript } from '@cueline/sdk';

/** What sentences put around words. Other symbols are of the word, as in C++, $5 or 3D. */
const punctuation = String.raw`[\s.,;:!?"'“”‘’„()\[\]…¿¡«»]`;
const parts = new RegExp(`^(${punctuation}*)(.*?)(${punctuation}*)$`, 'su');

const partsOf = (text: string) => {
  const [, before = '', core = '', after = ''] = parts.exec(text) ?? [];
  return core === '' ? { before: '', core: text, after: '' } : { before, core: core.toLowerCase(), after };
};

/**
 * Operations that replace words wherever they stand in one line, with the punctuation before and after them kept. The last come
 * first, so that each leaves the positions of those after it as they are.
 */
export const replacementsOf = (lines: Transcript['lines'], find: string, replace: string) => {
  const wanted = wordsOf(find).map((text) => partsOf(text).core);
  const texts = wordsOf(replace);
  return lines
    .flatMap(({ words }, line) => {
      const there = words.map(({ text }) => partsOf(text));
      const cores = there.map(({ core }) => core);
      return positionsOf(cores, wanted).map((word) => {
        const { before = '' } = there[word] ?? {};
        const { after = '' } = there[word + wanted.length - 1] ?? {};
        const kept = texts.map((text, at) => `${at === 0 ? before : ''}${text}${at === texts.length - 1 ? after : ''}`);
        const replaced = kept.map((text) => ({ text }));
        return { op: 'replace_words' as const, line, word, count: wanted.length, words: replaced };
      });
    })
    .reverse();
};

const wordsOf = (text: string): string[] => text.trim().split(/\s+/).filter(Boolean);

/** Where the words stand, without overlaps. */
const positionsOf = (words: readonly string[], wanted: readonly string[]): number[] => {
  const found: number[] = [];
  for (let at = 0; wanted.length > 0 && at + wanted.length <= words.length; at++) {
    if (!wanted.every((word, index) => words[at + index] === word)) continue;
    found.push(at);
    at += wanted.length - 1;
  }
  return found;
};
