import * as v from 'valibot';
import { Id } from './fields.ts';
import { AudioTrack, Language, SourceText } from './project.ts';
import { requestObject } from './request.ts';

/** Times are seconds at the API's edge. */
export const Word = v.object({
  text: v.string(),
  start: v.number(),
  end: v.number(),
  /** A word of the project's text that nobody was heard to speak: its times are estimated. */
  unheard: v.optional(v.literal(true)),
});
export type Word = v.InferOutput<typeof Word>;

export const Line = v.object({ words: v.pipe(v.array(Word), v.minLength(1)) });
export type Line = v.InferOutput<typeof Line>;

export const Transcript = v.object({
  project_id: Id,
  language: v.string(),
  duration: v.number(),
  text: v.string(),
  lines: v.array(Line),
});
export type Transcript = v.InferOutput<typeof Transcript>;

export const WordInput = requestObject(Word.entries);
export const LineInput = requestObject({ words: v.pipe(v.array(WordInput), v.minLength(1)) });

/** PUT transcript: the lines as edited. What else GET answers is taken where it is unchanged, so that all of it can be put back. */
export const ReplaceTranscript = requestObject({
  lines: v.array(LineInput),
  project_id: v.optional(v.string()),
  language: v.optional(v.string()),
  duration: v.optional(v.number()),
  text: v.optional(v.string()),
});
export type ReplaceTranscript = v.InferOutput<typeof ReplaceTranscript>;

/** POST transcribe: the text stays as it is where none is given, and an empty text is no text. */
export const TranscribeRequest = requestObject({
  language: v.optional(Language, 'auto'),
  text: v.optional(SourceText),
  audio_track: v.optional(AudioTrack),
});

export const TranscriptFormat = v.picklist(['json', 'srt', 'vtt', 'txt']);
export type TranscriptFormat = v.InferOutput<typeof TranscriptFormat>;
