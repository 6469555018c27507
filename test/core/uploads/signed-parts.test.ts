import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { maxParts, signedPartBytes } from '#contract/limits.ts';
import { maxUploadBytes, plans } from '#contract/plans.ts';
import { etagOfParts, partCountOf, partsFrom, refuseOtherCount } from '#core/uploads/signed-parts.ts';

it('the largest file of every plan has at most as many parts as S3 allows', () => {
  for (const plan of Object.values(plans)) expect(partCountOf(maxUploadBytes(plan))).toBeLessThanOrEqual(maxParts);
});

describe('the parts of a file', () => {
  const sizesOf = (sizeBytes: number) => partsFrom(sizeBytes, 1, 100).parts.map((part) => part.sizeBytes);

  it('are as large as a part, but for the last', () => {
    expect(sizesOf(1)).toEqual([1]);
    expect(sizesOf(signedPartBytes)).toEqual([signedPartBytes]);
    expect(sizesOf(2 * signedPartBytes + 3)).toEqual([signedPartBytes, signedPartBytes, 3]);
  });

  it('come in pages, each with the number of the part after it', () => {
    const five = 4 * signedPartBytes + 1;
    const page = (first: number, count: number) => {
      const { parts, nextPart } = partsFrom(five, first, count);
      return { numbers: parts.map(({ partNumber }) => partNumber), nextPart };
    };
    expect(page(1, 2)).toEqual({ numbers: [1, 2], nextPart: 3 });
    expect(page(3, 2)).toEqual({ numbers: [3, 4], nextPart: 5 });
    expect(page(5, 2)).toEqual({ numbers: [5], nextPart: undefined });
    expect(page(4, 2)).toEqual({ numbers: [4, 5], nextPart: undefined });
    expect(() => page(6, 1)).toThrow('must be at most 5');
  });

  it('are complete with one ETag for each', () => {
    expect(() => refuseOtherCount(['a'], signedPartBytes)).not.toThrow();
    expect(() => refuseOtherCount(['a'], signedPartBytes + 1)).toThrow('all 2 parts');
    expect(() => refuseOtherCount(['a', 'b'], signedPartBytes)).toThrow('all 1 parts');
  });
});

it('the ETag of an object of parts is the MD5 of their MD5s, with their number', () => {
  const md5 = (bytes: string | Buffer) => createHash('md5').update(bytes).digest();
  const whole = md5(Buffer.concat([md5('one'), md5('two')])).toString('hex');
  expect(etagOfParts([md5('one').toString('hex'), md5('two').toString('hex')])).toBe(`${whole}-2`);
});
