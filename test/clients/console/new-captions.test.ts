import * as v from 'valibot';
import { expect, it } from 'vitest';
import { alignedLanguageCodes, transcribedLanguageCodes } from '#contract/languages.ts';
import { CreateBatch } from '#contract/schemas/batch.ts';
import { CreateProject } from '#contract/schemas/project.ts';
import { projectWords } from '../../../clients/console/src/messages/projects.ts';
import { batchOf } from '../../../clients/console/src/new-captions/batch-of.ts';
import { likelyLanguages, storedChoices, withLanguages } from '../../../clients/console/src/new-captions/choices.ts';
import { orderOf } from '../../../clients/console/src/new-captions/order.ts';
import { priceOf, videoPriceOf } from '../../../clients/console/src/new-captions/prices.ts';
import { lookOfExport, videoChoicesOf } from '../../../clients/console/src/project-choices.ts';

const choices = {
  ...storedChoices(),
  platform: 'tiktok',
  framing: 'crop',
  design: { look: 'punch' },
} as const;
const speech = { language: 'de', speakers: 2 } as const;
const prices = { words: 3, video: 6 };
const upload_id = '01a21a4b-e969-7001-ba9e-88ad3bf23084';
const subtitles = { kind: 'subtitles', name: 'a.srt', contentType: 'application/x-subrip', text: '1' } as const;

it('a file costs a credit for each started minute, and nothing without a transcription or with subtitles', () => {
  const priced = { transcribes: true, script: undefined, isTest: false };
  expect([59.9, 60, 60.4, 180].map((seconds) => priceOf(priced, seconds))).toEqual([1, 1, 2, 3]);
  expect(priceOf(priced, undefined)).toBeUndefined();
  expect(priceOf({ ...priced, transcribes: false }, undefined)).toBe(0);
  expect(priceOf({ ...priced, script: subtitles }, 180)).toBe(0);
});

it('an order is a request for a project that costs no more than was shown', () => {
  const { project } = orderOf(choices, { ...speech, script: { kind: 'text', text: 'Guten Tag' } }, prices);
  expect(v.parse(CreateProject, { ...project, upload_id })).toMatchObject({
    language: 'de',
    speakers: 2,
    text: 'Guten Tag',
    max_credits: 3,
    auto_transcribe: true,
    style: { look: 'punch' },
  });
  expect(videoChoicesOf(project)).toEqual({ platform: 'tiktok', framing: 'crop' });
});

it('the languages of the last times are the first that are offered, then those of the browser', () => {
  const { languages } = withLanguages({ ...choices, languages: ['en', 'fr'] }, ['auto', 'fr', 'hi']);
  expect(languages).toEqual(['fr', 'hi', 'en']);
  expect(likelyLanguages(languages, ['de-AT', 'en-US', 'tlh'])).toEqual(['auto', 'fr', 'hi', 'en', 'de', 'es']);
});

it('a video costs two credits for each started minute, and is ordered with its words at the one price that was shown', () => {
  expect([59.9, 60.6].map((seconds) => videoPriceOf(false, seconds))).toEqual([2, 4]);
  expect(videoPriceOf(false, undefined)).toBeUndefined();
  expect(videoPriceOf(true, 180)).toBe(0);
  const exports = { presets: ['tiktok'], fit: 'crop' };
  const { project, video } = orderOf(choices, speech, prices, 'tiktok');
  expect(v.parse(CreateProject, { ...project, upload_id })).toMatchObject({ exports, max_credits: 9 });
  expect(lookOfExport(project)).toBe('Punch');
  expect(video).toBeUndefined();
  expect(orderOf(choices, speech, { ...prices, video: undefined }, 'tiktok').project).not.toHaveProperty('max_credits');
  expect(orderOf(choices, speech, prices).project).not.toHaveProperty('exports');
});

it('a saved style of the account is named, since it is not what its fields were', () => {
  const style_id = upload_id;
  const { project } = orderOf({ ...choices, design: { style_id } }, speech, prices);
  expect(project).toMatchObject({ style_id });
  expect(project).not.toHaveProperty('style');
});

it('subtitles are the transcript of a project that is not transcribed', () => {
  const order = orderOf(choices, { ...speech, script: subtitles }, { ...prices, words: 0 }, 'tiktok');
  expect(order.project).toMatchObject({ auto_transcribe: false });
  expect(order.project).not.toHaveProperty('max_credits');
  expect(order.project).not.toHaveProperty('exports');
  expect(order.video).toMatchObject({ presets: ['tiktok'], max_credits: 6 });
  expect(order.subtitles).toEqual({ contentType: 'application/x-subrip', text: '1' });
});

it('several links alike are one batch, and anything else is not', () => {
  const links = ['https://one.example.com/a.mp4', 'https://one.example.com/b.mp4'].map((url) => ({ url, speech }));
  const of = { ...choices, speakers: 2 };
  const body = batchOf(of, [...links], 'tiktok');
  expect(v.parse(CreateBatch, body)).toMatchObject({
    sources: links.map(({ url }) => ({ source_url: url, language: 'de' })),
    ...{ presets: ['tiktok'], fit: 'crop', speakers: 2, style: { look: 'punch' } },
  });
  expect(batchOf(of, links.slice(1))).toBeUndefined();
  expect(batchOf(of, [...links, { url: undefined, speech }])).toBeUndefined();
  expect(
    batchOf(of, [...links, { url: 'https://one.example.com/c', speech: { ...speech, script: subtitles } }]),
  ).toBeUndefined();
  expect(batchOf({ ...of, transcribes: false }, links)).toBeUndefined();
});

it('names languages that can be chosen, by their codes', () => {
  const codes: readonly string[] = [...transcribedLanguageCodes, ...alignedLanguageCodes];
  expect(codes).toEqual(expect.arrayContaining(Object.keys(projectWords.newCaptions.languages)));
});
