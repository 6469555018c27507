import type { CaptionDrawing } from '#contract/burn-in.ts';
import type { TimedLine } from '#core/captions/words.ts';
import { framesPerSecond } from '#core/media/output-frame-rate.ts';
import { drawnWith } from '#core/media/renderer-of.ts';
import { resolveStyle } from '#core/styles/resolve-style.ts';
import type { Picture } from '#painter/picture.ts';
import { CaptionPictures } from './caption-pictures.ts';
import { drawPicture } from './draw-picture.ts';
import { type LaidOut, layOutIn } from './lay-out-captions.ts';
import type { PreviewFonts } from './preview-fonts.ts';
import { type Sample, sampleFps } from './protocol.ts';

/** The picture that samples are laid out in, with letters as large as in a video. */
const canvas = { widthPx: 1920, heightPx: 1080 };
/** The part of it that is shown, and in which the words stay. */
const box = { leftPx: 660, topPx: 370, widthPx: 600, heightPx: 340 };
const sampleRate = { numerator: 30, denominator: 1 };
const place = {
  canvas,
  safeZone: {
    leftPx: box.leftPx,
    topPx: box.topPx,
    rightPx: canvas.widthPx - box.leftPx - box.widthPx,
    bottomPx: canvas.heightPx - box.topPx - box.heightPx,
  },
  fps: framesPerSecond(sampleRate),
};
const wordSeconds = 0.6;
/** The word that is drawn as spoken, in styles that highlight it: the second. */
const spokenWord = 1;
/** Of the style's size. What is drawn around large letters, such as turned ones, may leave more room to smaller ones. */
const sizeShares = [1, 0.7, 0.5];
/** Of the picture of a sample: twice the pixels of the page, for screens with small ones. */
const sampleWidthPx = 300;

/** A few words in a style, as a video would have them: one picture, or all in turn where they move; none where no font has them. */
export async function drawnSample(
  { style, words, isMoving }: Sample,
  language: string,
  fonts: PreviewFonts,
  ofStage: CaptionDrawing,
): Promise<readonly ImageBitmap[]> {
  const line: TimedLine = {
    words: words.map((text, at) => ({
      text,
      startMs: at * wordSeconds * 1000,
      endMs: (at + 1) * wordSeconds * 1000,
    })),
  };
  const whole = resolveStyle(style);
  const setting = { style: isMoving ? whole : { ...whole, animation: 'none' as const }, language };
  const range = { startMs: 0, endMs: words.length * wordSeconds * 1000 };
  const drawing = drawnWith(ofStage, ofStage.renderer === 'mediaconvert' ? 'mediaconvert' : 'lambda');
  let laidOut: LaidOut | undefined;
  for (const share of sizeShares) {
    const font_size = Math.round(share * whole.font_size);
    // Letters are at most as large as their style says.
    if (sizeOf(laidOut) >= font_size) break;
    const sized = { ...setting, style: { ...setting.style, font_size } };
    const tried = (await layOutIn({ ...place, ...drawing, range }, sized, [line], fonts)).laidOut;
    if (tried && sizeOf(tried) > sizeOf(laidOut)) laidOut = tried;
  }
  if (!laidOut) return [];
  const pictures = new CaptionPictures(laidOut, fonts);
  // In its middle, where it and its caption have moved in.
  const still = (Math.min(spokenWord, words.length - 1) + 0.5) * wordSeconds;
  const count = Math.round(words.length * wordSeconds * sampleFps);
  const times = isMoving ? Array.from({ length: count }, (_, at) => at / sampleFps) : [still];
  const drawn: ImageBitmap[] = [];
  for (const time of times) drawn.push(await bitmapOf(pictures.at(time) ?? (isMoving ? undefined : pictures.at(0))));
  pictures.close();
  return drawn;
}

const sizeOf = (laidOut: LaidOut | undefined): number => laidOut?.layout.pages[0]?.fontSizePx ?? 0;

function bitmapOf(picture: Picture | undefined): Promise<ImageBitmap> {
  const drawing = new OffscreenCanvas(box.widthPx, box.heightPx);
  // A canvas without a context has no picture.
  const pen = drawing.getContext('2d');
  if (pen && picture)
    drawPicture(pen, { ...picture, leftPx: picture.leftPx - box.leftPx, topPx: picture.topPx - box.topPx });
  return createImageBitmap(drawing, { resizeWidth: sampleWidthPx, resizeQuality: 'high' });
}
