import { type CaptionStyleInput, Look, Template } from '#contract/schemas/caption-style.ts';
import { PresetId } from '#contract/schemas/export.ts';
import { burnedCaptions, drawnCaptions } from '#core/captions/burned/burned-captions.ts';
import { layOut } from '#core/captions/burned/lay-out.ts';
import type { TimedLine } from '#core/captions/words.ts';
import { canvasOf, safeZoneOf } from '#core/presets/presets.ts';
import { resolveStyle } from '#core/styles/resolve-style.ts';
import { captionFont } from '../core/captions/caption-fonts.ts';
import { brandFontId } from '../support/brand-font-id.ts';
import { drawFrames } from './draw-frame.ts';
import { pictureOfPng } from './pixels.ts';
import type { PreviewBrowser } from './preview-browser.ts';

const texts = {
  Latin: ['en', 'Good bread needs four simple things. Flour, water, salt, and “a lot of time”, Mrs. Ångström says.'],
  Arabic: ['ar', 'نخبز الخبز الطازج في 25 دقيقة مع iPhone الجديد. ثم نأكله مع الزيت والزعتر كل صباح.'],
  Japanese: [
    'ja',
    '今日 は 四つ の 材料 で パン を 作ります。 「さあ、 行 こう。」 粉 と 水 を よく 混ぜて ください。',
  ],
  Hindi: ['hi', 'आज हम चार चीज़ों से रोटी बनाएँगे। और फिर कृष्ण के साथ पकौड़े खाएँगे।'],
  Korean: ['ko', '오늘은 네 가지 재료로 빵을 만듭니다. 저는 매일 아침 여섯 시에 일어나서 산책을 합니다.'],
} as const;

const wordMs = 400;

export interface PreviewScene {
  readonly script: keyof typeof texts;
  readonly style: CaptionStyleInput;
  readonly preset: PresetId;
}

const designs: readonly CaptionStyleInput[] = [
  ...Template.options.map((template) => ({ template })),
  ...Look.options.map((look) => ({ look })),
];

/** All templates and looks on all platforms in these scripts. */
export const scenesIn = (scripts: readonly PreviewScene['script'][]): PreviewScene[] =>
  scripts.flatMap((script) =>
    designs.flatMap((style) => PresetId.options.map((preset) => ({ script, style, preset }))),
  );

/** The templates and looks in a font of a customer; Arabic, which that font does not have, is set in Noto. */
export const scenesInOwnFont: readonly PreviewScene[] = (['Latin', 'Arabic'] as const).flatMap((script) =>
  designs.map((style) => ({ script, style: { ...style, font_id: brandFontId }, preset: 'tiktok' })),
);

/** A picture of the scene for each time: of the export, and of the preview, over grey. */
export async function picturesOfBoth(browser: PreviewBrowser, scene: PreviewScene, atMs: readonly number[]) {
  const { request, setting, lines } = requested(scene);
  const { ttml = '', fontFile } = burnedCaptions(request, captionFont);
  const { canvas } = request;
  const background = 'color=c=0x808080:s=16x16';
  const drawn = await drawFrames({ ttml, fontFile, canvas, atMs, background });
  const pictures = [];
  for (const [at, exported] of drawn.entries())
    pictures.push({ exported, previewed: pictureOfPng(await browser.draw(setting, lines, atMs[at] ?? 0)) });
  return pictures;
}

/** The scene as a request for the export's captions, and as the setting of the editor's preview. */
function requested({ script, style, preset }: PreviewScene) {
  const [language, text] = texts[script];
  const words = text
    .split(' ')
    .map((word, index) => ({ text: word, startMs: index * wordMs, endMs: (index + 1) * wordMs }));
  const lines: TimedLine[] = [{ words }];
  const durationMs = words.length * wordMs;
  const canvas = canvasOf({ preset, resolution: '1080p' });
  const resolved = resolveStyle(style);
  const safeZone = safeZoneOf(preset, canvas, resolved);
  const setting = { language, durationMs, style: resolved, preset };
  return {
    setting,
    lines,
    request: { ...setting, lines, canvas, safeZone, fps: 30, range: { startMs: 0, endMs: durationMs } },
  };
}

/** The rows of all pages: of the export, and of the preview. */
export async function rowsOfBoth(browser: PreviewBrowser, scene: PreviewScene) {
  const { request, setting, lines } = requested(scene);
  const { drawn } = drawnCaptions(request, captionFont);
  const pages = drawn ? layOut(drawn).pages : [];
  return {
    exported: pages.map(({ rows, fontSizePx }) => ({
      fontSizePx,
      rows: rows.map((row) => row.map(({ text }) => text)),
    })),
    previewed: await browser.rowsOf(setting, lines),
  };
}
