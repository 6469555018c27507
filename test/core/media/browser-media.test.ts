import { expect, it } from 'vitest';
import { isPlayable, playedContentType } from '#core/media/browser-media.ts';
import { audioFacts, videoFacts } from './example-facts.ts';

it.each([
  ['an MP4 of AVC and AAC', videoFacts, true],
  ['the same in QuickTime', { ...videoFacts, container: 'quicktime' }, true],
  ['WebM', { ...videoFacts, container: 'webm', videoCodec: 'VP9', audioCodec: 'OPUS' }, true],
  ['an MP3', audioFacts, true],
  ['Matroska', { ...videoFacts, container: 'matroska' }, false],
  ['AVI', { ...videoFacts, container: 'avi' }, false],
  ['ProRes', { ...videoFacts, container: 'quicktime', videoCodec: 'PRORES', audioCodec: 'PCM' }, false],
  ['HEVC', { ...videoFacts, videoCodec: 'HEVC' }, false],
  ['a sound that browsers do not decode', { ...videoFacts, audioCodec: 'AC3' }, false],
  ['a sound whose codec is not known', { ...audioFacts, audioCodec: undefined }, false],
  ['a container named as a property of objects', { ...videoFacts, container: 'constructor' }, false],
])('browsers and %s', (_, facts, playable) => {
  expect(isPlayable(facts)).toBe(playable);
});

it('is not known of a picture that was stored without its codec, except where the rest already says no', () => {
  const { videoCodec: _, ...earlier } = videoFacts;
  expect(isPlayable(earlier)).toBeNull();
  expect(isPlayable({ ...earlier, container: 'matroska' })).toBe(false);
});

it('names the content type that players need, that of MP4 for QuickTime too', () => {
  expect(playedContentType({ ...videoFacts, container: 'quicktime' })).toBe('video/mp4');
  expect(playedContentType({ ...audioFacts, container: 'mp4' })).toBe('audio/mp4');
  expect(playedContentType({ ...videoFacts, container: 'avi' })).toBeUndefined();
});
