import type { Typesetting } from '../laid-out/typesetting.ts';
import type { TimedWord } from '../words.ts';
import type { ShapedGlyph } from './shaped-text.ts';

/** A word of a row. Lengths are multiples of the type size of the page, from the left end of the row. */
export interface SetWord {
  readonly glyphs: readonly ShapedGlyph[];
  /** Where its text begins, with the spaces that belong to it. */
  readonly fromEm: number;
  readonly toEm: number;
  /** Multiple of its type size. */
  readonly scale: number;
}

export interface SetRow {
  readonly words: readonly SetWord[];
  readonly widthEm: number;
}

/** What is more is a space. */
const gapOfLettersEm = 0.05;

/**
 * A row with the sizes and the distances that a look asks for, made of the row as the font sets it. `spokenAt`: the word that has the size
 * of the spoken one.
 */
export function setRow(
  row: readonly TimedWord[],
  shaped: { readonly glyphs: readonly (readonly ShapedGlyph[])[]; readonly widthEm: number },
  setting: Typesetting,
  spokenAt: number | undefined,
): SetRow {
  const plain = shaped.glyphs.map((glyphs): SetWord => ({ glyphs, ...edgesOf(glyphs), scale: 1 }));
  if (setting.isPlain) return { words: plain, widthEm: shaped.widthEm };
  const { gapEm } = setting;
  const order = plain.map((_, at) => at).sort((one, other) => fromOf(plain, one) - fromOf(plain, other));
  const words = [...plain];
  let [endEm, beforeEm, besideEm] = [0, 0, 0];
  order.forEach((at, place) => {
    const [word, own] = [row[at], plain[at]];
    if (!word || !own) return;
    const spacing = setting.spacingEm(word.text);
    const naturalEm = own.fromEm - beforeEm;
    const isSpace = place > 0 && naturalEm > gapOfLettersEm;
    const beside = setting.besideEm(word);
    const between = place > 0 ? spacing + besideEm + beside : 0;
    const fromEm = endEm + (isSpace ? Math.max(naturalEm, gapEm) : naturalEm) + between;
    const scale = setting.scaleOf(word) * (at === spokenAt ? setting.spokenScale : 1);
    const set = spaced(own, { fromEm, scale, spacing });
    words[at] = set;
    [endEm, beforeEm, besideEm] = [set.toEm, own.toEm, beside];
  });
  return { words, widthEm: endEm + shaped.widthEm - beforeEm };
}

const fromOf = (words: readonly SetWord[], at: number): number => words[at]?.fromEm ?? 0;

function edgesOf(glyphs: readonly ShapedGlyph[]): Pick<SetWord, 'fromEm' | 'toEm'> {
  if (glyphs.length === 0) return { fromEm: 0, toEm: 0 };
  return {
    fromEm: Math.min(...glyphs.map(({ xEm }) => xEm)),
    toEm: Math.max(...glyphs.map(({ xEm, advanceEm }) => xEm + advanceEm)),
  };
}

interface Place {
  readonly fromEm: number;
  readonly scale: number;
  /** Between its letters. */
  readonly spacing: number;
}

function spaced(word: SetWord, { fromEm, scale, spacing }: Place): SetWord {
  const lettersAt = new Map<number, number>();
  for (const { at, xEm } of word.glyphs) lettersAt.set(at, Math.min(xEm, lettersAt.get(at) ?? Infinity));
  const inOrder = [...lettersAt].sort(([, one], [, other]) => one - other).map(([at]) => at);
  const rankOf = new Map(inOrder.map((at, rank) => [at, rank]));
  const glyphs = word.glyphs.map((glyph) => ({
    ...glyph,
    xEm: fromEm + (glyph.xEm - word.fromEm + spacing * (rankOf.get(glyph.at) ?? 0)) * scale,
    yEm: glyph.yEm * scale,
    advanceEm: glyph.advanceEm * scale,
  }));
  const widthEm = word.toEm - word.fromEm + spacing * Math.max(0, inOrder.length - 1);
  return { glyphs, fromEm, toEm: fromEm + widthEm * scale, scale };
}
