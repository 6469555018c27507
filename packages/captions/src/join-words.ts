import { cleanText } from './clean-text.ts';
import type { TimedWord } from './words.ts';

/**
 * Scripts without spaces between words, and East Asian full-width punctuation. Script extensions are used because the long
 * vowel mark of コーヒー belongs to several scripts.
 */
const spaceless = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef]`;
/** They are often used with punctuation of other scripts: 你好!“你好”(好)… */
const endsSpaceless = new RegExp(String.raw`${spaceless}[!?.,:;)\]}"'“”‘’…—–]*$`, 'u');
const startsSpaceless = new RegExp(String.raw`^[(\[{"'“‘…—–]*${spaceless}`, 'u');

const ascii = /^[ -~]*$/;
const anySpaceless = new RegExp(spaceless, 'u');

export const holdsSpaceless = (text: string): boolean => anySpaceless.test(text);

/**
 * The separator between two words: nothing where both sides are in a script without spaces. A space that is wanted there is
 * the last character of the word before it.
 */
export function separatorBetween(before: string, after: string): '' | ' ' {
  if (ascii.test(before)) return ' ';
  return endsSpaceless.test(before) && startsSpaceless.test(after) ? '' : ' ';
}

/** Cleans a word. A trailing space stays where separatorBetween would write none, as between phrases in Thai. */
export function spacedText(text: string): string {
  const clean = cleanText(text);
  return clean !== '' && /\s$/u.test(text) && endsSpaceless.test(clean) ? `${clean} ` : clean;
}

/** The cleaned words as one line of text. */
export function joinWords(words: readonly Pick<TimedWord, 'text'>[]): string {
  let joined = '';
  let before = '';
  for (const word of words) {
    const text = spacedText(word.text);
    if (text === '') continue;
    joined += joined === '' ? text.trimEnd() : separatorBetween(before, text) + text.trimEnd();
    before = text;
  }
  return joined;
}
