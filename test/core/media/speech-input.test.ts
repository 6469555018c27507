import { expect, it } from 'vitest';
import { speechInput } from '#core/media/speech-input.ts';
import { audioFacts, videoFacts } from './example-facts.ts';

it('gives Amazon Transcribe the containers that it reads as they are', () => {
  expect(speechInput(videoFacts)).toEqual({ format: 'mp4' });
  expect(speechInput(audioFacts)).toEqual({ format: 'mp3' });
  expect(speechInput({ ...audioFacts, container: 'wave', audioCodec: 'PCM' })).toEqual({ format: 'wav' });
  expect(speechInput({ ...videoFacts, sizeBytes: 2 * 1024 ** 3 })).toEqual({ format: 'mp4' });
  expect(speechInput({ ...videoFacts, container: 'webm', audioCodec: 'OPUS' })).toEqual({ format: 'webm' });
});

it('extracts the audio of every other container', () => {
  for (const container of ['quicktime', 'matroska', 'avi', 'mpegts', 'mxf', 'asf', 'three_gp', 'something new']) {
    expect(speechInput({ ...videoFacts, container })).toBe('extract');
  }
});

it('extracts what Transcribe has no decoder for, more than two channels, and more than two gigabytes', () => {
  expect(speechInput({ ...videoFacts, audioCodec: 'AC3' })).toBe('extract');
  expect(speechInput({ ...videoFacts, audioChannels: 6 })).toBe('extract');
  expect(speechInput({ ...videoFacts, sizeBytes: 2 * 1024 ** 3 + 1 })).toBe('extract');
});

it('extracts one of several audio tracks, since nothing says which of them Transcribe would read', () => {
  expect(speechInput({ ...videoFacts, audioTracks: 2 })).toBe('extract');
});
