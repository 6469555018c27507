import { expect, it } from 'vitest';
import { countedParts, countPart } from '#core/tus/part-numbers.ts';

const part = (partNumber: number, sizeBytes = 8) => ({ partNumber, sizeBytes });

it('a number that was given to a request that failed never counts, whatever that request stored late', () => {
  const first = countPart({}, 1);
  const third = countPart(first, 4);
  expect(third).toEqual({ last_part: 4, skipped_parts: [2, 3] });
  expect(countedParts([part(4), part(2, 99), part(1), part(5, 99)], third, 16)).toEqual([part(1), part(4)]);
});

it.each([
  ['a part is missing', [part(1), part(3)], 16],
  ['all parts are missing', [], 24],
  ['a part is short', [part(1), part(2), part(3, 7)], 24],
])('throws where %s', (_, listed, sizeBytes) => {
  expect(() => countedParts(listed, { last_part: 3 }, sizeBytes)).toThrow('S3 has');
});
