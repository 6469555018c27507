import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'fontkit';

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

/**
 * The font with a GSUB of one rule, ccmp: this character becomes two of itself. fontkit replaces each of them again, without
 * end. https://learn.microsoft.com/typography/opentype/spec/gsub
 */
export function endlessFont(character: string): Buffer<ArrayBuffer> {
  const font = brandFont();
  const opened = create(font);
  if (!('glyphForCodePoint' in opened)) throw new Error('The file is a collection');
  const glyph = opened.glyphForCodePoint(character.codePointAt(0) ?? 0).id;
  const scripts = Buffer.concat([numbers(1), tagged('DFLT', 8), numbers(4, 0, 0, 0xffff, 1, 0)]);
  const features = Buffer.concat([numbers(1), tagged('ccmp', 8), numbers(0, 1, 0)]);
  const lookups = numbers(1, 4, 2, 0, 1, 8, 1, 8, 1, 14, 1, 1, glyph, 2, glyph, glyph);
  const featuresAt = 10 + scripts.length;
  const head = numbers(1, 0, 10, featuresAt, featuresAt + features.length);
  const gsub = Buffer.concat([head, scripts, features, lookups]);
  const { at } = entryOf(font, 'GSUB');
  font.writeUInt32BE(font.length, at + 8);
  font.writeUInt32BE(gsub.length, at + 12);
  return Buffer.concat([font, gsub]);
}
