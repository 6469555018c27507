import type { CaptionDrawing } from '#contract/burn-in.ts';
import type { TimedLine } from '#core/captions/words.ts';
import { framesPerSecond } from '#core/media/output-frame-rate.ts';
import { drawnWith } from '#core/media/renderer-of.ts';
import { CaptionPictures } from './caption-pictures.ts';
import { drawPicture } from './draw-picture.ts';
import { layOutIn } from './lay-out-captions.ts';
import type { PreviewFonts } from './preview-fonts.ts';
import type { Sample } from './protocol.ts';

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
const wordSeconds = 1;
/** The word that is drawn as spoken, in styles that highlight it: the second. */
const spokenWord = 1;
/** Of the picture of a sample: twice the pixels of the page, for screens with small ones. */
const sampleWidthPx = 300;

/** A few words in a style, as a video would have them; undefined where no font has them. */
export async function drawnSample(
  { style, words }: Sample,
  language: string,
  fonts: PreviewFonts,
  ofStage: CaptionDrawing,
) {
  const line: TimedLine = {
    words: words.map((text, at) => ({
      text,
      startMs: at * wordSeconds * 1000,
      endMs: (at + 1) * wordSeconds * 1000,
    })),
  };
  // A still: what moves is seen in the player.
  const setting = { style: { ...style, animation: 'none' as const }, language };
  const range = { startMs: 0, endMs: words.length * wordSeconds * 1000 };
  const { laidOut } = await layOutIn(
    { ...place, ...drawnWith(ofStage, ofStage.renderer === 'mediaconvert' ? 'mediaconvert' : 'lambda'), range },
    setting,
    [line],
    fonts,
  );
  if (!laidOut) return undefined;
  const pictures = new CaptionPictures(laidOut, fonts);
  const picture = pictures.at(Math.min(spokenWord, words.length - 1) * wordSeconds) ?? pictures.at(0);
  pictures.close();
  const drawing = new OffscreenCanvas(box.widthPx, box.heightPx);
  if (picture)
    drawPicture(drawing, { ...picture, leftPx: picture.leftPx - box.leftPx, topPx: picture.topPx - box.topPx });
  return createImageBitmap(drawing, { resizeWidth: sampleWidthPx, resizeQuality: 'high' });
}
