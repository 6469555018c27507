import { PNG } from 'pngjs';
import type { Canvas } from '../presets/presets.ts';
import { type BackdropStyle, backdropOf } from './backdrop.ts';

/** The background picture for media without video, as the renderers read it. */
export function backdropPng(style: BackdropStyle, canvas: Canvas): Buffer {
  const { widthPx: width, heightPx: height } = canvas;
  const data = Buffer.from(backdropOf(style, canvas).buffer);
  return PNG.sync.write(Object.assign(new PNG(), { width, height, data }), {
    colorType: 2,
    filterType: 1,
    deflateLevel: 6,
  });
}
