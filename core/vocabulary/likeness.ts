import { doubleMetaphone } from 'double-metaphone';
import { distance } from 'fastest-levenshtein';
import { foldLetters } from '../alignment/fold-letters.ts';

/** A spelling, and how it sounds. */
export interface Spelling {
  /** Folded letters and digits, without spaces. */
  readonly letters: string;
  /** Its consonants as English says them, in up to two ways; none for other languages. */
  readonly sounds: readonly string[];
}

export function spellingOf(text: string, isEnglish: boolean): Spelling {
  const letters = foldLetters(text).replace(/[^\p{L}\p{N}]/gu, '');
  const sounds = isEnglish ? [...new Set(doubleMetaphone(letters))].filter((sound) => sound !== '') : [];
  return { letters, sounds };
}

/**
 * From 0 to 1: how alike two spellings are. In English how they sound counts as much as how they are written, since a recogniser
 * writes a name that it does not know as it sounds.
 */
export function likenessOf(one: Spelling, other: Spelling): number {
  const written = alike(one.letters, other.letters, distance);
  if (one.sounds.length === 0 || other.sounds.length === 0) return written;
  const heard = one.sounds.flatMap((sound) =>
    other.sounds.map((otherSound) => alike(sound, otherSound, soundDistance)),
  );
  return (written + Math.max(...heard)) / 2;
}

const alike = (one: string, other: string, distanceOf: (one: string, other: string) => number): number =>
  1 - distanceOf(one, other) / Math.max(one.length, other.length, 1);

/** Sounds of Double Metaphone that recognisers confuse: X is sh, 0 is th. */
const near = new Set(
  ['XS', 'T0', 'FP', 'JK', 'XJ', 'NM', 'RL', 'TS'].flatMap((pair) => [pair, `${pair[1]}${pair[0]}`]),
);

/** The distance of Levenshtein, in which near sounds differ by a half. */
function soundDistance(one: string, other: string): number {
  let previous = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, sound] of [...one].entries()) {
    const current = [row + 1];
    for (const [column, otherSound] of [...other].entries()) {
      const unlike = sound === otherSound ? 0 : near.has(sound + otherSound) ? 0.5 : 1;
      const replaced = (previous[column] ?? 0) + unlike;
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
