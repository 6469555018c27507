import { expandContraction } from './english-contractions.ts';
import { foldLetters } from './fold-letters.ts';
import { spokenNumbers } from './spoken-numbers.ts';

/** Letters of scripts without spaces between words; with their combining marks they are matched one by one. */
const spacelessLetters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const spaceless = new RegExp(`${spacelessLetters.source}\\p{M}*|ー`, 'gu');
const hasNumber = /[\d%&+=@°]/;

/** A way to say a word, as spoken units: words, or letters in scripts without spaces. */
export type Reading = readonly string[];

/**
 * The ways to say a written word, the most likely first, in units that do not depend on the spelling: "I'm" is i, am;
 * "£13.60" is thirteen, pounds, sixty. No units for what is not spoken ("–", "♪").
 */
export function readingsOf(word: string, language: string): readonly Reading[] {
  const folded = foldLetters(word);
  if (!hasNumber.test(folded)) return [unitsOf(folded, language)];
  return spokenNumbers(folded, language).map((way) => unitsOf(foldLetters(way), language));
}

const plainWord = /^[a-z]+$/;

function unitsOf(folded: string, language: string): string[] {
  if (plainWord.test(folded)) return language === 'en' ? contraction(folded) : [folded];
  // Drops punctuation but keeps apostrophes, which may be part of a word.
  const pieces = folded.match(/[\p{L}\p{M}\p{N}']+/gu) ?? [];
  return pieces.flatMap((piece) => {
    const words = language === 'en' ? contraction(piece) : [piece];
    return words.flatMap((each) => splitSpaceless(each.replaceAll("'", '')));
  });
}

/** An apostrophe at an end may be part of the word ('tis) or a quotation mark ('hello'). */
function contraction(piece: string): string[] {
  const bare = piece.replace(/^'+|'+$/g, '');
  for (const spelt of [piece, bare]) {
    const full = expandContraction(spelt);
    if (full !== spelt) return full.split(' ');
  }
  return [bare];
}

function splitSpaceless(word: string): string[] {
  if (word === '') return [];
  if (!spacelessLetters.test(word)) return [word];
  return word.replace(spaceless, ' $& ').trim().split(/ +/);
}
