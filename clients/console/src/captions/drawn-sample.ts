import type { SafeZone } from '@cueline/captions/presets/platforms.ts';
import { type Canvas, canvasOf, safeZoneOf } from '@cueline/captions/presets/presets.ts';
import { resolveStyle } from '@cueline/captions/styles/resolve-style.ts';
import { styleOn } from '@cueline/captions/styles/style-on.ts';
import type { TimedLine } from '@cueline/captions/words.ts';
import type { Picture } from '@cueline/painter/picture.ts';
import type { CaptionDrawing } from '#contract/burn-in.ts';
import type { PresetId } from '#contract/schemas/preset.ts';
import { framesPerSecond } from '#core/media/output-frame-rate.ts';
import { drawnWith } from '#core/media/renderer-of.ts';
import { CaptionPictures } from './caption-pictures.ts';
import { drawPicture } from './draw-picture.ts';
import { type LaidOut, layOutIn } from './lay-out-captions.ts';
import type { PreviewFonts } from './preview-fonts.ts';
import { type Sample, sampleFps } from './protocol.ts';

/** Where a sample is laid out. */
interface Place {
  readonly canvas: Canvas;
  readonly safeZone: SafeZone;
  /** The part of the canvas that is shown. */
  readonly box: Canvas & { readonly leftPx: number; readonly topPx: number };
  /** Width of the picture of this part: up to twice the pixels of the page, for screens with small ones. */
  readonly shownWidthPx: number;
  /** Shares of the style's size. What is drawn around large letters, such as turned ones, may leave more room to smaller ones. */
  readonly sizeShares: readonly number[];
}

/** The words stay within the part that is shown, with letters as large as in a video. */
const small: Place = {
  canvas: { widthPx: 1920, heightPx: 1080 },
  safeZone: { leftPx: 660, topPx: 370, rightPx: 660, bottomPx: 370 },
  box: { leftPx: 660, topPx: 370, widthPx: 600, heightPx: 340 },
  shownWidthPx: 300,
  sizeShares: [1, 0.7, 0.5],
};

function placeOn(preset: PresetId, isEnlarged: boolean): Place {
  const canvas = canvasOf({ preset, resolution: '720p' });
  const safeZone = safeZoneOf(preset, canvas);
  return {
    canvas,
    safeZone,
    box: { leftPx: 0, topPx: 0, ...canvas },
    shownWidthPx: canvas.widthPx / 2,
    sizeShares: isEnlarged ? [2, 1.5, 1] : [1],
  };
}

const fps = framesPerSecond({ numerator: 30, denominator: 1 });
const wordSeconds = 0.6;
/** The word that is drawn as spoken, in styles that highlight it: the second. */
const spokenWord = 1;

interface DrawnWith {
  readonly language: string;
  readonly fonts: PreviewFonts;
  readonly drawing: CaptionDrawing;
  /** False once another sample has taken its place: no more pictures are drawn. */
  readonly isCurrent: () => boolean;
}

/** A few words in a style, as a video would have them: one picture, or all in turn where they move; none where no font has them. */
export async function drawnSample(
  { style, words, platform, isEnlarged = false, isMoving }: Sample,
  { language, fonts, drawing: ofStage, isCurrent }: DrawnWith,
): Promise<readonly ImageBitmap[]> {
  const line: TimedLine = {
    words: words.map((text, at) => ({
      text,
      startMs: at * wordSeconds * 1000,
      endMs: (at + 1) * wordSeconds * 1000,
    })),
  };
  // The words alone: there is no room for a title.
  const resolved = { ...resolveStyle(style), title: undefined };
  const whole = platform ? styleOn(platform, resolved) : resolved;
  const place = platform ? placeOn(platform, isEnlarged) : small;
  const setting = { style: isMoving ? whole : { ...whole, animation: 'none' as const }, language };
  const range = { startMs: 0, endMs: words.length * wordSeconds * 1000 };
  const drawing = drawnWith(ofStage, ofStage.renderer === 'mediaconvert' ? 'mediaconvert' : 'lambda');
  let laidOut: LaidOut | undefined;
  for (const share of place.sizeShares) {
    const font_size = Math.round(share * whole.font_size);
    // A smaller share gives no larger letters.
    if (sizeOf(laidOut) >= font_size) break;
    const sized = { ...setting, style: { ...setting.style, font_size } };
    const tried = (await layOutIn({ ...place, fps, ...drawing, range }, sized, [line], fonts)).laidOut;
    if (tried && sizeOf(tried) > sizeOf(laidOut)) laidOut = tried;
  }
  if (!laidOut) return [];
  const pictures = new CaptionPictures(laidOut, fonts);
  // In its middle, where it and its caption have moved in.
  const still = (Math.min(spokenWord, words.length - 1) + 0.5) * wordSeconds;
  const count = Math.round(words.length * wordSeconds * sampleFps);
  const times = isMoving ? Array.from({ length: count }, (_, at) => at / sampleFps) : [still];
  const drawn: ImageBitmap[] = [];
  for (const time of times) {
    if (!isCurrent()) break;
    drawn.push(await bitmapOf(place, pictures.at(time) ?? (isMoving ? undefined : pictures.at(0))));
  }
  pictures.close();
  return drawn;
}

/** The smallest letters: those of another page may be larger. */
const sizeOf = (laidOut: LaidOut | undefined): number =>
  laidOut ? Math.min(...laidOut.layout.pages.map(({ fontSizePx }) => fontSizePx)) : 0;

function bitmapOf({ box, shownWidthPx }: Place, picture: Picture | undefined): Promise<ImageBitmap> {
  const drawing = new OffscreenCanvas(box.widthPx, box.heightPx);
  // A canvas without a context has no picture.
  const pen = drawing.getContext('2d');
  if (pen && picture)
    drawPicture(pen, { ...picture, leftPx: picture.leftPx - box.leftPx, topPx: picture.topPx - box.topPx });
  return createImageBitmap(drawing, { resizeWidth: shownWidthPx, resizeQuality: 'high' });
}
