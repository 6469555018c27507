import type { Layout, LayoutRequest } from '@cueline/captions/laid-out/lay-out.ts';
import type { Canvas } from '@cueline/captions/presets/presets.ts';
import { laidOutToPaint } from '@cueline/captions/scene/painted-captions.ts';
import { Scenes } from '@cueline/captions/scene/scenes.ts';
import { loadCanvasKit } from '@cueline/painter/canvas-kit.ts';
import { openFont, type PaintedFont } from '@cueline/painter/open-font.ts';
import { Painter } from '@cueline/painter/painter.ts';
import wasmFile from 'canvaskit-wasm/bin/full/canvaskit.wasm';

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
