import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { checksumAlgorithms, verifyChunk } from '#core/tus/chunk-checksum.ts';

const chunk = Buffer.from('hello');
const digest = (algorithm: string, of: Uint8Array = chunk) =>
  `${algorithm} ${createHash(algorithm).update(of).digest('base64')}`;

it('takes a chunk that is what its checksum says, or that has none', () => {
  expect(checksumAlgorithms).toContain('sha1');
  for (const header of [undefined, ...checksumAlgorithms.map((name) => digest(name)), ` ${digest('sha1')} `])
    expect(() => verifyChunk(header, chunk)).not.toThrow();
});

it.each(['sha1', 'sha256'])('refuses a chunk that is not what its %s says', (algorithm) => {
  expect(() => verifyChunk(digest(algorithm, Buffer.from('other')), chunk)).toThrow(
    expect.objectContaining({ code: 'tus_checksum_mismatch', message: expect.stringContaining('nothing was stored') }),
  );
});

it.each([
  ['', 'takes sha1 or sha256'],
  [digest('md5'), 'takes sha1 or sha256'],
  [`${digest('sha1')} more`, 'takes sha1 or sha256'],
  ['sha1', 'is no base64 of a sha1 digest'],
  [digest('sha1').replace('sha1', 'sha256'), 'is no base64 of a sha256 digest'],
])('refuses %j, which is no checksum', (header, said) => {
  expect(() => verifyChunk(header, chunk)).toThrow(
    expect.objectContaining({
      code: 'tus_invalid_request',
      param: 'Upload-Checksum',
      message: expect.stringContaining(said),
    }),
  );
});
