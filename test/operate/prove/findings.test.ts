import { expect, it } from 'vitest';
import { Findings } from '../../../operate/prove/findings.ts';

it.each([
  ['on this machine, after a video of our own', true, 'lambda', true],
  ['on this machine, after a video of MediaConvert', true, 'mediaconvert', false],
  ['on this machine, before any video', true, undefined, false],
  ['on AWS', false, 'lambda', false],
] as const)('whether drawing by MediaConvert is left out: %s', (_, isLocal, renderer, isLeftOut) => {
  const printed: string[] = [];
  const report = new Findings((line) => printed.push(line), { isLocal });
  if (renderer) report.sawRenderer(renderer);
  expect(report.leavesOut(['glow', 'strokes'])).toBe(isLeftOut);
  const left = isLeftOut ? ['glow', 'strokes'] : [];
  expect(report.found.map(({ check, result }) => [check, result])).toEqual(left.map((name) => [name, 'not here']));
  expect(printed).toHaveLength(left.length);
});
