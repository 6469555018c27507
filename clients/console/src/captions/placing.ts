import type { SafeZone } from '@cueline/captions/presets/platforms.ts';
import type { Canvas } from '@cueline/captions/presets/presets.ts';
import type { Placement } from '#contract/schemas/style-choices.ts';

/** A part of the picture, in shares of its width and height. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const placements: readonly Placement[] = ['top', 'middle', 'bottom'];

/** The third of the safe zone that captions with this placement are in. */
export const thirdOf = (placement: Placement, { topPx, bottomPx }: SafeZone, { heightPx }: Canvas): Box => {
  const height = (heightPx - topPx - bottomPx) / placements.length / heightPx;
  return { left: 0, top: topPx / heightPx + placements.indexOf(placement) * height, width: 1, height };
};

/** The placement of captions whose middle is at this height of the picture, as a share of it. */
export const placementAt = (middle: number, zone: SafeZone, canvas: Canvas): Placement =>
  placements.find((placement) => {
    const { top, height } = thirdOf(placement, zone, canvas);
    return middle < top + height;
  }) ?? 'bottom';

/** The placement above or below this one, as far as there is one. */
export const nextPlacement = (placement: Placement, step: 1 | -1): Placement =>
  placements[placements.indexOf(placement) + step] ?? placement;
