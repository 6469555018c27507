import { expect, it } from 'vitest';
import { burnedCaptions, fontWarnings } from '#core/captions/burned/burned-captions.ts';
import { canvasOf, safeZoneOf } from '#core/presets/presets.ts';
import { resolveStyle } from '#core/styles/resolve-style.ts';
import { spoken } from '../arbitrary-words.ts';
import { captionFont } from '../caption-fonts.ts';

const canvas = canvasOf({ preset: 'tiktok', resolution: '1080p' });
const burn = (text: string, range = { startMs: 0, endMs: 60_000 }, language = 'en') =>
  burnedCaptions(
    {
      lines: [{ words: spoken(text) }],
      language,
      style: resolveStyle({ template: 'karaoke', font: 'Inter' }),
      canvas,
      safeZone: safeZoneOf('tiktok', canvas),
      fps: 25,
      range,
    },
    captionFont,
  );

it('warns of nothing where the font asked for draws the text', () => {
  expect(burn('Mix it.')).toMatchObject({ fontFile: 'inter', warnings: [] });
});

it('says which font stands in for which, and for what', () => {
  expect(burn('Mix खा it.')).toMatchObject({
    fontFile: 'noto',
    warnings: [
      {
        code: 'font_replaced',
        message: 'Inter has no ख (U+0916), ा (U+093E): the captions are set in Noto Sans',
      },
    ],
  });
});

it('leaves out what no font has, and says so', () => {
  const { ttml, warnings } = burn('Mix 𓀀 it𓀀.');
  expect(warnings).toEqual([
    { code: 'characters_left_out', message: 'No caption font has 𓀀 (U+13000): left out of the captions' },
  ]);
  expect(ttml).not.toContain('𓀀');
  expect(ttml).toContain('it.');
});

it('looks only at what is spoken in the clip', () => {
  expect(burn('Mix 𓀀', { startMs: 0, endMs: 300 }).warnings).toEqual([]);
});

it('burns nothing where nobody speaks in the clip', () => {
  expect(burn('Mix it.', { startMs: 2000, endMs: 3000 })).toEqual({ fontFile: 'inter', warnings: [] });
});

it('burns nothing where no font has any of it, and says so', () => {
  const { ttml, warnings } = burn('𓀀 𓀁');
  expect([ttml, warnings.length]).toEqual([undefined, 1]);
});

it('knows the language of a transcript that nobody has told it by its text, for the shapes of its characters too', () => {
  // A の makes no Japanese of it.
  const text = '今天 大家 做 の 水果 真 好吃';
  expect(burn(text, undefined, 'und').fontFile).toBe(burn(text, undefined, 'zh-CN').fontFile);
  expect(burn(text, undefined, 'ja').fontFile).not.toBe(burn(text, undefined, 'zh-CN').fontFile);
});

it('names ten characters and counts the rest', () => {
  const lacking = Array.from({ length: 13 }, (_, index) => String.fromCodePoint(0x13000 + index));
  const [warning] = fontWarnings({ file: 'inter', lacking, missing: lacking }, 'Inter');
  expect(warning?.message).toMatch(/^No caption font has (\S+ \(U\+1300.\), ){9}\S+ \(U\+13009\) and 3 more: left out/);
});
