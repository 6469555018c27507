import * as v from 'valibot';
import { orLater } from '../or-later.ts';
import { SpeechEngine } from '../schemas/job.ts';
import { LineKind, LinePosition } from '../schemas/transcript.ts';

const Milliseconds = v.pipe(v.number(), v.integer());

const TimedWord = v.object({
  text: v.string(),
  startMs: Milliseconds,
  endMs: Milliseconds,
  unheard: v.optional(v.literal(true)),
  confidence: v.optional(v.number()),
  heard: v.optional(v.string()),
  speaker: v.optional(v.string()),
  emphasis: v.optional(v.literal(true)),
  emoji: v.optional(v.string()),
});
const TimedLine = v.object({
  words: v.pipe(v.array(TimedWord), v.readonly()),
  /** Times of its own, both or none. */
  startMs: v.optional(Milliseconds),
  endMs: v.optional(Milliseconds),
  position: v.optional(orLater(LinePosition)),
  kind: v.optional(orLater(LineKind)),
});

/** A transcript version as stored in the bucket. */
export const TranscriptDocument = v.object({
  language: v.string(),
  /** What heard the words that it began with. */
  engine: v.optional(orLater(SpeechEngine)),
  lines: v.pipe(v.array(TimedLine), v.readonly()),
  /** Names of speakers by label, for those that have one. */
  names: v.optional(v.pipe(v.array(v.object({ label: v.string(), name: v.string() })), v.readonly())),
});
export type TranscriptDocument = v.InferOutput<typeof TranscriptDocument>;
