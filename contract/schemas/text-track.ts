import type * as captions from '@cueline/captions/subtitles/text-track.ts';
import * as v from 'valibot';

const Milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Captions that a player shows over a video, or not: as a track of text in its file. */
export const TextTrack = v.object({
  /** ISO 639-2/T, as the file has it. */
  language: v.pipe(v.string(), v.regex(/^[a-z]{3}$/)),
  /** Players show it unless their user has chosen otherwise: not where the same captions are in the picture. */
  isDefault: v.boolean(),
  /** In order, without overlaps; with times of the video. */
  cues: v.array(v.object({ startMs: Milliseconds, endMs: Milliseconds, text: v.string() })),
}) satisfies v.GenericSchema<unknown, captions.TextTrack>;
export type TextTrack = captions.TextTrack;
