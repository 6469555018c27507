import type { CopyRange } from '#contract/schemas/pipeline.ts';

/** Size of an S3 part: S3 requires at least 5 MiB, and 10,000 parts of this size exceed every plan's limit. */
export const partBytes = 8 * 1024 ** 2;
/** Items of the inline Map: with fewer than 500 an execution stays below 25,000 history events. */
export const maxRanges = 480;
/** A smaller range is not worth a request of its own. */
const minPartsPerRange = 2;
/** Progress of the job when the source is resolved, and when it is copied. */
const [resolved, copied] = [0.05, 0.9];

/** Divides a file into ranges of equal length, each a whole number of parts, except the last. */
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
