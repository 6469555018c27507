import { readFileSync } from 'node:fs';

/** Pacifico: a font of a customer, none of ours. */
export const brandFont = (): Buffer<ArrayBuffer> =>
  Buffer.from(readFileSync(new URL('../fixtures/fonts/pacifico.ttf', import.meta.url)));

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
