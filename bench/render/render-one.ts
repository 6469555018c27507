import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FontFile } from '@cueline/captions/laid-out/font-files.ts';
import { canvasOf, safeZoneOf } from '@cueline/captions/presets/presets.ts';
import { paintedCaptions } from '@cueline/captions/scene/painted-captions.ts';
import { Scenes } from '@cueline/captions/scene/scenes.ts';
import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import { loadCanvasKit } from '@cueline/painter/canvas-kit.ts';
import { openFont, type PaintedFont } from '@cueline/painter/open-font.ts';
import { Painter } from '@cueline/painter/painter.ts';
import type { PictureAt } from '@cueline/video/captions/captioned.ts';
import { exportVideo } from '@cueline/video/export-video.ts';
import * as v from 'valibot';
import { CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import { framesPerSecond } from '#core/media/output-frame-rate.ts';
import { videoPlan } from '#core/media/video-plan.ts';
import { wordsOfTalk } from './words-of-talk.ts';

const layer = join(import.meta.dirname, '../../layers/fonts');

/** Exports a file for TikTok at 1080p and 30 frames a second, with captions of this style or without, and reports what it took. */
const [path = '', durationMs = '', style] = process.argv.slice(2);
const file = readFileSync(path);
const canvas = canvasOf({ preset: 'tiktok', resolution: '1080p' });
const facts = {
  ...({ durationMs: Number(durationMs), source: 'video', widthPx: 1080, heightPx: 1920, storedAsShown: true } as const),
  ...{ frameRate: { numerator: 30, denominator: 1 }, container: 'mp4', sizeBytes: file.length },
};
const plan = videoPlan({ facts, canvas, preset: 'tiktok' });
const pictureAt =
  style === undefined ? () => undefined : await captionsOf(v.parse(CaptionStyleInput, JSON.parse(style)));

async function captionsOf(input: CaptionStyleInput): Promise<PictureAt> {
  const kit = await loadCanvasKit();
  const emoji = readFileSync(join(layer, 'noto-color-emoji.ttf'));
  const opened = new Map<FontFile, PaintedFont>();
  const open = (name: FontFile): PaintedFont => {
    const font = opened.get(name) ?? openFont(kit, readFileSync(join(layer, `${name}.ttf`)), emoji);
    opened.set(name, font);
    return font;
  };
  const resolved = resolveStyle(input);
  const { painted, fontFile } = paintedCaptions(
    {
      ...{ lines: [{ words: wordsOfTalk(facts.durationMs) }], language: 'en', style: resolved, canvas },
      ...{ safeZone: safeZoneOf('tiktok', canvas), fps: framesPerSecond(plan.rate) },
      ...{ range: { startMs: 0, endMs: facts.durationMs }, isPainted: true },
    },
    open,
  );
  if (!painted) throw new Error('There is no text');
  const scenes = new Scenes(painted, open(fontFile));
  const painter = new Painter(kit, open(fontFile), canvas);
  return (frame) => {
    const scene = scenes.at(frame);
    return scene && painter.paint(scene);
  };
}

const before = process.cpuUsage();
const source = {
  sizeBytes: file.length,
  read: async (offset: number, length: number) => file.subarray(offset, offset + length),
};
const { sizeBytes } = await exportVideo(
  { source, plan, mediaUs: facts.durationMs * 1000, pictureAt },
  { write: async () => {} },
);
const { user, system } = process.cpuUsage(before);
process.send?.({ cpuMs: (user + system) / 1000, sizeBytes, peakMB: process.resourceUsage().maxRSS / 1024 });
