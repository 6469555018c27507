import { describe, expect, it } from 'vitest';
import { burnedCaptions } from '../../src/burned/burned-captions.ts';
import { fontWarnings } from '../../src/laid-out/drawn-captions.ts';
import { canvasOf, safeZoneOf } from '../../src/presets/presets.ts';
import { paintedCaptions } from '../../src/scene/painted-captions.ts';
import type { CaptionStyleInput } from '../../src/shapes/caption-style.ts';
import { resolveStyle } from '../../src/styles/resolve-style.ts';
import type { TimedLine } from '../../src/words.ts';
import { spoken } from '../arbitrary-words.ts';
import { captionFont } from '../caption-fonts.ts';

const canvas = canvasOf({ preset: 'tiktok', resolution: '1080p' });
interface Requested {
  readonly range?: { startMs: number; endMs: number };
  readonly language?: string;
  readonly style?: CaptionStyleInput;
}
const burn = (text: string, { range = { startMs: 0, endMs: 60_000 }, language = 'en', style = {} }: Requested = {}) =>
  burnedCaptions(
    {
      lines: [{ words: spoken(text) }],
      language,
      style: resolveStyle({ template: 'karaoke', font: 'Inter', ...style }),
      canvas,
      safeZone: safeZoneOf('tiktok', canvas),
      fps: 25,
      range,
    },
    captionFont,
  );

describe('lines with times of their own', () => {
  const own = (text: string, startMs: number, endMs: number) => ({
    words: [{ text, startMs: (startMs + endMs) / 2, endMs }],
    ...{ startMs, endMs },
  });
  const paintedOf = (...lines: TimedLine[]) =>
    paintedCaptions(
      {
        ...{ lines, language: 'en', canvas, safeZone: safeZoneOf('tiktok', canvas), fps: 25, isPainted: true },
        style: resolveStyle({ template: 'clean' }),
        range: { startMs: 0, endMs: 60_000 },
      },
      captionFont,
    );

  it('are drawn from their start to their end, and those that overlap as rows of one page meanwhile', () => {
    const { painted, warnings } = paintedOf(own('long sign', 5000, 8000), own('he speaks', 5500, 6500));
    expect(
      painted?.pages.map(({ rows, spoken: slices }) => [
        slices[0]?.startFrame,
        slices.at(-1)?.endFrame,
        ...rows.map((row) => row.map(({ text }) => text).join(' ')),
      ]),
    ).toEqual([
      [125, 138, 'long sign'],
      [138, 163, 'long sign', 'he speaks'],
      [163, 200, 'long sign'],
    ]);
    expect(warnings).toEqual([]);
  });
});

it('warns of nothing where the requested font draws the text', () => {
  expect(burn('Mix it.')).toMatchObject({ fontFile: 'inter', warnings: [] });
});

it('warns which font replaces which, and for which characters', () => {
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

it('leaves out characters that no font has, with a warning', () => {
  const { ttml, warnings } = burn('Mix 𓀀 it𓀀.');
  expect(warnings).toEqual([
    { code: 'characters_left_out', message: 'No caption font has 𓀀 (U+13000): left out of the captions' },
  ]);
  expect(ttml).not.toContain('𓀀');
  expect(ttml).toContain('it.');
});

describe('emoji', () => {
  const warning = { code: 'emoji_in_one_color', message: expect.stringContaining('subtitle files keep them') };

  it.each(['Mix 🍞 it 🔥.', 'Mix ❤️ it', 'Mix 👩🏽‍🍳 it', 'Mix 🇫🇷 it', 'Press 1️⃣ now'])(
    'are reported once: %s',
    (text) => {
      expect(burn(text).warnings).toEqual([warning]);
    },
  );

  it.each(['Mix ♪ ✓ it', 'Mix ❤ it', '© 2026 Mix™', '25 # it'])('are not signs of text: %s', (text) => {
    expect(burn(text).warnings).toEqual([]);
  });

  it('that no font has are left out, and reported once', () => {
    const unassigned = '\u{1fbff}';
    expect(burn(`Mix ${unassigned} it`).warnings).toEqual([expect.objectContaining({ code: 'characters_left_out' })]);
    expect(burn(`Mix ${unassigned} it`).ttml).not.toContain(unassigned);
  });
});

describe('emphasised words', () => {
  const words = spoken('Mix it well.').map((word, at) =>
    at === 2 ? { ...word, emphasis: true as const, emoji: '🔥' } : word,
  );
  const burnWords = (style: CaptionStyleInput) =>
    burnedCaptions(
      {
        ...{ lines: [{ words }], language: 'en', canvas, safeZone: safeZoneOf('tiktok', canvas), fps: 25 },
        ...{ style: resolveStyle(style), range: { startMs: 0, endMs: 60_000 } },
      },
      captionFont,
    );

  it('are in the colour of keywords, with their emoji in the same row', () => {
    const { ttml, warnings } = burnWords({ template: 'clean', keyword_color: '#00e5ff' });
    expect(ttml).toMatch(/<span tts:color="#00e5ff"[^>]*> ?well\.\u00a0🔥<\/span>/);
    expect(warnings).toEqual([expect.objectContaining({ code: 'emoji_in_one_color' })]);
  });

  it('are reported where their colour cannot be read', () => {
    expect(burnWords({ template: 'clean', keyword_color: '#000000' }).warnings).toContainEqual(
      expect.objectContaining({ code: 'low_contrast' }),
    );
  });

  it('end sentences with an emoji as without one', () => {
    const [before, next] = [spoken('We bake it.'), spoken('x x x So we eat.').slice(3)];
    const rowsOf = (emoji?: string) => {
      const lines = [
        { words: [...before.slice(0, -1), ...before.slice(-1).map((word) => ({ ...word, emoji })), ...next] },
      ];
      const place = { canvas, safeZone: safeZoneOf('tiktok', canvas), fps: 25, range: { startMs: 0, endMs: 60_000 } };
      const { ttml = '' } = burnedCaptions({ lines, language: 'en', style: resolveStyle(), ...place }, captionFont);
      return ttml
        .replaceAll('\u00a0🔥', '')
        .match(/<p.*<\/p>/g)
        ?.map((page) => page.replace(/<br\/>/g, '|').replace(/<[^>]*>/g, ''));
    };
    expect(rowsOf('🔥')).toEqual(rowsOf());
    expect(rowsOf()?.[0]).toBe('We bake it.');
  });
});

describe('with an uploaded font that lacks signs', () => {
  const burnOwn = (text: string) => burn(text, { style: { font_id: '0192c3a0-0000-7000-8000-000000000000' } });

  it('keeps the font, leaves the signs out and says what to do', () => {
    const { ttml, fontFile, warnings } = burnOwn('Mix 👩🏽‍🍳 it♪ well');
    expect(fontFile).toBe('own');
    expect(ttml).toMatch(/it.*well/s);
    expect(ttml).not.toMatch(/[👩🍳♪]/u);
    expect(warnings).toEqual([
      {
        code: 'characters_left_out',
        message:
          'The uploaded font has no 👩 (U+1F469), 🏽 (U+1F3FD), 🍳 (U+1F373), ♪ (U+266A): left out of the video, kept in subtitle files. To have them in the video, upload the font with these characters or choose another',
      },
    ]);
  });

  it('warns of emoji in one colour where some are drawn', () => {
    const codes = burnOwn('Press 1️⃣ 🍞').warnings.map(({ code }) => code);
    expect(codes).toEqual(['characters_left_out', 'emoji_in_one_color']);
  });
});

it('considers only the words in the clip', () => {
  expect(burn('Mix 𓀀', { range: { startMs: 0, endMs: 300 } }).warnings).toEqual([]);
});

it('burns nothing where nobody speaks in the clip', () => {
  expect(burn('Mix it.', { range: { startMs: 2000, endMs: 3000 } })).toEqual({ fontFile: 'inter', warnings: [] });
});

it('burns nothing where no font has any character of the text, with a warning', () => {
  const { ttml, warnings } = burn('𓀀 𓀁');
  expect([ttml, warnings.length]).toEqual([undefined, 1]);
});

it('guesses an undetermined language from the text, also for the shapes of Han characters', () => {
  // A single の does not make the text Japanese.
  const text = '今天 大家 做 の 水果 真 好吃';
  expect(burn(text, { language: 'und' }).fontFile).toBe(burn(text, { language: 'zh-CN' }).fontFile);
  expect(burn(text, { language: 'ja' }).fontFile).not.toBe(burn(text, { language: 'zh-CN' }).fontFile);
});

it('names ten characters and counts the rest', () => {
  const lacking = Array.from({ length: 13 }, (_, index) => String.fromCodePoint(0x13000 + index));
  const [warning] = fontWarnings({ file: 'inter', lacking, missing: lacking }, 'Inter');
  expect(warning?.message).toMatch(/^No caption font has (\S+ \(U\+1300.\), ){9}\S+ \(U\+13009\) and 3 more: left out/);
});

it('warns where hours of karaoke leave no paragraphs for motion', () => {
  const lines = Array.from({ length: 8000 }, (_, index) => ({
    words: spoken('We mix it well.').map((word) => ({
      ...word,
      startMs: word.startMs + index * 1800,
      endMs: word.endMs + index * 1800,
    })),
  }));
  const style = resolveStyle({ template: 'karaoke', animation: 'pop' });
  const range = { startMs: 0, endMs: 14_400_000 };
  const safeZone = safeZoneOf('tiktok', canvas);
  const { ttml = '', warnings } = burnedCaptions(
    { lines, language: 'en', style, canvas, safeZone, fps: 25, range },
    captionFont,
  );
  expect(ttml.match(/<p /g)?.length).toBe(32_000);
  expect(warnings).toEqual([expect.objectContaining({ code: 'motion_reduced' })]);
});
