import { expect, it } from 'vitest';
import { cutPieces, type Piece } from '../../src/sound/cut-pieces.ts';

/** A tone with pauses of half a second at these times. */
const tone = (seconds: number, pauses: readonly number[]): Float32Array =>
  Float32Array.from({ length: seconds * 16_000 }, (_, at) =>
    pauses.some((pause) => at / 16_000 >= pause && at / 16_000 < pause + 0.5) ? 0 : Math.sin(at / 10) / 2,
  );

const piecesOf = async (...chunks: Float32Array[]): Promise<Piece[]> => {
  const pieces: Piece[] = [];
  for await (const piece of cutPieces(chunks)) pieces.push(piece);
  return pieces;
};

it('pieces have at most 20 s, end in pauses, and are together the whole sound', async () => {
  const sound = tone(50, [3, 14, 31]);
  const pieces = await piecesOf(sound);
  expect(pieces.map(({ endMs }) => endMs / 1000)).toEqual([expect.closeTo(14.25, 0), expect.closeTo(31.25, 0), 50]);
  for (const { startMs, endMs, samples } of pieces) expect(endMs - startMs).toBe(samples.length / 16);
  const whole = Buffer.concat(pieces.map(({ samples }) => Buffer.from(samples.buffer)));
  expect(whole.equals(Buffer.from(sound.buffer))).toBe(true);
  expect(pieces.map(({ isLast }) => isLast)).toEqual([false, false, true]);
});

it('chunks of other sizes make the same pieces', async () => {
  const sound = tone(45, [13, 30]);
  const chunks = Array.from({ length: 450 }, (_, at) => sound.subarray(at * 1600, (at + 1) * 1600));
  expect(await piecesOf(...chunks)).toEqual(await piecesOf(sound));
});

it('no sound has no pieces', async () => {
  expect(await piecesOf()).toEqual([]);
  expect(await piecesOf(new Float32Array(0))).toEqual([]);
});
