import type { SafeZone } from '@cueline/captions/presets/platforms.ts';
import type { Canvas } from '@cueline/captions/presets/presets.ts';
import type { Scenes } from '@cueline/captions/scene/scenes.ts';
import type { Painter } from '@cueline/painter/painter.ts';
import type { Picture } from '@cueline/painter/picture.ts';
import { fps } from './laid-out-look.ts';

interface Painted {
  readonly scenes: Scenes;
  readonly painter: Painter;
  readonly safeZone: SafeZone;
}

/** Opacity out of 255. The end of a blur that covers less is not seen. */
const seenAlpha = 8;

/** How far any frame is drawn outside of the safe zone; 0 where none is. Edges that are smoothed cover a pixel more. */
export function outsideZonePx({ scenes, painter, safeZone }: Painted, canvas: Canvas, endMs: number): number {
  let outsidePx = 0;
  let last: Picture | undefined;
  for (let frame = 0; frame * 1000 < endMs * fps; frame += 1) {
    const scene = scenes.at(frame);
    const picture = scene && painter.paint(scene);
    if (picture && picture !== last) outsidePx = Math.max(outsidePx, outsideOf(picture, canvas, safeZone));
    last = picture;
  }
  return outsidePx > 1 ? outsidePx : 0;
}

function outsideOf({ leftPx, topPx, widthPx, rgba }: Picture, canvas: Canvas, zone: SafeZone): number {
  let outside = 0;
  for (let at = 3; at < rgba.length; at += 4) {
    if ((rgba[at] ?? 0) < seenAlpha) continue;
    const pixel = (at - 3) / 4;
    const x = leftPx + (pixel % widthPx);
    const y = topPx + Math.floor(pixel / widthPx);
    outside = Math.max(
      outside,
      zone.leftPx - x,
      zone.topPx - y,
      x + 1 - (canvas.widthPx - zone.rightPx),
      y + 1 - (canvas.heightPx - zone.bottomPx),
    );
  }
  return outside;
}
