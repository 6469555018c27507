import { lengthUs, longestUs } from '@cueline/video/plan.ts';
import { expect, it } from 'vitest';
import { planFor, videoPlan } from '#core/media/video-plan.ts';
import { audioFacts, videoFacts } from './example-facts.ts';

const canvas = { widthPx: 1080, heightPx: 1920 };
const request = { facts: videoFacts, canvas, preset: 'tiktok' } as const;

it('starts with the frame of the media that is shown at the start of a range, and ends after the one at its end', () => {
  const { startUs, durationUs } = videoPlan({ ...request, range: { startMs: 1030, endMs: 2050 } });
  expect({ startUs, durationUs }).toEqual({ startUs: 1_000_000, durationUs: 1_080_000 });
});

it('lasts as long as the picture, or as the sound where that is longer or alone', () => {
  expect(videoPlan(request).durationUs).toBeUndefined();
  const durationUs = videoFacts.durationMs * 1000;
  expect(videoPlan({ ...request, facts: { ...videoFacts, pictureMs: 500 } })).toMatchObject({
    durationUs,
    picture: { paddedWithBlack: true },
  });
  const still = videoPlan({ ...request, facts: audioFacts });
  expect([still.picture, still.durationUs]).toEqual([undefined, audioFacts.durationMs * 1000]);
});

it('is as long as what is left of the media where it ends with them', () => {
  expect(lengthUs({ startUs: 14_390_000_000 }, 14_400_000_000)).toBe(10_000_000);
  expect(lengthUs({ startUs: 14_390_000_000, durationUs: 1 }, 14_400_000_000)).toBe(1);
});

it('may be some seconds longer than the header of its media states, unless its length was asked for', () => {
  expect(longestUs({ startUs: 1_000_000 }, 3_000_000)).toBe(12_000_000);
  expect(longestUs({ startUs: 1_000_000, durationUs: 2_000_000 }, 3_000_000)).toBe(2_000_000);
});

it('tells the colours and the scan of the file, and how its picture is fitted', () => {
  const facts = { ...videoFacts, colorSpace: 'HDR10', interlaced: true, storedAsShown: true } as const;
  expect(videoPlan({ ...request, facts, fit: 'crop' }).picture).toEqual({
    fit: 'fill',
    colorSpace: 'HDR10',
    deinterlaced: true,
    paddedWithBlack: false,
  });
  expect(videoPlan({ ...request, facts }).picture).toMatchObject({ fit: 'blur', mayPad: true });
});

it('MediaConvert pads where our own renderer blurs by default, and nothing else differs', () => {
  const plan = videoPlan({ ...request, facts: videoFacts, focus: { x: 0.2, y: 0.5 } });
  expect(plan.picture?.fit).toBe('blur');
  expect(planFor('lambda', plan)).toEqual(plan);
  const { crop: _, mayPad: _mayPad, ...picture } = plan.picture ?? {};
  expect(planFor('mediaconvert', plan)).toEqual({ ...plan, picture: { ...picture, fit: 'pad' } });
  const asked = videoPlan({ ...request, facts: videoFacts, fit: 'crop' });
  expect(planFor('mediaconvert', asked)).toEqual(asked);
});
