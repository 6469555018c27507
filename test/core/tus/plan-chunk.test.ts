import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chunkBytes, chunksPerPart, maxParts } from '#contract/limits.ts';
import { plans } from '#contract/plans.ts';
import { planChunk } from '#core/tus/plan-chunk.ts';

const MiB = 1024 ** 2;
const minPartBytes = 5 * MiB;
const rules = { chunkBytes, chunksPerPart };
const plan = (sizeBytes: number, offsetBytes: number, lengthBytes: number) =>
  planChunk({ sizeBytes, offsetBytes, lengthBytes }, rules);

/** The plans of all chunks of an upload of this size. */
const whole = (sizeBytes: number) => {
  const plans = [];
  for (let at = 0; at < sizeBytes; at += chunkBytes)
    plans.push(plan(sizeBytes, at, Math.min(chunkBytes, sizeBytes - at)));
  return plans;
};

it.each([
  [1, ['object']],
  [4 * MiB - 1, ['object']],
  [4 * MiB, ['object']],
  [4 * MiB + 1, ['tail', 'object']],
  [5 * MiB - 1, ['tail', 'object']],
  [5 * MiB, ['tail', 'object']],
  [5 * MiB + 1, ['tail', 'object']],
  [8 * MiB, ['tail', 'object']],
  [8 * MiB + 1, ['tail', 'part', 'part']],
  [32 * MiB, ['tail', 'part', 'tail', 'part', 'tail', 'part', 'tail', 'part']],
])('an upload of %i bytes goes to %j', (sizeBytes, to) => {
  expect(whole(sizeBytes).map((one) => one.to)).toEqual(to);
});

describe('for every size that a plan allows', () => {
  const largestBytes = Math.max(...Object.values(plans).map(({ maxUploadMb }) => maxUploadMb)) * MiB;

  it('parts but the last have at least 5 MiB, every byte is in one of them, and only the last chunk completes', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 1, max: 64 * MiB }), fc.integer({ min: 1, max: largestBytes / 64 })),
        (sizeBytes) => {
          const chunks = whole(sizeBytes);
          expect(chunks.map(({ last }) => last)).toEqual(chunks.map((_, at) => at === chunks.length - 1));
          let stored = 0;
          let tail = 0;
          for (const { to, endBytes, afterTail, last } of chunks) {
            const chunk = Math.min(chunkBytes, endBytes - stored - tail);
            expect(afterTail).toBe(tail > 0);
            if (to === 'tail') tail = chunk;
            else {
              if (!last) expect(tail + chunk).toBeGreaterThanOrEqual(minPartBytes);
              stored += tail + chunk;
              tail = 0;
            }
          }
          expect([stored, tail]).toEqual([sizeBytes, 0]);
        },
      ),
    );
  });

  it('the parts are less than 65 % of the 10,000 that S3 allows, so that failed ones can be replaced', () => {
    expect(Math.ceil(largestBytes / (chunkBytes * chunksPerPart))).toBeLessThan(maxParts * 0.65);
  });
});

it.each([
  ['past the end', 10, 0, 11, 'tus_too_large'],
  ['larger than a chunk', 3 * chunkBytes, 0, chunkBytes + 1, 'tus_too_large'],
  ['smaller than a chunk and not the last', 3 * chunkBytes, 0, chunkBytes - 1, 'tus_invalid_request'],
  ['empty and not the last', 3 * chunkBytes, 0, 0, 'tus_invalid_request'],
])('refuses a chunk that is %s', (_, sizeBytes, offsetBytes, lengthBytes, code) => {
  expect(() => plan(sizeBytes, offsetBytes, lengthBytes)).toThrow(expect.objectContaining({ code }));
});
