import { oneEmoji } from '@cueline/captions/shapes/choices.ts';
import { contentTypes, fileFormats, timelineRates } from '@cueline/captions/shapes/file-formats.ts';
import * as v from 'valibot';
import { maxHeardLength, maxSpeakerLabelLength, maxSpeakerNameLength } from '../limits.ts';
import { orLater } from '../or-later.ts';
import { NewExports } from './export.ts';
import { Credits, Id, onOneLine } from './fields.ts';
import { SpeechEngine } from './job.ts';
import { QueryBoolean, QuerySeconds } from './page-query.ts';
import { AudioTrack, Language, OnTextMismatch, SourceText, Speakers } from './project.ts';
import { requestObject, textUpTo } from './request.ts';

const Count = v.pipe(v.number(), v.integer(), v.minValue(0));

const SpeakerLabel = v.pipe(
  textUpTo(maxSpeakerLabelLength),
  v.check((label) => label.trim() !== '' && onOneLine(label) === label, 'must be one line of text, and not blank'),
);

const Emoji = v.pipe(
  v.string(),
  v.check((text) => oneEmoji.test(text), 'must be one emoji, such as 🔥'),
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
  /** What was heard where a vocabulary has this word; empty for the further words of one replacement. */
  heard: v.optional(textUpTo(maxHeardLength)),
  /** Label of the speaker. */
  speaker: v.optional(SpeakerLabel),
  ...emphasisFields,
});
export type Word = v.InferOutput<typeof Word>;

export const LinePosition = v.picklist(['top']);
export const LineKind = v.picklist(['speech', 'sound']);

/** `start` and `end`: the times of its own that a line has where somebody timed it, both or none. */
export const Line = v.object({
  words: v.pipe(v.array(Word), v.minLength(1)),
  start: v.optional(v.number()),
  end: v.optional(v.number()),
  position: v.optional(orLater(LinePosition)),
  kind: v.optional(orLater(LineKind)),
});
export type Line = v.InferOutput<typeof Line>;

export const Speaker = v.object({ label: SpeakerLabel, name: v.nullable(v.string()) });
export type Speaker = v.InferOutput<typeof Speaker>;

export const TranscriptWarningCode = v.picklist([
  'cue_repaired',
  'cue_left_out',
  'encoding_guessed',
  'speakers_named',
  'heard_elsewhere',
  'not_heard',
  'line_times_left_out',
]);

/** What a save changed, or could not keep, of what was sent. */
export const TranscriptWarning = v.object({
  code: orLater(TranscriptWarningCode),
  message: v.string(),
  /** Number of the cue in its file, from 1. */
  cue: v.optional(v.pipe(v.number(), v.integer())),
  /** Line of the transcript, from 0. */
  line: v.optional(v.pipe(v.number(), v.integer())),
});
export type TranscriptWarning = v.InferOutput<typeof TranscriptWarning>;

/** The cues of a file that a transcript was replaced by. */
export const ReadCues = v.object({ read: Count, repaired: Count, left_out: Count });
export type ReadCues = v.InferOutput<typeof ReadCues>;

export const Transcript = v.object({
  project_id: Id,
  language: v.string(),
  engine: v.optional(orLater(SpeechEngine)),
  duration: v.number(),
  text: v.string(),
  lines: v.array(Line),
  /** Absent where no word has a speaker. */
  speakers: v.optional(v.array(Speaker)),
  /** In the reply of PUT: what it changed or left out; absent where that is nothing. */
  warnings: v.optional(v.array(TranscriptWarning)),
  /** In the reply of PUT with a file. */
  cues: v.optional(ReadCues),
});
export type Transcript = v.InferOutput<typeof Transcript>;

export const WordInput = requestObject(Word.entries);
export const LineInput = requestObject({
  words: v.pipe(v.array(WordInput), v.minLength(1)),
  start: v.nullish(v.number()),
  end: v.nullish(v.number()),
  position: v.nullish(LinePosition),
  kind: v.optional(LineKind),
});
export type LineInput = v.InferOutput<typeof LineInput>;

export const SpeakerInput = requestObject({
  label: SpeakerLabel,
  name: v.nullish(v.pipe(textUpTo(maxSpeakerNameLength), v.transform(onOneLine))),
});

/**
 * PUT transcript: the edited lines. Without `speakers` the speakers keep their names. Other fields of GET's reply are accepted if
 * unchanged, and those that only a reply of PUT has are not read, so a client can send all of either. A line without `start`,
 * `position` or `kind` keeps that of the line with the same words; null removes it.
 */
export const ReplaceTranscript = requestObject({
  lines: v.array(LineInput),
  speakers: v.optional(v.array(SpeakerInput)),
  project_id: v.optional(v.string()),
  language: v.optional(v.string()),
  engine: v.optional(v.string()),
  duration: v.optional(v.number()),
  text: v.optional(v.string()),
  warnings: v.optional(v.array(v.looseObject({}))),
  cues: v.optional(v.looseObject({})),
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
  exports: v.optional(NewExports),
  max_credits: v.optional(Credits),
};
export const QuoteTranscription = requestObject(transcribeFields);
export const TranscribeRequest = requestObject({ ...transcribeFields, quote_id: v.optional(Id) });

/** What becomes of names at the start of rows, as in `ANA: Hello`. */
export const NamesInRows = v.picklist(['speakers', 'text']);

/** `retime`: the times of a file's words come from the sound, wherever its cues are. */
export const ReplaceQuery = requestObject({
  retime: v.optional(QueryBoolean, 'false'),
  names: v.optional(NamesInRows, 'speakers'),
});
export type ReplaceQuery = v.InferOutput<typeof ReplaceQuery>;

export const TranscriptFormat = v.picklist(['json', ...fileFormats]);
export type TranscriptFormat = v.InferOutput<typeof TranscriptFormat>;
export const TimelineRate = v.picklist(timelineRates);

/** GET transcript: but for `format` all is for files. */
export const TranscriptQuery = requestObject({
  format: v.optional(TranscriptFormat, 'json'),
  range_start: v.optional(QuerySeconds),
  range_end: v.optional(QuerySeconds),
  speakers: v.optional(QueryBoolean, 'false'),
  sound_labels: v.optional(QueryBoolean, 'true'),
  frame_rate: v.optional(TimelineRate),
  word_times: v.optional(QueryBoolean, 'false'),
  layer: v.optional(Id),
});
export type TranscriptQuery = v.InferOutput<typeof TranscriptQuery>;
/** The content types of the files. */
export const transcriptFiles = [...new Set(Object.values(contentTypes))];
