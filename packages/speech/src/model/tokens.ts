import llama from 'llama-tokenizer-js';

/** Moonshine's tokens: 2 ends a text; those from 32,000 on mean nothing. */
export const FIRST_TOKEN = 1;
export const END_TOKEN = 2;

/** The tokens of a text of several words, which begin with spaces. */
export const tokensOf = (text: string): number[] => llama.encode(text, false, true);

/** A range of tokens that make a word. */
export interface TokenWord {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

/** The words of tokens: each begins at a token that begins with a space. Notes and dashes by themselves are none. */
export function wordsOf(tokens: readonly number[]): TokenWord[] {
  const starts = tokens.flatMap((token, at) => (at === 0 || llama.vocabById[token]?.startsWith('▁') ? [at] : []));
  return starts.flatMap((from, at) => {
    const to = starts[at + 1] ?? tokens.length;
    const text = textOf(tokens.slice(from, to));
    return /^[♪\p{P}]*$/u.test(text.replace('&', 'and')) ? [] : [{ text, from, to }];
  });
}

function textOf(tokens: readonly number[]): string {
  const bytes = tokens.map((token) => {
    const text = llama.vocabById[token] ?? '';
    const [, byte] = /^<0x(..)>$/.exec(text) ?? [];
    if (byte !== undefined) return Buffer.from(byte, 'hex');
    return Buffer.from(token <= END_TOKEN ? '' : text.replaceAll('▁', ' '));
  });
  // The model doubles a comma at times.
  return Buffer.concat(bytes)
    .toString()
    .trim()
    .replace(/([,.;:?!])\1+$/, '$1');
}
