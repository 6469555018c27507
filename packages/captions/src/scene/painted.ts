import type { Canvas } from '../presets/presets.ts';
import type { CaptionStyle } from '../shapes/caption-style.ts';
import type { LookDocument } from '../shapes/look-document.ts';

/** Captions that are laid out: all that is needed to paint any moment of them, beside their font. */
export interface PaintedCaptions {
  style: Omit<CaptionStyle, 'design'>;
  /** How they are drawn: all colours in it are #rrggbb or #rrggbbaa. */
  look: LookDocument;
  canvas: Canvas;
  /** Frames of the output per second. */
  fps: number;
  /** What pages are placed in. */
  region: { leftPx: number; topPx: number; widthPx: number; heightPx: number };
  /** Colours of words by the label of their speaker. */
  speakerColors: Record<string, string>;
  /** Whether the spoken word is highlighted. */
  highlights: boolean;
  pages: PaintedPage[];
  /** Those that have a place of their own, in the same font. */
  apart?: Omit<PaintedCaptions, 'apart'>[] | undefined;
}

interface PaintedPage {
  fontSizePx: number;
  rows: PaintedWord[][];
  /** Contiguous, one for each word. `endFrame` is exclusive; words are counted over all rows. */
  spoken: { startFrame: number; endFrame: number; activeWord: number }[];
}

interface PaintedWord {
  text: string;
  startMs: number;
  endMs: number;
  speaker?: string | undefined;
  isKeyword?: true | undefined;
}
