import type { Canvas } from '../presets/presets.ts';
import type { BurnIn } from '../shapes/burn-in.ts';
import type { CaptionStyle } from '../shapes/caption-style.ts';
import { readableLook } from './contrast.ts';
import { type DrawnStyle, drawnSimpler } from './drawn-simpler.ts';

interface DrawnWith {
  /** Whether our painter draws it: all of it. Otherwise burn-in does. */
  readonly isPainted: boolean;
  /** What burn-in can draw. @default all is switched on */
  readonly burnIn?: BurnIn | undefined;
  readonly canvas: Canvas;
  /** Whether a word of the captions is a keyword. @default whether the style has keywords */
  readonly hasKeywords?: boolean | undefined;
}

/** How a complete style is drawn by a renderer. */
export function drawnStyle(style: CaptionStyle, { isPainted, burnIn, canvas, hasKeywords }: DrawnWith): DrawnStyle {
  if (!isPainted) return drawnSimpler(style, canvas, burnIn, hasKeywords);
  const { look, warning } = readableLook(style, hasKeywords);
  return { style, look, warnings: warning ? [warning] : [] };
}
