import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plans } from '#contract/plans.ts';
import { ImportPlan } from '#contract/schemas/pipeline.ts';
import { maxRanges, partBytes, rangesOf } from '#core/imports/copy-plan.ts';

const largestBytes = Math.max(...Object.values(plans).map(({ maxUploadMb }) => maxUploadMb)) * 1024 ** 2;

it('covers every byte once, in whole parts but the last, with part numbers that S3 takes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: largestBytes }), (sizeBytes) => {
      const ranges = rangesOf(sizeBytes);
      expect(ranges.length).toBeLessThanOrEqual(maxRanges);
      let next = { byte: 0, part: 1 };
      for (const { first_part, bytes } of ranges) {
        expect({ byte: bytes?.start, part: first_part }).toEqual(next);
        const length = (bytes?.end ?? 0) - next.byte + 1;
        if ((bytes?.end ?? 0) + 1 < sizeBytes) expect(length % partBytes).toBe(0);
        next = { byte: next.byte + length, part: next.part + Math.ceil(length / partBytes) };
      }
      expect(next.byte).toBe(sizeBytes);
      expect(next.part - 1).toBeLessThanOrEqual(10_000);
    }),
  );
});

it('asks for two parts at a time, and for more only where there would be too many ranges', () => {
  expect(rangesOf(100 * partBytes)).toHaveLength(50);
  expect(rangesOf(maxRanges * 3 * partBytes)).toHaveLength(maxRanges);
});

it('the progress of the ranges rises to 0.9', () => {
  const progress = rangesOf(largestBytes).map((range) => range.progress);
  expect(progress).toEqual([...progress].sort((one, other) => one - other));
  expect(progress.at(-1)).toBe(0.9);
});

it('the plan of the largest file fits into a state of 256 KiB', () => {
  const plan = { ranges: rangesOf(largestBytes) };
  expect(JSON.stringify(plan).length).toBeLessThan(200 * 1024);
  expect(plan.ranges.length).toBeLessThan(ImportPlan.entries.ranges.pipe[2].requirement + 1);
});
