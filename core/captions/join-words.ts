import { cleanText } from './clean-text.ts';
import type { TimedWord } from './words.ts';

/** Scripts that set no space between words, and the full-width punctuation of East Asia. */
const spaceless = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef]`;
const endsSpaceless = new RegExp(`${spaceless}$`, 'u');
const startsSpaceless = new RegExp(`^${spaceless}`, 'u');

/** What stands between two words: nothing where both sides are of a script without spaces. */
export function separatorBetween(before: string, after: string): '' | ' ' {
  return endsSpaceless.test(before) && startsSpaceless.test(after) ? '' : ' ';
}

/** The words as one line of text, cleaned. */
export function joinWords(words: readonly Pick<TimedWord, 'text'>[]): string {
  let joined = '';
  for (const word of words) {
    const text = cleanText(word.text);
    if (text !== '') joined += joined === '' ? text : separatorBetween(joined, text) + text;
  }
  return joined;
}
