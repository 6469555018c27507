import type { SafeZone } from '@cueline/captions/presets/platforms.ts';
import type { Canvas } from '@cueline/captions/presets/presets.ts';
import { backdropOf } from '@cueline/captions/styles/backdrop.ts';
import type { Picture } from '@cueline/painter/picture.ts';
import { pngOf } from '@cueline/painter/png.ts';
import type { Aspect } from '#contract/schemas/fields.ts';
import type { LookDocument } from '#contract/schemas/look-document.ts';
import type { PresetId } from '#contract/schemas/preset.ts';
import { fps, kit, laidOutLook } from './laid-out-look.ts';
import type { PictureBehind } from './picture-behind.ts';
import { english, sampleText } from './sample-texts.ts';

interface Tile extends Canvas {
  readonly preset: PresetId;
  readonly leftPx: number;
  readonly topPx: number;
  readonly text: typeof english;
}

const arabic = sampleText('ar', 'نخبز الخبز الطازج كل صباح.');
const hindi = sampleText('hi', 'आज हम रोटी बनाएँगे।');
const japanese = sampleText('ja', '今日 は パン を 作ります。');

const shapes: Readonly<Record<Aspect, Tile>> = {
  '9:16': { preset: 'tiktok', leftPx: 0, topPx: 0, widthPx: 540, heightPx: 960, text: english },
  '16:9': { preset: 'youtube', leftPx: 552, topPx: 0, widthPx: 960, heightPx: 540, text: english },
  '1:1': { preset: 'instagram_feed', leftPx: 1524, topPx: 0, widthPx: 540, heightPx: 540, text: english },
  '4:5': { preset: 'instagram_feed', leftPx: 2076, topPx: 0, widthPx: 540, heightPx: 674, text: english },
};
/** Each shape that a preset can have, and small ones in other scripts below 16:9. */
const tiles: readonly Tile[] = [
  ...Object.values(shapes),
  ...[arabic, hindi, japanese].map((text, at) => {
    return { preset: 'tiktok' as const, leftPx: 552 + at * 228, topPx: 552, widthPx: 216, heightPx: 384, text };
  }),
];
export const sheetSize: Canvas = { widthPx: 2616, heightPx: 960 };

/** In the middle of the third word, after the page has come in. */
const shownMs = 1000;

/** The look over a picture, or else its backdrop, on each shape of picture, with the room that the platform leaves free, as a PNG. */
export function sheetOf(document: LookDocument, behind?: PictureBehind): Uint8Array {
  const pictures = tiles.flatMap((tile) => picturesOf(document, tile, behind));
  return pngOf(kit, { canvas: sheetSize, background: '#ffffff', pictures }, Number.POSITIVE_INFINITY);
}

function picturesOf(document: LookDocument, tile: Tile, behind: PictureBehind | undefined): Picture[] {
  const canvas = { widthPx: tile.widthPx, heightPx: tile.heightPx };
  const { scenes, painter, style, safeZone } = laidOutLook(document, tile.preset, canvas, tile.text);
  const scene = scenes.at((shownMs * fps) / 1000);
  const captions = scene && painter.paint(scene);
  painter.close();
  const picture = behind?.(canvas) ?? { leftPx: 0, topPx: 0, ...canvas, rgba: backdropOf(style, canvas) };
  return [picture, ...edgesOf(canvas, safeZone), ...(captions ? [captions] : [])].map((picture) => ({
    ...picture,
    leftPx: picture.leftPx + tile.leftPx,
    topPx: picture.topPx + tile.topPx,
  }));
}

/** Thin lines. */
function edgesOf(canvas: Canvas, { leftPx, topPx, rightPx, bottomPx }: SafeZone): Picture[] {
  const [widthPx, heightPx] = [canvas.widthPx - leftPx - rightPx, canvas.heightPx - topPx - bottomPx];
  const line = (box: Omit<Picture, 'rgba'>): Picture => ({
    ...box,
    rgba: new Uint8Array(4 * box.widthPx * box.heightPx).fill(160),
  });
  return [
    line({ leftPx, topPx, widthPx, heightPx: 1 }),
    line({ leftPx, topPx: topPx + heightPx - 1, widthPx, heightPx: 1 }),
    line({ leftPx, topPx, widthPx: 1, heightPx }),
    line({ leftPx: leftPx + widthPx - 1, topPx, widthPx: 1, heightPx }),
  ];
}
