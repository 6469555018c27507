import wasmFile from 'canvaskit-wasm/bin/full/canvaskit.wasm';
import type { Canvas } from '#core/presets/presets.ts';
import { loadCanvasKit } from '#painter/canvas-kit.ts';
import { openFont, type PaintedFont } from '#painter/open-font.ts';
import { Painter } from '#painter/painter.ts';

/** What measures and paints captions. This file is loaded after the page, since CanvasKit has megabytes. */
export async function loadPainting() {
  const kit = await loadCanvasKit(new URL(wasmFile, import.meta.url).href);
  return {
    openFont: (bytes: Uint8Array, emoji: Uint8Array | undefined) => openFont(kit, bytes, emoji),
    painterOf: (font: PaintedFont, canvas: Canvas) => new Painter(kit, font, canvas),
  };
}

export type Painting = Awaited<ReturnType<typeof loadPainting>>;
