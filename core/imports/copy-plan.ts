import type { CopyRange } from '#contract/schemas/pipeline.ts';

/** Of the multipart upload at S3: 5 MiB is S3's least, and 10,000 of these are more than any plan's limit. */
export const partBytes = 8 * 1024 ** 2;
/** The Map's items stay below 500, since an execution's history ends at 25,000 events. */
export const maxRanges = 480;
/** Less is not worth a request of its own. */
const minPartsPerRange = 2;
/** Progress is 0.05 when the source is known and 0.9 when it is copied. */
const [resolved, copied] = [0.05, 0.9];

/** How a file is copied: in ranges of equal length, each a whole number of parts but the last. */
export const rangesOf = (sizeBytes: number): CopyRange[] => {
  const parts = Math.ceil(sizeBytes / partBytes);
  const partsPerRange = Math.max(minPartsPerRange, Math.ceil(parts / maxRanges));
  const rangeBytes = partsPerRange * partBytes;
  const count = Math.ceil(sizeBytes / rangeBytes);
  return Array.from({ length: count }, (_, index) => ({
    first_part: 1 + index * partsPerRange,
    bytes: { start: index * rangeBytes, end: Math.min(sizeBytes, (index + 1) * rangeBytes) - 1 },
    progress: round(resolved + ((copied - resolved) * (index + 1)) / count),
  }));
};

export const oneStream: readonly CopyRange[] = [{ first_part: 1, progress: copied }];

const round = (progress: number): number => Math.round(progress * 1000) / 1000;
