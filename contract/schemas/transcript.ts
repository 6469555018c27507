import * as v from 'valibot';
import { Id } from './fields.ts';
import { Language, SourceText } from './project.ts';

/** Times are seconds at the API's edge. */
export const Word = v.strictObject({
  text: v.string(),
  start: v.number(),
  end: v.number(),
  /** A word of the project's text that nobody was heard to speak: its times are estimated. */
  unheard: v.optional(v.literal(true)),
});
export type Word = v.InferOutput<typeof Word>;

export const Line = v.strictObject({ words: v.pipe(v.array(Word), v.minLength(1)) });
export type Line = v.InferOutput<typeof Line>;

export const Transcript = v.strictObject({
  project_id: Id,
  language: v.string(),
  duration: v.number(),
  text: v.string(),
  lines: v.array(Line),
});
export type Transcript = v.InferOutput<typeof Transcript>;

/** PUT transcript: the lines as edited; `text` is recomputed. */
export const ReplaceTranscript = v.strictObject({ lines: v.array(Line) });
export type ReplaceTranscript = v.InferOutput<typeof ReplaceTranscript>;

/** POST transcribe: the text stays as it is where none is given, and an empty text is no text. */
export const TranscribeRequest = v.strictObject({
  language: v.optional(Language, 'auto'),
  text: v.optional(SourceText),
});

export const TranscriptFormat = v.picklist(['json', 'srt', 'vtt', 'txt']);
export type TranscriptFormat = v.InferOutput<typeof TranscriptFormat>;
