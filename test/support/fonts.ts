import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pacifico: a font of a customer, none of ours. */
export const brandFontPath = join(import.meta.dirname, '../fixtures/fonts/pacifico.ttf');
export const brandFont = (): Buffer<ArrayBuffer> => Buffer.from(readFileSync(brandFontPath));

/** The same font as another file. */
export const otherBrandFont = (): Buffer<ArrayBuffer> => Buffer.concat([brandFont(), Buffer.from(crypto.randomUUID())]);

export const bodyOf = (font: Buffer) => ({ file: font.toString('base64') });

interface Entry {
  /** Where the entry of the table is in the file. */
  readonly at: number;
  readonly offset: number;
  readonly length: number;
}

/** The entry of a table in the directory of a font file. */
export function entryOf(font: Buffer, tag: string): Entry {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    if (font.toString('latin1', at, at + 4) === tag)
      return { at, offset: font.readUInt32BE(at + 8), length: font.readUInt32BE(at + 12) };
  }
  throw new Error(`The font has no table ${tag}`);
}

/** The font with a 16-bit number of a table changed. */
export function withNumber(tag: string, offset: number, value: number): Buffer<ArrayBuffer> {
  const font = brandFont();
  font.writeUInt16BE(value, entryOf(font, tag).offset + offset);
  return font;
}

/** The font with a table under another tag. */
export function withTag(tag: string, changed: string): Buffer<ArrayBuffer> {
  const font = brandFont();
  font.write(changed, entryOf(font, tag).at, 'latin1');
  return font;
}

const numbers = (...values: readonly number[]): Buffer => {
  const bytes = Buffer.alloc(2 * values.length);
  values.forEach((value, at) => {
    bytes.writeUInt16BE(value, 2 * at);
  });
  return bytes;
};
const tagged = (tag: string, ...values: readonly number[]) =>
  Buffer.concat([Buffer.from(tag, 'latin1'), numbers(...values)]);

/** The number of the glyph of 7 in it. */
const seven = 1319;

/**
 * The font with a GSUB that takes seconds for each 7: thirteen rules make two of each, and thousands replace each by itself.
 * https://learn.microsoft.com/typography/opentype/spec/gsub
 */
export function slowFont(): Buffer<ArrayBuffer> {
  const font = brandFont();
  const [doublings, replacements] = [13, 10_000];
  const count = doublings + replacements;
  const scripts = Buffer.concat([numbers(1), tagged('DFLT', 8), numbers(4, 0, 0, 0xffff, 1, 0)]);
  const rules = Array.from({ length: count }, (_, index) => index);
  const features = Buffer.concat([numbers(1), tagged('ccmp', 8), numbers(0, count, ...rules)]);
  const rulesAt = 2 + 2 * count;
  const doubling = [2, 0, 1, 8, 1, 8, 1, 14, 1, 1, seven, 2, seven, seven];
  const replacing = [1, 0, 1, 8, 1, 6, 0, 1, 1, seven];
  const offsets = rules.map((rule) => (rule < doublings ? rulesAt : rulesAt + 2 * doubling.length));
  const lookups = numbers(count, ...offsets, ...doubling, ...replacing);
  const featuresAt = 10 + scripts.length;
  const head = numbers(1, 0, 10, featuresAt, featuresAt + features.length);
  const gsub = Buffer.concat([head, scripts, features, lookups]);
  const { at } = entryOf(font, 'GSUB');
  font.writeUInt32BE(font.length, at + 8);
  font.writeUInt32BE(gsub.length, at + 12);
  return Buffer.concat([font, gsub]);
}
