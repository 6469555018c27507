import { writtenOut } from './english-contractions.ts';
import { foldLetters } from './fold-letters.ts';
import { spokenNumbers } from './spoken-numbers.ts';

/** Letters with their marks, of scripts that set no space between words: they are matched one by one. */
const spacelessLetters =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const spaceless = new RegExp(`${spacelessLetters.source}\\p{M}*|ー`, 'gu');
const hasNumber = /[\d%&+=@°]/;

/** A way to say a word, in units that are matched one by one: words as spoken, or letters where no spaces are set. */
export type Reading = readonly string[];

/**
 * The ways to say a word as written (or as a recogniser wrote it), the likeliest first, in units that do not depend on
 * how it is spelt: "I'm" is i, am; "£13.60" is thirteen, pounds, sixty. Empty units for what nobody says ("–", "♪").
 */
export function readingsOf(word: string, language: string): readonly Reading[] {
  const folded = foldLetters(word);
  if (!hasNumber.test(folded)) return [unitsOf(folded, language)];
  return spokenNumbers(folded, language).map((way) => unitsOf(foldLetters(way), language));
}

function unitsOf(folded: string, language: string): string[] {
  // Without the punctuation around it, but with an apostrophe that may belong to it.
  const pieces = folded.match(/[\p{L}\p{M}\p{N}']+/gu) ?? [];
  return pieces.flatMap((piece) => {
    const words = language === 'en' ? contraction(piece) : [piece];
    return words.flatMap((each) => splitSpaceless(each.replaceAll("'", '')));
  });
}

/** Quotation marks look like apostrophes: 'tis, but 'hello'. */
function contraction(piece: string): string[] {
  const bare = piece.replace(/^'+|'+$/g, '');
  for (const spelt of [piece, bare]) {
    const full = writtenOut(spelt);
    if (full !== spelt) return full.split(' ');
  }
  return [bare];
}

function splitSpaceless(word: string): string[] {
  if (word === '') return [];
  if (!spacelessLetters.test(word)) return [word];
  return word.replace(spaceless, ' $& ').trim().split(/ +/);
}
