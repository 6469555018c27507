import { burnedCaptions } from '@cueline/captions/burned/burned-captions.ts';
import { safeZoneOf } from '@cueline/captions/presets/presets.ts';
import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import type { CaptionStyleInput } from '#contract/schemas/caption-style.ts';
import { Animation } from '#contract/schemas/style-choices.ts';
import { captionFont } from '../../packages/captions/test/caption-fonts.ts';
import { drawFrames } from './draw-frame.ts';
import { joined } from './join-pictures.ts';
import type { Picture } from './pixels.ts';
import { burnedLooks } from './scenes.ts';

/** Every frame of a page of two words while it enters, and while it leaves. */
export interface FilmStrip {
  readonly name: string;
  readonly style: CaptionStyleInput;
  readonly fps: number;
}

const rates = [
  ['25', 25],
  ['29.97', 30_000 / 1001],
  ['60', 60],
] as const;
const moving = [
  ...Animation.options
    .filter((animation) => animation !== 'none')
    .map((animation) => ({ name: animation, style: { template: 'karaoke', font_size: 180, animation } as const })),
  ...burnedLooks.map((look) => ({ name: look, style: { look, font_size: 180 } })),
];

export const filmStrips: readonly FilmStrip[] = rates.flatMap(([rate, fps]) =>
  moving.map(({ name, style }) => ({ name: `${name}-${rate}`, style, fps })),
);

const canvas = { widthPx: 320, heightPx: 180 };
const words = [
  { text: 'Good', startMs: 0, endMs: 200 },
  { text: 'bread', startMs: 200, endMs: 1000 },
];
/** A frame longer than the motion. */
const shownMs = { entrance: 240, exit: 160 };
const columns = 6;

export async function drawStrip({ style: given, fps }: FilmStrip): Promise<Picture> {
  const style = resolveStyle(given);
  const request = {
    lines: [{ words }],
    language: 'en',
    style,
    canvas,
    safeZone: safeZoneOf('youtube', canvas),
    fps,
    range: { startMs: 0, endMs: 2000 },
  };
  const { ttml = '', fontFile } = burnedCaptions(request, captionFont);
  const endFrame = Math.round(fps);
  const framesOf = (ms: number): number => Math.round((ms * fps) / 1000);
  const frames = [
    ...Array.from({ length: framesOf(shownMs.entrance) }, (_, frame) => frame),
    ...Array.from({ length: framesOf(shownMs.exit) + 1 }, (_, back) => endFrame - framesOf(shownMs.exit) + back),
  ];
  const pictures = await drawFrames({
    ttml,
    fontFile,
    canvas,
    // Players show no frame before its time.
    atMs: frames.map((frame) => Math.ceil((frame * 1000) / fps)),
    background: 'color=c=0x2f5d73:s=16x16',
    widthPx: canvas.widthPx / 2,
  });
  return joined(pictures, columns);
}
