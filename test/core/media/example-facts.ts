import type { MediaFacts } from '#contract/schemas/media-facts.ts';

export const videoFacts: MediaFacts = {
  durationMs: 60_000,
  source: 'video',
  widthPx: 1920,
  heightPx: 1080,
  frameRate: { numerator: 25, denominator: 1 },
  videoCodec: 'AVC',
  container: 'mp4',
  audioCodec: 'AAC',
  audioChannels: 2,
  sizeBytes: 1_000_000,
};

export const audioFacts: MediaFacts = {
  durationMs: 60_000,
  source: 'audio',
  container: 'mp3',
  audioCodec: 'MP3',
  audioChannels: 2,
  sizeBytes: 1_000_000,
};
