import { burnedCaptions } from '@cueline/captions/burned/burned-captions.ts';
import { canvasOf, safeZoneOf } from '@cueline/captions/presets/presets.ts';
import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import { expect, it } from 'vitest';
import type { CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import { Look, Placement, Template } from '#contract/schemas/style-choices.ts';
import { captionFont } from '../../packages/captions/test/caption-fonts.ts';
import { drawFrames } from './draw-frame.ts';
import { boxOf, differsFrom } from './pixels.ts';

const texts = {
  latin: ['en', 'Ångström jumps ÉÂ Donaudampfschifffahrtsgesellschaft gypsy W'],
  arabic: ['ar', 'اليومَ نُخبّز الخُبزَ الطازجَ لإ في البيت الجميل'],
  thai: ['th', 'วันนี้ เรา จะ ทำ ขนมปัง ปู่ ญี่ปุ่น ที่ ดี'],
  devanagari: ['hi', 'आज हम चार चीज़ों से रोटी बनाएँगे कृष्ण'],
} as const;
const isDrawn = differsFrom(128, 16);
/** libass rounds positions to whole pixels. */
const slackPx = 1;

/** For each word of a text: the box of the drawn captions, and the edges of the safe zone. */
async function drawnArea(
  preset: 'tiktok' | 'youtube' | 'instagram_feed',
  style: CaptionStyleInput,
  text: keyof typeof texts,
) {
  const canvas = canvasOf({ preset, resolution: '720p', format: '1:1' });
  const resolved = resolveStyle(style);
  const zone = safeZoneOf(preset, canvas);
  const [language, spoken] = texts[text];
  const words = spoken
    .split(' ')
    .map((word, index) => ({ text: word, startMs: index * 400, endMs: index * 400 + 400 }));
  const range = { startMs: 0, endMs: words.length * 400 };
  const request = { lines: [{ words }], language, style: resolved, canvas, safeZone: zone, fps: 25, range };
  const { ttml = '', fontFile } = burnedCaptions(request, captionFont);
  const atMs = words.map(({ startMs }) => startMs + 200);
  const pictures = await drawFrames({ ttml, fontFile, canvas, atMs, background: `color=c=0x808080:s=16x16` });
  return pictures.map((picture) => ({
    drawn: boxOf(picture, isDrawn),
    zone: {
      left: zone.leftPx,
      top: zone.topPx,
      right: canvas.widthPx - zone.rightPx,
      bottom: canvas.heightPx - zone.bottomPx,
    },
  }));
}

const cases = Template.options.flatMap((template) =>
  (['tiktok', 'youtube', 'instagram_feed'] as const).flatMap((preset) =>
    (
      [
        [200, 'bottom'],
        [90, 'top'],
      ] as const
    ).map(([font_size, placement]) => ({ template, preset, font_size, placement })),
  ),
);
const scripts = (['arabic', 'thai', 'devanagari'] as const).map((text) => ({ text }));

it.each(cases)(
  '$template of $font_size at the $placement stays in the safe zone of $preset',
  async ({ preset, ...style }) => {
    for (const { drawn, zone } of await drawnArea(preset, { ...style, max_lines: 3 }, 'latin'))
      expectInside(drawn, zone);
  },
);

it.each(Look.options.flatMap((look) => Placement.options.map((placement) => ({ look, placement }))))(
  '$look at the $placement stays in the room that TikTok leaves free',
  async (style) => {
    for (const text of ['latin', 'arabic'] as const) {
      for (const { drawn, zone } of await drawnArea('tiktok', style, text)) expectInside(drawn, zone);
    }
  },
);

it.each(scripts)('$text of 200 with an outline stays in the safe zone', async ({ text }) => {
  for (const { drawn, zone } of await drawnArea(
    'tiktok',
    { template: 'bold', font_size: 200, placement: 'top' },
    text,
  )) {
    expectInside(drawn, zone);
  }
});

type Edges = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;

function expectInside(drawn: Edges | undefined, zone: Edges): void {
  expect(drawn).toBeDefined();
  expect(drawn?.left).toBeGreaterThanOrEqual(zone.left - slackPx);
  expect(drawn?.top).toBeGreaterThanOrEqual(zone.top - slackPx);
  expect(drawn?.right).toBeLessThan(zone.right + slackPx);
  expect(drawn?.bottom).toBeLessThan(zone.bottom + slackPx);
}
