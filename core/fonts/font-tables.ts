import { AppError } from '../app-error.ts';

/** The tables that drawing and measuring need. */
const required = ['OS/2', 'cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'name', 'post'];
const entryBytes = 16;
const directoryAt = 12;

/** Files that users take for TrueType fonts, by their first bytes. */
const others: Readonly<Record<string, string>> = {
  wOFF: 'The file is a web font (WOFF). Give the TrueType font that it was made from.',
  wOF2: 'The file is a web font (WOFF2). Give the TrueType font that it was made from.',
  OTTO: 'The font has PostScript outlines. Give its TrueType version (.ttf).',
  ttcf: 'The file is a collection of fonts. Give one font.',
};

/**
 * The tables of a static TrueType font, by tag. No byte outside the file is named, and the tables with an entry for each glyph
 * have them all. Throws unusable_font.
 */
export function fontTables(bytes: Uint8Array): ReadonlyMap<string, DataView> {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = bytes.length >= directoryAt ? tagAt(file, 0) : '';
  const other = others[start];
  if (other) throw unusable(other);
  if (start !== '\0\u0001\0\0' && start !== 'true') throw unusable('The file is not a TrueType font.');
  const tables = new Map<string, DataView>();
  for (let left = file.getUint16(4), at = directoryAt; left > 0; left -= 1, at += entryBytes) {
    if (at + entryBytes > bytes.length) throw cutOff();
    const [tag, offset, length] = [tagAt(file, at), file.getUint32(at + 8), file.getUint32(at + 12)];
    if (offset + length > bytes.length) throw cutOff();
    if (tables.has(tag)) throw unusable(`The font has the table ${tag} twice.`);
    tables.set(tag, new DataView(bytes.buffer, bytes.byteOffset + offset, length));
  }
  const missing = required.filter((tag) => !tables.has(tag));
  if (missing.length > 0) throw unusable(`The font has no table ${missing.join(', ')}.`);
  if (tables.has('fvar')) throw unusable('The font is variable. Give one static instance of it, such as its bold.');
  refuseTooFewGlyphs(tables);
  return tables;
}

function refuseTooFewGlyphs(tables: ReadonlyMap<string, DataView>): void {
  const glyphs = numberAt(tables, 'maxp', 4);
  const wide = numberAt(tables, 'hhea', 34);
  const offsetBytes = numberAt(tables, 'head', 50) === 0 ? 2 : 4;
  const unitsPerEm = numberAt(tables, 'head', 18);
  const whole =
    glyphs > 0 &&
    wide > 0 &&
    wide <= glyphs &&
    unitsPerEm >= 16 &&
    unitsPerEm <= 16_384 &&
    (tables.get('loca')?.byteLength ?? 0) >= (glyphs + 1) * offsetBytes &&
    (tables.get('hmtx')?.byteLength ?? 0) >= wide * 4 + (glyphs - wide) * 2;
  if (!whole) throw unusable('The font is damaged: its tables do not have all of its glyphs.');
}

/** A 16-bit number of a table. Throws unusable_font where the table is too short for it. */
export function numberAt(tables: ReadonlyMap<string, DataView>, tag: string, offset: number): number {
  const table = tables.get(tag);
  if (!table || table.byteLength < offset + 2) throw cutOff();
  return table.getUint16(offset);
}

/** A text of a table. Throws unusable_font where the table is too short for it. */
export function textAt(
  tables: ReadonlyMap<string, DataView>,
  tag: string,
  { offset, length, encoding }: { readonly offset: number; readonly length: number; readonly encoding: string },
): string {
  const table = tables.get(tag);
  if (!table || table.byteLength < offset + length) throw cutOff();
  return new TextDecoder(encoding).decode(new Uint8Array(table.buffer, table.byteOffset + offset, length));
}

const tagAt = (file: DataView, at: number): string =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => file.getUint8(at + index)));

export const unusable = (message: string, cause?: unknown): AppError =>
  new AppError('unusable_font', message, { param: 'file', ...(cause !== undefined && { cause }) });

const cutOff = (): AppError => unusable('The font is damaged: a table ends after the end of the file.');
