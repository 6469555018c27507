import { movedSlices } from '@cueline/captions/laid-out/moved-slices.ts';
import { poseOf } from '@cueline/captions/motion/motions.ts';
import { expect, it } from 'vitest';
import { roundsTimesDown } from '../../../operate/prove/motions.ts';

const fps = 30;
const page = [{ startFrame: 120, endFrame: 156, activeWord: 0 }];
const [slices = []] = movedSlices([page], { animation: 'pop', fps, highlights: false });

/** The area of the captions in the first frames, where a time in milliseconds is read as this frame. */
const areas = (frameAt: (ms: number) => number): number[] =>
  [120, 121, 122, 123].map((frame) => {
    const drawn = slices.findLast(({ startFrame }) => frameAt(Math.floor((startFrame * 1000) / fps)) <= frame);
    return (drawn?.pose ?? poseOf('pop', 1)).scale ** 2;
  });

it('npm run prove distinguishes times that are rounded down from times that are rounded or reached', () => {
  expect(roundsTimesDown(areas((ms) => Math.floor((ms * fps) / 1000)))).toBe(true);
  expect(roundsTimesDown(areas((ms) => Math.round((ms * fps) / 1000)))).toBe(false);
  expect(roundsTimesDown(areas((ms) => Math.ceil((ms * fps) / 1000)))).toBe(false);
});
