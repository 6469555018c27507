import { readdirSync, readFileSync } from 'node:fs';
import { openFont, type PaintedFont } from '@cueline/painter/open-font.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#core/app-error.ts';
import { checkFont } from '#core/fonts/check-font.ts';
import { OutOfTime, withinTime } from '#runtime/within-time.ts';
import { canvasKit } from '../../../packages/painter/test/painted-font.ts';
import { brandFont, entryOf, withNumber, withTag } from '../../support/fonts.ts';

const layer = new URL('../../../layers/fonts/', import.meta.url);
const files = readdirSync(layer).filter((name) => name.endsWith('.ttf'));
const emoji = 'noto-color-emoji.ttf';
const ours = files.filter((name) => name !== emoji);

const checked = (bytes: Uint8Array) => {
  const opened: PaintedFont[] = [];
  const open = (): PaintedFont => {
    const font = openFont(canvasKit, bytes);
    opened.push(font);
    return font;
  };
  try {
    return checkFont(bytes, open);
  } finally {
    for (const font of opened) font.close();
  }
};

/** The code and the message with which a file is refused; `taken` where it is not. */
const outcomeOf = (bytes: Uint8Array): string => {
  try {
    checked(bytes);
    return 'taken';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    expect(error.param).toBe('file');
    return `${error.code}: ${error.message}`;
  }
};

const startingWith = (start: string): Buffer => {
  const font = brandFont();
  font.write(start, 0, 'latin1');
  return font;
};

/** Cut in the middle of its last table, whose entry says more. */
const cut = (): Buffer => brandFont().subarray(0, -1000);

const twice = (): Buffer => {
  const font = brandFont();
  font.write('glyf', entryOf(font, 'gasp').at, 'latin1');
  return font;
};

const withoutLetters = (): Buffer => {
  const font = brandFont();
  // No subtable of cmap: no code point has a glyph.
  font.writeUInt16BE(0, entryOf(font, 'cmap').offset + 2);
  return font;
};

const flat = (): Buffer => {
  const font = brandFont();
  const heights = { hhea: [4, 6], 'OS/2': [68, 70, 72, 74, 76] };
  for (const [tag, offsets] of Object.entries(heights)) {
    for (const offset of offsets) font.writeUInt16BE(0, entryOf(font, tag).offset + offset);
  }
  return font;
};

const wide = (): Buffer => {
  const font = brandFont();
  const { offset, length } = entryOf(font, 'hmtx');
  for (let at = offset; at + 4 <= offset + length; at += 4) font.writeUInt16BE(0xffff, at);
  return font;
};

it('takes a font, by its name and the scripts whose letters it has', () => {
  expect(checked(brandFont())).toEqual({ name: 'Pacifico Regular', scripts: ['Latin', 'Cyrillic'] });
});

it('takes each of our caption fonts', () => {
  expect(ours.map((name) => outcomeOf(readFileSync(new URL(name, layer))))).toEqual(ours.map(() => 'taken'));
});

it('takes no font of emoji for captions', () => {
  expect(files).toContain(emoji);
  expect(outcomeOf(readFileSync(new URL(emoji, layer)))).toMatch(/unusable_font: .*letters of any script/);
});

describe('refuses', () => {
  it.each([
    ['nothing', Buffer.alloc(0), /unusable_font: The file is not a TrueType font/],
    ['a text', Buffer.from('not a font at all'), /unusable_font: The file is not a TrueType font/],
    ['WOFF', startingWith('wOFF'), /unusable_font: .*WOFF\)/],
    ['WOFF2', startingWith('wOF2'), /unusable_font: .*WOFF2/],
    ['PostScript outlines', startingWith('OTTO'), /unusable_font: .*PostScript/],
    ['a collection', startingWith('ttcf'), /unusable_font: .*collection/],
    ['a file that ends in its directory', brandFont().subarray(0, 40), /unusable_font: .*ends after/],
    ['a file that ends in a table', cut(), /unusable_font: .*ends after/],
    ['a table twice', twice(), /unusable_font: .*glyf twice/],
    ['a font without outlines', withTag('glyf', 'CBDT'), /unusable_font: .*no table glyf/],
    ['a font without its name', withTag('name', 'nama'), /unusable_font: .*no table name/],
    ['a variable font', withTag('gasp', 'fvar'), /unusable_font: .*variable/],
    ['more widths than glyphs', withNumber('hhea', 34, 0xffff), /unusable_font: .*all of its glyphs/],
    ['more glyphs than it has', withNumber('maxp', 4, 0xffff), /unusable_font: .*all of its glyphs/],
    ['an em of no units', withNumber('head', 18, 0), /unusable_font: .*all of its glyphs/],
    ['no letters', withoutLetters(), /unusable_font/],
    ['lines of no height', flat(), /unusable_font: The line height/],
    ['letters of absurd width', wide(), /unusable_font: The widths/],
    ['a licence that forbids embedding', withNumber('OS/2', 8, 0x0002), /font_licence: .*fsType/],
  ])('%s', (_, bytes, outcome) => {
    expect(outcomeOf(bytes)).toMatch(outcome);
  });
});

it('takes a font whose licence permits embedding in some way', () => {
  for (const fsType of [0x0000, 0x0004, 0x0008, 0x0104, 0x0006]) {
    expect(outcomeOf(withNumber('OS/2', 8, fsType))).toBe('taken');
  }
});

/** Tables of random offsets may never be read to their end: POST /fonts stops that too. */
const outcomeInTime = (bytes: Uint8Array): string => {
  try {
    return withinTime(500, () => outcomeOf(bytes));
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    return 'unusable_font';
  }
};

it('answers for every damaged file: it is taken or refused, and nothing else is thrown', () => {
  const change = fc.record({ at: fc.nat({ max: brandFont().length - 1 }), byte: fc.nat({ max: 255 }) });
  const early = fc.record({ at: fc.nat({ max: 4000 }), byte: fc.nat({ max: 255 }) });
  fc.assert(
    fc.property(fc.array(fc.oneof(change, early), { minLength: 1, maxLength: 200 }), (changes) => {
      const font = brandFont();
      for (const { at, byte } of changes) font[at] = byte;
      expect(outcomeInTime(font)).toMatch(/^(taken|unusable_font|font_licence)/);
    }),
  );
});
