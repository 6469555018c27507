import { describe, expect, it } from 'vitest';
import { blurred } from '../src/blurred.ts';

const sidePx = 121;
const middlePx = 60;
const pixels = { left: 0, top: 0, right: sidePx, bottom: sidePx };

/** One half of the plane is covered, so that a row of the blur is the integral of the curve. */
function profileOf(deviationPx: number): number[] {
  const coverage = new Uint8Array(sidePx * sidePx).map((_, at) => (at % sidePx >= middlePx ? 255 : 0));
  const row = middlePx * sidePx;
  return [...blurred({ pixels, coverage }, deviationPx).coverage.subarray(row, row + sidePx)];
}

/** The integral of a Gaussian, by steps of a hundredth. */
function integralTo(deviations: number): number {
  let sum = 0.5;
  for (let at = 0.005; at < Math.abs(deviations); at += 0.01)
    sum += (0.01 * Math.exp((-at * at) / 2)) / Math.sqrt(2 * Math.PI);
  return deviations < 0 ? 1 - sum : sum;
}

describe.each([2, 3.1, 6.2, 9.5])('a blur of %d pixels', (deviationPx) => {
  it('is a Gaussian within three percent, in its place', () => {
    for (const [at, value] of profileOf(deviationPx).entries()) {
      if (Math.abs(at - middlePx) > 2.5 * deviationPx) continue;
      expect(Math.abs(value / 255 - integralTo((at + 0.5 - middlePx) / deviationPx))).toBeLessThan(0.03);
    }
  });

  it('reaches no further than three deviations', () => {
    const coverage = new Uint8Array(sidePx * sidePx);
    coverage.fill(255, middlePx * sidePx + 40, middlePx * sidePx + 80);
    const soft = blurred({ pixels, coverage }, deviationPx).coverage;
    const rows = [...soft.entries()].filter(([, value]) => value > 0).map(([at]) => Math.floor(at / sidePx));
    expect(middlePx - Math.min(...rows)).toBeLessThanOrEqual(3 * deviationPx);
    expect(Math.max(...rows) - middlePx).toBeLessThanOrEqual(3 * deviationPx);
  });
});

it('leaves hard edges where there is nothing to blur', () => {
  const mask = { pixels, coverage: new Uint8Array(sidePx * sidePx) };
  expect(blurred(mask, 0)).toBe(mask);
});
