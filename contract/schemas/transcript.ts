import * as v from 'valibot';
import { Id } from './fields.ts';

/** Times are seconds at the API's edge. */
export const Word = v.strictObject({ text: v.string(), start: v.number(), end: v.number() });
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

export const TranscriptFormat = v.picklist(['json', 'srt', 'vtt', 'txt']);
export type TranscriptFormat = v.InferOutput<typeof TranscriptFormat>;
