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
const wordMs = 500;
/** The word that is drawn as spoken in a still, in styles that highlight it: the second. */
const spokenWord = 1;
/** Of the picture of a sample: twice the pixels of the page, for screens with small ones. */
const sampleWidthPx = 300;

/** Pictures of a few words in a style, as a video would have them. */
export interface DrawnSample {
  /** After this time no words are shown. */
  readonly seconds: number;
  readonly at: (seconds: number) => Promise<ImageBitmap>;
  readonly still: () => Promise<ImageBitmap>;
  readonly close: () => void;
}

/** Undefined where no font has the words. */
export async function drawnSample(
  { style, words, moves }: Sample,
  language: string,
  fonts: PreviewFonts,
  ofStage: CaptionDrawing,
): Promise<DrawnSample | undefined> {
  const line: TimedLine = {
    words: words.map((text, at) => ({ text, startMs: at * wordMs, endMs: (at + 1) * wordMs })),
  };
  const setting = { style: moves ? style : { ...style, animation: 'none' as const }, language };
  const range = { startMs: 0, endMs: words.length * wordMs };
  const { laidOut } = await layOutIn(
    { ...place, ...drawnWith(ofStage, ofStage.renderer === 'mediaconvert' ? 'mediaconvert' : 'lambda'), range },
    setting,
    [line],
    fonts,
  );
  if (!laidOut) return undefined;
  const pictures = new CaptionPictures(laidOut, fonts);
  const drawn = (picture: ReturnType<CaptionPictures['at']>): Promise<ImageBitmap> => {
    const drawing = new OffscreenCanvas(box.widthPx, box.heightPx);
    if (picture)
      drawPicture(drawing, { ...picture, leftPx: picture.leftPx - box.leftPx, topPx: picture.topPx - box.topPx });
    return createImageBitmap(drawing, { resizeWidth: sampleWidthPx, resizeQuality: 'high' });
  };
  return {
    seconds: range.endMs / 1000,
    at: (seconds) => drawn(pictures.at(seconds)),
    still: () => drawn(pictures.at((Math.min(spokenWord, words.length - 1) * wordMs) / 1000) ?? pictures.at(0)),
    close: () => pictures.close(),
  };
}
