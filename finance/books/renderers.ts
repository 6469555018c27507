import { type MeterRow, meters } from '#contract/meters.ts';
import type { CostRow } from '#contract/schemas/cost-row.ts';
import type { Renderer } from '#contract/schemas/export.ts';
import { renderSteps } from '#contract/steps/render.ts';

type Line = Pick<CostRow, 'route' | 'meter'>;

/** A frame of a preview is a request's, as all that a preview costs. */
const { DrawFrame: _, ...makers } = renderSteps;
const isRender = ({ route }: Pick<CostRow, 'route'>): boolean => route in makers;

/** What a row is for. The Lambdas that make a video are encoding, as MediaConvert's minutes are, and no overhead. */
export const kindOf = (row: Line): MeterRow['kind'] => {
  const { kind } = meters[row.meter];
  return kind === 'overhead' && isRender(row) ? 'media' : kind;
};

/** What encodes; undefined for what is no encoding. */
export const encoderOf = (row: Line): Renderer | undefined => {
  if (isRender(row)) return 'lambda';
  return meters[row.meter].service === 'AWS Elemental MediaConvert' && kindOf(row) === 'media'
    ? 'mediaconvert'
    : undefined;
};

/** What made the video of each export of the rows, and both where one took the place of the other. */
export const renderersIn = (rows: readonly CostRow[]): ReadonlyMap<string, string> => {
  const found = new Map<string, Set<Renderer>>();
  for (const row of rows) {
    const encoder = encoderOf(row);
    if (row.export_id && encoder) found.set(row.export_id, (found.get(row.export_id) ?? new Set()).add(encoder));
  }
  return new Map([...found].map(([id, encoders]) => [id, [...encoders].toSorted().join(', then ')]));
};
