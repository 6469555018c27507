import { type MeterRow, meterNames, meters } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { Renderer } from '#contract/schemas/export.ts';
import { chunkSteps } from '#contract/steps/chunks.ts';
import { exportSteps } from '#contract/steps/export.ts';
import { renderSteps } from '#contract/steps/render.ts';
import { transcribeSteps } from '#contract/steps/transcribe.ts';
import type { Sums } from './pieces.ts';

type Line = Pick<CostRow, 'route' | 'meter'>;

/** What only waits for another is paid for as long. A frame of a preview is a request's, as all that a preview costs. */
const { DrawFrame: _, ...makers } = {
  ...renderSteps,
  ...chunkSteps,
  JoinPieces: exportSteps.JoinPieces,
  RenderSound: transcribeSteps.RenderSound,
};
const isRender = ({ route }: Pick<CostRow, 'route'>): boolean => route in makers;

/** What a row is for. The Lambdas that make a video, and wait for it, are encoding, as MediaConvert's minutes are, and no overhead. */
export const kindOf = (row: Line): MeterRow['kind'] => {
  const { kind } = meters[row.meter];
  return kind === 'overhead' && isRender(row) ? 'media' : kind;
};

/** What MediaConvert counts minutes of. */
export const encodeMeters = meterNames.filter(
  (meter) => meters[meter].service === 'AWS Elemental MediaConvert' && meters[meter].kind === 'media',
);

/** What encodes; undefined for what is no encoding. */
export const encoderOf = (row: Line): Renderer | undefined => {
  if (isRender(row)) return 'lambda';
  return encodeMeters.includes(row.meter) ? 'mediaconvert' : undefined;
};

/** What made the video of each export, and both where one took the place of the other. */
export class Renderers implements Sums {
  /** By the id of the export. */
  readonly names = new Map<string, string>();

  add(rows: readonly CostRow[]): this {
    for (const row of rows) {
      const encoder = encoderOf(row);
      if (!row.export_id || !encoder) continue;
      const known = this.names.get(row.export_id) ?? encoder;
      this.names.set(row.export_id, known === encoder ? encoder : 'lambda, then mediaconvert');
    }
    return this;
  }
}
