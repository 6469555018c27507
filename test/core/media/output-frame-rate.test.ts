import { expect, it } from 'vitest';
import { outputFrameRate } from '../../../core/media/output-frame-rate.ts';

const ntsc = { numerator: 30_000, denominator: 1001 };
const whole = (numerator: number) => ({ numerator, denominator: 1 });

it('keeps the source’s rate', () => {
  expect(outputFrameRate({ frameRate: ntsc }, 'youtube')).toEqual(ntsc);
  expect(outputFrameRate({ frameRate: whole(25) }, 'youtube')).toEqual(whole(25));
});

it('halves what is too fast for the platform', () => {
  expect(outputFrameRate({ frameRate: whole(60) }, 'linkedin')).toEqual(whole(30));
  expect(outputFrameRate({ frameRate: { numerator: 60_000, denominator: 1001 } }, 'linkedin')).toEqual(ntsc);
  expect(outputFrameRate({ frameRate: whole(240) }, 'tiktok')).toEqual(whole(60));
});

it('snaps the averaged rate of a phone to a usual one', () => {
  expect(outputFrameRate({ frameRate: { numerator: 29_834, denominator: 1000 } }, 'tiktok')).toEqual(ntsc);
});

it('takes 30 for sound alone and for what is too slow for the platforms', () => {
  expect(outputFrameRate({}, 'tiktok')).toEqual(whole(30));
  expect(outputFrameRate({ frameRate: whole(15) }, 'tiktok')).toEqual(whole(30));
});
