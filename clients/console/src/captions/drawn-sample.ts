import type { BurnIn } from '#contract/burn-in.ts';
import type { TimedLine } from '#core/captions/words.ts';
import { drawnPage, layOutIn } from './drawn-page.ts';
import type { PreviewFonts } from './preview-fonts.ts';
import type { Sample } from './protocol.ts';
import { sampleBox, sampleCanvas } from './sample-box.ts';

const wordMs = 1000;
const { leftPx, topPx, widthPx, heightPx } = sampleBox;
const picture = {
  canvas: sampleCanvas,
  fps: 30,
  safeZone: {
    leftPx,
    topPx,
    rightPx: sampleCanvas.widthPx - leftPx - widthPx,
    bottomPx: sampleCanvas.heightPx - topPx - heightPx,
  },
};

/** A few words in a style, as a video would have them; without a page where no font has them. */
export async function drawnSample({ style, words }: Sample, language: string, fonts: PreviewFonts, burnIn: BurnIn) {
  const line: TimedLine = {
    words: words.map((text, at) => ({ text, startMs: at * wordMs, endMs: (at + 1) * wordMs })),
  };
  // A still: what moves is seen in the player.
  const setting = { style: { ...style, animation: 'none' as const }, language };
  const range = { startMs: 0, endMs: words.length * wordMs };
  const { laidOut, font, bytes } = await layOutIn({ ...picture, burnIn, range }, setting, [line], fonts);
  return { page: laidOut && drawnPage(laidOut, 0)[0], font, bytes };
}
