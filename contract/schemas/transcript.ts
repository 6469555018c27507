import * as v from 'valibot';
import { maxSpeakerLabelLength, maxSpeakerNameLength } from '../limits.ts';
import { orLater } from '../or-later.ts';
import { Credits, Id, onOneLine } from './fields.ts';
import { SpeechEngine } from './job.ts';
import { AudioTrack, Language, OnTextMismatch, SourceText, Speakers } from './project.ts';
import { requestObject, textUpTo } from './request.ts';

const SpeakerLabel = v.pipe(
  textUpTo(maxSpeakerLabelLength),
  v.check((label) => label.trim() !== '' && onOneLine(label) === label, 'must be one line of text, and not blank'),
);

/** The form that Unicode recommends for interchange: with its variation selector, skin tone and joined parts. */
const Emoji = v.pipe(
  v.string(),
  v.check((text) => /^\p{RGI_Emoji}$/v.test(text), 'must be one emoji, such as 🔥'),
);

/** How a word stands out from the others. */
const emphasisFields = { emphasis: v.optional(v.literal(true)), emoji: v.optional(Emoji) };

/** The API gives times in seconds. */
export const Word = v.object({
  text: v.string(),
  start: v.number(),
  end: v.number(),
  /** A word of the project's text that was not found in the speech: its times are estimated. */
  unheard: v.optional(v.literal(true)),
  /** How sure the recogniser is of the word; absent for words of a text. */
  confidence: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(1))),
  /** Label of the speaker. */
  speaker: v.optional(SpeakerLabel),
  ...emphasisFields,
});
export type Word = v.InferOutput<typeof Word>;

export const Line = v.object({ words: v.pipe(v.array(Word), v.minLength(1)) });
export type Line = v.InferOutput<typeof Line>;

export const Speaker = v.object({ label: SpeakerLabel, name: v.nullable(v.string()) });
export type Speaker = v.InferOutput<typeof Speaker>;

export const Transcript = v.object({
  project_id: Id,
  language: v.string(),
  engine: v.optional(orLater(SpeechEngine)),
  duration: v.number(),
  text: v.string(),
  lines: v.array(Line),
  /** Absent where no word has a speaker. */
  speakers: v.optional(v.array(Speaker)),
});
export type Transcript = v.InferOutput<typeof Transcript>;

export const WordInput = requestObject(Word.entries);
export const LineInput = requestObject({ words: v.pipe(v.array(WordInput), v.minLength(1)) });

export const SpeakerInput = requestObject({
  label: SpeakerLabel,
  name: v.nullish(v.pipe(textUpTo(maxSpeakerNameLength), v.transform(onOneLine))),
});

/**
 * PUT transcript: the edited lines. Without `speakers` the speakers keep their names. The other fields of GET's reply are
 * accepted if unchanged, so a client can send all of it.
 */
export const ReplaceTranscript = requestObject({
  lines: v.array(LineInput),
  speakers: v.optional(v.array(SpeakerInput)),
  project_id: v.optional(v.string()),
  language: v.optional(v.string()),
  engine: v.optional(v.string()),
  duration: v.optional(v.number()),
  text: v.optional(v.string()),
});
export type ReplaceTranscript = v.InferOutput<typeof ReplaceTranscript>;

/**
 * POST transcribe: without a text the project keeps its text; an empty text removes it. Without `speakers` the last request's
 * stays; `false` turns speaker labels off.
 */
const transcribeFields = {
  language: v.optional(Language, 'auto'),
  text: v.optional(SourceText),
  on_text_mismatch: v.optional(OnTextMismatch),
  audio_track: v.optional(AudioTrack),
  speakers: v.optional(Speakers),
  max_credits: v.optional(Credits),
};
export const QuoteTranscription = requestObject(transcribeFields);
export const TranscribeRequest = requestObject({ ...transcribeFields, quote_id: v.optional(Id) });

export const TranscriptFormat = v.picklist(['json', 'srt', 'vtt', 'txt']);
export type TranscriptFormat = v.InferOutput<typeof TranscriptFormat>;
