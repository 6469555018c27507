import * as v from 'valibot';

const Int8 = v.pipe(v.number(), v.integer(), v.minValue(-128), v.maxValue(127));
const Count = v.pipe(v.number(), v.integer(), v.minValue(1));

/** The file at `peaks`, version 2 of the JSON that https://github.com/bbc/audiowaveform writes: minimum and maximum in turn. */
export const Peaks = v.object({
  version: Count,
  channels: Count,
  sample_rate: Count,
  samples_per_pixel: Count,
  bits: Count,
  length: v.pipe(v.number(), v.integer(), v.minValue(0)),
  data: v.array(Int8),
});
export type Peaks = v.InferOutput<typeof Peaks>;
