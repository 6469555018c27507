import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partsOf } from '../../../../lambdas/pipelines/import/parts-of.ts';

it('yields all bytes, in parts of equal size except the last', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ maxLength: 30 })),
      fc.integer({ min: 1, max: 20 }),
      async (chunks, size) => {
        const stream = async function* () {
          yield* chunks;
        };
        const parts: Buffer[] = [];
        for await (const part of partsOf(stream(), size)) {
          parts.push(Buffer.from(part));
        }
        expect(Buffer.concat(parts)).toEqual(Buffer.concat(chunks));
        expect(parts.slice(0, -1).every(({ length }) => length === size)).toBe(true);
        expect(parts.every(({ length }) => length > 0 && length <= size)).toBe(true);
      },
    ),
  );
});
