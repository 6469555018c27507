import { Crc64Nvme } from '@aws-sdk/checksums/crc';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinCrc64 } from '#core/tus/join-crc64.ts';

const crc64 = async (bytes: Uint8Array) => {
  const crc = new Crc64Nvme();
  crc.update(bytes);
  return Buffer.from(await crc.digest()).toString('base64');
};

it('the checksums of two byte strings make that of both, in that order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 500 }), fc.uint8Array({ maxLength: 500 }), async (left, right) => {
      const joined = joinCrc64(await crc64(left), await crc64(right), right.length);
      expect(joined).toBe(await crc64(Buffer.concat([left, right])));
    }),
  );
});

it('joined to no earlier checksum, a checksum stays as it is', async () => {
  const bytes = Buffer.from('123456789');
  expect(joinCrc64(undefined, await crc64(bytes), bytes.length)).toBe(await crc64(bytes));
});
