import { burnedCaptions } from '@cueline/captions/burned/burned-captions.ts';
import { type CaptionsRequest, drawnCaptions } from '@cueline/captions/laid-out/drawn-captions.ts';
import { layOut } from '@cueline/captions/laid-out/lay-out.ts';
import { canvasOf, safeZoneOf } from '@cueline/captions/presets/presets.ts';
import { laidOutToPaint } from '@cueline/captions/scene/painted-captions.ts';
import { Scenes } from '@cueline/captions/scene/scenes.ts';
import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import type { TimedLine } from '@cueline/captions/words.ts';
import { Painter } from '@cueline/painter/painter.ts';
import { pngOf } from '@cueline/painter/png.ts';
import type { CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import type { PresetId } from '#contract/schemas/preset.ts';
import { captionFont } from '../../packages/captions/test/caption-fonts.ts';
import { canvasKit, paintedFont } from '../../packages/painter/test/painted-font.ts';
import { drawFrames } from './draw-frame.ts';
import { pictureOfPng } from './pixels.ts';

const texts = {
  Latin: ['en', 'Good bread needs four simple things. Flour, water, salt, and “a lot of time”, Mrs. Ångström says.'],
  Arabic: ['ar', 'نخبز الخبز الطازج في 25 دقيقة مع iPhone الجديد. ثم نأكله مع الزيت والزعتر كل صباح.'],
  Japanese: [
    'ja',
    '今日 は 四つ の 材料 で パン を 作ります。 「さあ、 行 こう。」 粉 と 水 を よく 混ぜて ください。',
  ],
  Hindi: ['hi', 'आज हम चार चीज़ों से रोटी बनाएँगे। और फिर कृष्ण के साथ पकौड़े खाएँगे।'],
} as const;

const wordMs = 400;

export interface ExportedScene {
  readonly script: keyof typeof texts;
  readonly style: CaptionStyleInput;
  readonly preset: PresetId;
}

/** A picture of the scene for each time: of MediaConvert's stand-in, and of our painter, over grey. */
export async function picturesOfBoth(scene: ExportedScene, atMs: readonly number[]) {
  const request = requested(scene);
  const { ttml = '', fontFile } = burnedCaptions(request, captionFont);
  const { canvas } = request;
  const background = 'color=c=0x808080:s=16x16';
  const exported = await drawFrames({ ttml, fontFile, canvas, atMs, background });
  const painted = paintedOverGrey(request, atMs);
  return exported.flatMap((one, at) => {
    const other = painted[at];
    return other ? [{ exported: one, painted: other }] : [];
  });
}

function paintedOverGrey(request: CaptionsRequest, atMs: readonly number[]) {
  const { canvas, fps } = request;
  const { drawn, fontFile } = drawnCaptions(request, paintedFont);
  if (!drawn) throw new Error('The scene has no text');
  const font = paintedFont(fontFile);
  const scenes = new Scenes(laidOutToPaint(drawn, layOut(drawn)), font);
  const painter = new Painter(canvasKit, font, canvas);
  const pictures = atMs.map((ms) => {
    const scene = scenes.at(Math.floor((ms * fps) / 1000));
    const picture = scene && painter.paint(scene);
    const content = { canvas, background: '#808080', pictures: picture ? [picture] : [] };
    return pictureOfPng(Buffer.from(pngOf(canvasKit, content, Infinity)));
  });
  painter.close();
  return pictures;
}

function requested({ script, style, preset }: ExportedScene): CaptionsRequest {
  const [language, text] = texts[script];
  const words = text
    .split(' ')
    .map((word, index) => ({ text: word, startMs: index * wordMs, endMs: (index + 1) * wordMs }));
  const lines: TimedLine[] = [{ words }];
  const durationMs = words.length * wordMs;
  const canvas = canvasOf({ preset, resolution: '1080p' });
  const resolved = resolveStyle(style);
  const safeZone = safeZoneOf(preset, canvas);
  return { language, style: resolved, lines, canvas, safeZone, fps: 30, range: { startMs: 0, endMs: durationMs } };
}
