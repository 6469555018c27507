import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';
import { foldLetters } from '../alignment/fold-letters.ts';
import { type LetterBag, letterBag, minEditsBetween } from '../alignment/letter-bag.ts';

/** A spelling, and how it sounds. */
export interface Spelling {
  /** Folded letters and digits, without spaces. */
  readonly letters: string;
  readonly bag: LetterBag;
  /** Its consonants as English says them, in up to two ways; none for other languages. */
  readonly sounds: readonly { readonly text: string; readonly bag: LetterBag }[];
}

/** What of a text is compared: letters and digits, without case, accents and spaces. */
export const lettersOf = (text: string): string => foldLetters(text).replace(/[^\p{L}\p{N}]/gu, '');

export function spellingOf(letters: string, isEnglish: boolean): Spelling {
  const sounds = isEnglish ? [...new Set(doubleMetaphone(letters))].filter((sound) => sound !== '') : [];
  return {
    letters,
    bag: letterBag(letters),
    sounds: sounds.map((text) => ({ text, bag: letterBag(text) })),
  };
}

/**
 * From 0 to 1: how alike two spellings are; 0 where that is below the limit. In English how they sound counts as much as how they
 * are written, since a recogniser writes a name that it does not know as it sounds.
 */
export function likenessOf(one: Spelling, other: Spelling, limit: number): number {
  const longer = Math.max(one.letters.length, other.letters.length, 1);
  const mayBeWritten = 1 - minEditsBetween(one.bag, other.bag) / longer;
  const isHeard = one.sounds.length > 0 && other.sounds.length > 0;
  if ((isHeard ? (mayBeWritten + 1) / 2 : mayBeWritten) < limit) return 0;
  let heard = isHeard ? 0 : 1;
  for (const sound of one.sounds) {
    for (const { text, bag } of other.sounds) {
      const sounds = Math.max(sound.text.length, text.length);
      const mayBeHeard = 1 - (minEditsBetween(sound.bag, bag) * NEAR) / sounds;
      if (mayBeHeard <= heard || (mayBeWritten + mayBeHeard) / 2 < limit) continue;
      heard = Math.max(heard, 1 - soundDistance(sound.text, text) / sounds);
    }
  }
  if (isHeard && (mayBeWritten + heard) / 2 < limit) return 0;
  const written = 1 - distance(one.letters, other.letters) / longer;
  const likeness = isHeard ? (written + heard) / 2 : written;
  return likeness < limit ? 0 : likeness;
}

/** How much sounds differ that recognisers confuse. */
const NEAR = 0.5;
/** Such sounds of Double Metaphone: X is sh, 0 is th. */
const near = new Set(
  ['XS', 'T0', 'FP', 'JK', 'XJ', 'NM', 'RL', 'TS'].flatMap((pair) => [pair, `${pair[1]}${pair[0]}`]),
);

/** The distance of Levenshtein, in which near sounds differ less. */
function soundDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 0; row < one.length; row++) {
    const current = [row + 1];
    for (let column = 0; column < other.length; column++) {
      const [sound = '', otherSound = ''] = [one[row], other[column]];
      const unlike = sound === otherSound ? 0 : near.has(sound + otherSound) ? NEAR : 1;
      const replaced = (previous[column] ?? 0) + unlike;
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
