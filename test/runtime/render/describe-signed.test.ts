import { convertAgain, tooManyTracks } from '@cueline/video/limits.ts';
import { expect, it, onTestFinished } from 'vitest';
import { describeSigned } from '#runtime/render/describe-signed.ts';
import { fast, madeFile, picture, tracks } from '../../support/video/made-files.ts';
import { SignedBucket } from '../../support/video/signed-bucket.ts';

const described = async (file: Uint8Array) => {
  const bucket = new SignedBucket();
  await bucket.listen();
  onTestFinished(() => bucket.stop());
  bucket.files.set('source', Buffer.from(file));
  return describeSigned(bucket.file('source'), { timeLimitMs: 60_000 });
};
const made = async (args: readonly string[]): Promise<Uint8Array> => {
  const source = madeFile('mp4', args);
  return source.read(0, source.sizeBytes);
};

it('says what a file has, what it has too much of, or nothing of what is no media', async () => {
  const film = [...picture('color=blue:s=64x48:r=10:d=1'), ...picture('sine=d=1'), ...fast];
  expect((await described(await made(film))).probe?.Container).toMatchObject({ Format: 'mp4', Tracks: [{}, {}] });
  expect(await described(await made(tracks(65)))).toEqual({
    problem: `${tooManyTracks} ${convertAgain}`,
    reads: expect.any(Number),
  });
  expect(await described(Buffer.from('notes '.repeat(1000)))).toEqual({ reads: expect.any(Number) });
});
