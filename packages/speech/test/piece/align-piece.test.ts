import { Tensor } from 'onnxruntime-node';
import { expect, it } from 'vitest';
import { alignPiece } from '../../src/piece/align-piece.ts';

it('more words than anybody says in a piece have no times, and cost nothing', async () => {
  const model = {
    encode: async (samples: Float32Array) => new Tensor('float32', samples, [1, samples.length]),
    force: () => Promise.reject(new Error('forced')),
  };
  const sound = Float32Array.from({ length: 32_000 }, (_, at) => Math.sin(at / 10));
  expect(await alignPiece(model, sound, Array(100).fill('word'))).toEqual([]);
  await expect(alignPiece(model, sound, Array(10).fill('word'))).rejects.toThrow('forced');
});
