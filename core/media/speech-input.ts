import { maxTranscribeBytes } from '#contract/limits.ts';
import type { MediaFacts } from '#contract/schemas/media-facts.ts';
import type { SpeechFormat } from '#contract/schemas/pipeline.ts';
import { audioTracksOf } from './audio-tracks.ts';

interface Readable {
  readonly format: SpeechFormat;
  readonly codecs: readonly string[];
}

/**
 * Containers that Amazon Transcribe reads, with the codecs that its guide lists or that are common in them.
 * https://docs.aws.amazon.com/transcribe/latest/dg/how-input.html
 */
const readable: Readonly<Record<string, Readable>> = {
  mp4: { format: 'mp4', codecs: ['AAC', 'MP3'] },
  mp3: { format: 'mp3', codecs: ['MP3'] },
  wave: { format: 'wav', codecs: ['PCM'] },
  flac: { format: 'flac', codecs: ['FLAC'] },
  ogg: { format: 'ogg', codecs: ['OPUS', 'VORBIS', 'FLAC'] },
  webm: { format: 'webm', codecs: ['OPUS', 'VORBIS'] },
};
const maxChannels = 2;

/** The format in which Amazon Transcribe reads the media, or 'extract' where its audio must be extracted first. */
export function speechInput(facts: MediaFacts): { format: SpeechFormat } | 'extract' {
  const input = readable[facts.container];
  if (!input?.codecs.includes(facts.audioCodec ?? '')) return 'extract';
  // Which of several tracks Transcribe reads is not documented.
  if (audioTracksOf(facts) > 1) return 'extract';
  if (facts.sizeBytes > maxTranscribeBytes || (facts.audioChannels ?? 1) > maxChannels) return 'extract';
  return { format: input.format };
}
