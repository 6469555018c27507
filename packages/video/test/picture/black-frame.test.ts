import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { blackFrame } from '../../src/picture/black-frame.ts';

it('a frame stays black when memory is freed and used again', () => {
  const frame = blackFrame({ widthPx: 1280, heightPx: 720 });
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const others = Array.from({ length: 20 }, () => Buffer.alloc((1280 * 720 * 3) / 2, 255));
  expect(frame.data?.map((plane) => [...new Set(plane)])).toEqual([[16], [128], [128]]);
  expect(others).toHaveLength(20);
  frame.free();
});
