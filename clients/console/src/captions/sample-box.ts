import type { Box } from '#core/captions/burned/lay-out.ts';
import type { Canvas } from '#core/presets/presets.ts';

/** The picture that samples are laid out in, with letters as large as in a video. */
export const sampleCanvas: Canvas = { widthPx: 1920, heightPx: 1080 };

/** The part of it that is shown, and in which the words stay. */
export const sampleBox: Box = { leftPx: 660, topPx: 370, widthPx: 600, heightPx: 340 };
