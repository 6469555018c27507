import wasmFile from 'canvaskit-wasm/bin/full/canvaskit.wasm';
import type { Layout, LayoutRequest } from '#core/captions/burned/lay-out.ts';
import { laidOutToPaint } from '#core/captions/scene/painted-captions.ts';
import { Scenes } from '#core/captions/scene/scenes.ts';
import type { Canvas } from '#core/presets/presets.ts';
import { loadCanvasKit } from '#painter/canvas-kit.ts';
import { openFont, type PaintedFont } from '#painter/open-font.ts';
import { Painter } from '#painter/painter.ts';

/** What measures and paints captions. This file is loaded after the page, since CanvasKit has megabytes. */
export async function loadPainting() {
  const kit = await loadCanvasKit(new URL(wasmFile, import.meta.url).href);
  return {
    openFont: (bytes: Uint8Array, emoji: Uint8Array | undefined) => openFont(kit, bytes, emoji),
    scenesOf: (request: LayoutRequest, layout: Layout, font: PaintedFont) =>
      new Scenes(laidOutToPaint(request, layout), font),
    painterOf: (font: PaintedFont, canvas: Canvas) => new Painter(kit, font, canvas),
  };
}

export type Painting = Awaited<ReturnType<typeof loadPainting>>;
