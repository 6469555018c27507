import { cleanText } from './clean-text.ts';
import type { TimedWord } from './words.ts';

/**
 * Scripts that set no space between words, and the full-width punctuation of East Asia. By extensions, as the long
 * vowel mark of コーヒー belongs to no one script.
 */
const spaceless = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef]`;
/** Punctuation of other scripts is common beside them: 你好!“你好”(好)… */
const endsSpaceless = new RegExp(String.raw`${spaceless}[!?.,:;)\]}"'“”‘’…—–]*$`, 'u');
const startsSpaceless = new RegExp(String.raw`^[(\[{"'“‘…—–]*${spaceless}`, 'u');

const anySpaceless = new RegExp(spaceless, 'u');

export const holdsSpaceless = (text: string): boolean => anySpaceless.test(text);

/**
 * What stands between two words: nothing where both sides are of a script without spaces. Where one is wanted there all
 * the same, the word before ends in it.
 */
export function separatorBetween(before: string, after: string): '' | ' ' {
  return endsSpaceless.test(before) && startsSpaceless.test(after) ? '' : ' ';
}

/** A word cleaned; the space after it stays where no other would stand, as between the phrases of Thai. */
export function spacedText(text: string): string {
  const clean = cleanText(text);
  return clean !== '' && /\s$/u.test(text) && endsSpaceless.test(clean) ? `${clean} ` : clean;
}

/** The words as one line of text, cleaned. */
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
