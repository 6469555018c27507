import { expect, it } from 'vitest';
import { pictureWarnings } from '#core/media/picture-warnings.ts';
import { audioFacts, videoFacts } from './example-facts.ts';

const landscape = { widthPx: 1920, heightPx: 1080 };
const all = { startMs: 0, endMs: 60_000 };
const fourByThree = { ...videoFacts, widthPx: 1440, heightPx: 1080 };

it('says how much of the picture is cut off, and what shows all of it', () => {
  expect(pictureWarnings(fourByThree, landscape, all, { fit: 'crop' })).toEqual([
    {
      code: 'picture_cropped',
      message: '25 % of the picture is cut off for 1920x1080. With fit "pad" all of it is shown, between bars.',
    },
  ]);
  expect(pictureWarnings({ ...fourByThree, widthPx: 1350 }, { widthPx: 1080, heightPx: 1080 }, all)).toMatchObject([
    { code: 'picture_cropped', message: expect.stringContaining('20 % ') },
  ]);
});

it('says that bars are black where MediaConvert makes a video that ours would blur', () => {
  const vertical = { widthPx: 1080, heightPx: 1920 };
  const codes = (renderer: 'lambda' | 'mediaconvert', fit?: 'pad') =>
    pictureWarnings(fourByThree, vertical, all, { renderer, fit }).map(({ code }) => code);
  expect([codes('mediaconvert'), codes('lambda'), codes('mediaconvert', 'pad')]).toEqual([['drawn_simpler'], [], []]);
});

it.each([
  ['all of the picture is shown', fourByThree, 'pad'],
  ['nobody would see what is missing', { ...videoFacts, heightPx: 1088 }, 'crop'],
  ['there is no picture', audioFacts, 'crop'],
] as const)('says nothing where %s', (_, facts, fit) => {
  expect(pictureWarnings(facts, landscape, all, { fit })).toEqual([]);
});

it('says how much of the video is black where the picture is shorter than the sound', () => {
  const facts = { ...videoFacts, pictureMs: 20_000 };
  const lasts = 'The picture lasts 20 s, and the sound 60 s:';
  const code = 'picture_shorter_than_sound';
  expect(pictureWarnings(facts, landscape, all)).toEqual([{ code, message: `${lasts} 40 s of the video are black.` }]);
  expect(pictureWarnings(facts, landscape, { startMs: 30_000, endMs: 32_500 })).toEqual([
    { code, message: `${lasts} 2.5 s of the video are black.` },
  ]);
  expect(pictureWarnings(facts, landscape, { startMs: 0, endMs: 20_000 })).toEqual([]);
});

it('says nothing of a layer, which shows no picture', () => {
  expect(pictureWarnings(fourByThree, landscape, all, { fit: 'crop', layer: true })).toEqual([]);
});
