import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { checksumAlgorithms, verifyChunk } from '#core/tus/chunk-checksum.ts';

const chunk = Buffer.from('hello');
const digest = (algorithm: string, of: Uint8Array = chunk) =>
  `${algorithm} ${createHash(algorithm).update(of).digest('base64')}`;

it('takes a chunk whose checksum agrees, or that has none', () => {
  expect(checksumAlgorithms).toContain('sha1');
  for (const header of [undefined, ...checksumAlgorithms.map((name) => digest(name)), ` ${digest('sha1')} `])
    expect(() => verifyChunk(header, chunk)).not.toThrow();
});

it.each(['sha1', 'sha256'])('refuses a chunk whose %s differs', (algorithm) => {
  expect(() => verifyChunk(digest(algorithm, Buffer.from('other')), chunk)).toThrow(
    expect.objectContaining({ code: 'tus_checksum_mismatch', message: expect.stringContaining('nothing was stored') }),
  );
});

it.each([
  ['', 'must be sha1 or sha256'],
  [digest('md5'), 'must be sha1 or sha256'],
  [`${digest('sha1')} more`, 'must be sha1 or sha256'],
  ['sha1', 'is not a sha1 digest in base64'],
  [digest('sha1').replace('sha1', 'sha256'), 'is not a sha256 digest in base64'],
])('refuses %j, which is no checksum', (header, said) => {
  expect(() => verifyChunk(header, chunk)).toThrow(
    expect.objectContaining({
      code: 'tus_invalid_request',
      param: 'Upload-Checksum',
      message: expect.stringContaining(said),
    }),
  );
});
