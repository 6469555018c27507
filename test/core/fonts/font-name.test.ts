import { expect, it } from 'vitest';
import { fontName } from '#core/fonts/font-name.ts';

interface Name {
  readonly platform: number;
  readonly language: number;
  readonly id: number;
  /** The name that is stored. */
  readonly bytes: Buffer;
}

const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();
const french = { platform: 3, language: 0x040c, id: 1, bytes: utf16('Écriture') };
const english = { platform: 3, language: 0x0409, id: 1, bytes: utf16('Script') };
const full = { platform: 3, language: 0x0409, id: 4, bytes: utf16('Script Bold') };
const macintosh = { platform: 1, language: 0, id: 1, bytes: Buffer.of(0x83, 0x63) };

/** The name table with these records, of which the last may say a greater length. */
function tables(names: readonly Name[], tooLongBy = 0): ReadonlyMap<string, DataView> {
  let offset = 0;
  const records = names.map(({ platform, language, id, bytes }, index) => {
    const record = Buffer.alloc(12);
    const length = bytes.length + (index === names.length - 1 ? tooLongBy : 0);
    for (const [at, value] of [platform, 1, language, id, length, offset].entries())
      record.writeUInt16BE(value, 2 * at);
    offset += bytes.length;
    return record;
  });
  const head = Buffer.of(0, 0, 0, names.length, 0, 6 + 12 * names.length);
  const table = Buffer.concat([head, ...records, ...names.map(({ bytes }) => bytes)]);
  // Other tables follow it in the file.
  const file = Uint8Array.from(Buffer.concat([table, Buffer.alloc(100, 'secret')]));
  return new Map([['name', new DataView(file.buffer, 0, table.length)]]);
}

it.each([
  ['in English', [macintosh, french, english, full], 'Script'],
  ['in another language where it has none in English', [macintosh, french], 'Écriture'],
  ['of the Macintosh where it has no other', [macintosh, full], 'Éc'],
  ['that is absent', [full], undefined],
])('the family name of a font is the one %s', (_, names, family) => {
  expect(fontName(tables(names), 'family')).toBe(family);
});

it('a name has its kind', () => {
  expect(fontName(tables([english, full]), 'full')).toBe('Script Bold');
});

it('a name that ends after its table is refused: what follows in the file is of another', () => {
  expect(() => fontName(tables([english], 2), 'family')).toThrow('ends after the end of the file');
});
