import { type CaptionFile, UnreadableCaptions } from '@cueline/captions/reading/caption-file.ts';
import { readCaptions } from '@cueline/captions/reading/read-captions.ts';
import type { TimedLine, TimedWord } from '@cueline/captions/words.ts';
import type { TranscriptDocument } from '#contract/records/transcript.ts';
import type { ReadCues, TranscriptWarning } from '#contract/schemas/transcript.ts';
import { TEXT_MISMATCH } from '#contract/step-errors.ts';
import { alignText } from '../alignment/align-text.ts';
import { withVoices } from '../alignment/with-voices.ts';
import { invalidRequest } from '../requests/invalid-request.ts';
import { StepError } from '../step-error.ts';
import { cuesInMedia } from './cues-in-media.ts';
import { isSoundLabel, labelOf, withNamedSpeakers } from './named-speakers.ts';
import { timesInCue, within } from './words-in-cue.ts';
import { type WrittenCue, writtenCues } from './written-cues.ts';

export interface Subtitles {
  /** Any that readCaptions reads. */
  readonly file: string;
  /** The words of a recogniser, starts never decreasing; none if there was no transcription. */
  readonly heard: readonly TimedWord[];
  /** ISO 639-1. */
  readonly language: string;
  readonly durationMs: number;
  /** Names that speakers have already, with their labels. */
  readonly names?: TranscriptDocument['names'];
  /** Names at the start of rows stay in the text. */
  readonly keepsNames?: boolean;
  /** Times come from the sound, not from the file. */
  readonly retime?: boolean;
}

export interface ImportedLines {
  readonly lines: TimedLine[];
  readonly warnings: TranscriptWarning[];
  readonly cues: ReadCues;
}

/**
 * The rows of a subtitle file as lines, with the times of their cues. A word has the time that the file gives it, otherwise that at
 * which it was heard in its cue. With `retime` words have the times at which they were heard, if enough of the file was heard.
 * Throws invalid_request.
 */
export function linesFromSubtitles(subtitles: Subtitles): ImportedLines {
  const file = fileOf(subtitles.file);
  const inMedia = cuesInMedia(file.cues, subtitles.durationMs);
  const named = subtitles.keepsNames ? { cues: inMedia.cues, warnings: [] } : withNamedSpeakers(inMedia.cues);
  const warnings: TranscriptWarning[] = [...file.notes, ...inMedia.warnings, ...named.warnings];
  const written = writtenCues(named.cues, subtitles.language);
  if (written.length === 0) throw refused(warnings.find(({ code }) => code === 'cue_left_out')?.message ?? noCues);
  const counted = countedCues(written, warnings);
  const aligned = alignedLines(written, subtitles);
  if (subtitles.retime && aligned) return { lines: aligned.lines, warnings, cues: counted };
  const words = aligned?.lines.flatMap((line) => line.words) ?? [];
  const labels = new Map(subtitles.names?.map(({ label, name }) => [name, label]));
  let at = 0;
  const lines = written.flatMap((cue) => {
    const heard = cue.rows.flat().map(() => {
      const index = at++;
      return { word: words[index], isExact: aligned?.heardAt.has(index) ?? false };
    });
    const exact = heard.filter(({ isExact }) => isExact);
    const isHeardHere = exact.some(({ word }) => word && within(word, cue));
    if (!isHeardHere && exact.length > 1 && exact.length * 2 >= heard.length)
      warnings.push(heardElsewhere(cue, exact[0]?.word));
    return linesOfCue(cue, isHeardHere ? heard.map(({ word }) => (word?.unheard ? undefined : word)) : [], labels);
  });
  if (subtitles.heard.length > 0 && !aligned) warnings.push(notHeard);
  return { lines, warnings, cues: counted };
}

const refused = (message: string) => invalidRequest([{ param: 'body', message }]);
const noCues = 'has no cue that can be read, so nothing was changed. To empty a transcript, send {"lines": []}';

function fileOf(file: string): CaptionFile {
  try {
    return readCaptions(file);
  } catch (error) {
    if (error instanceof UnreadableCaptions) throw refused(error.message);
    throw error;
  }
}

function countedCues(written: readonly WrittenCue[], warnings: readonly TranscriptWarning[]): ReadCues {
  const numbersOf = (code: TranscriptWarning['code']) =>
    new Set(warnings.flatMap((warning) => (warning.code === code ? (warning.cue ?? []) : [])));
  const repaired = numbersOf('cue_repaired');
  return {
    read: written.length,
    repaired: written.filter(({ number }) => repaired.has(number)).length,
    left_out: numbersOf('cue_left_out').size,
  };
}

/** Undefined where nothing was heard, or too little of the file. */
function alignedLines(cues: readonly WrittenCue[], { heard, language, durationMs }: Subtitles) {
  if (heard.length === 0 || cues.length === 0) return undefined;
  const text = cues.flatMap(({ rows }) => rows.map((row) => row.map((word) => word.text)));
  try {
    const aligned = alignText({ text, heard, language, durationMs });
    return { ...aligned, lines: withVoices(aligned.lines, heard) };
  } catch (error) {
    if (error instanceof StepError && error.name === TEXT_MISMATCH) return undefined;
    throw error;
  }
}

/** `heard`: where each word was heard; empty for a cue of which nothing was heard in its time. */
function linesOfCue(
  cue: WrittenCue,
  heard: readonly (TimedWord | undefined)[],
  labels: ReadonlyMap<string, string>,
): TimedLine[] {
  const words = cue.rows.flatMap((row) => row.map((word, at) => ({ ...word, startsRow: at === 0 })));
  const isTimed = words.some(({ timed }) => timed);
  const endMs = Math.max(cue.endMs, cue.startMs + words.length);
  const times = timesInCue(
    { startMs: cue.startMs, endMs },
    words.map((word, at) => ({ ...word, heard: isTimed ? word.timed : heard[at] })),
  );
  const isSound = heard.length === 0 && isSoundLabel(words.map(({ text }) => text).join(' '));
  let at = 0;
  return cue.rows.map((row) => ({
    words: row.map(({ text, speaker: named }): TimedWord => {
      const speaker = named === undefined ? heard[at]?.speaker : (labels.get(named) ?? labelOf(named));
      const { startMs = cue.startMs, endMs = cue.endMs } = times[at++] ?? {};
      return { text, startMs, endMs, ...(speaker !== undefined && { speaker }) };
    }),
    startMs: cue.startMs,
    endMs,
    ...(cue.position && { position: cue.position }),
    ...(isSound && { kind: 'sound' }),
  }));
}

const heardElsewhere = ({ number, startMs }: WrittenCue, word: TimedWord | undefined): TranscriptWarning => ({
  code: 'heard_elsewhere',
  cue: number,
  message: `Cue ${number} keeps its times, from ${startMs / 1000} s, but its words were heard at ${(word?.startMs ?? 0) / 1000} s.`,
});

const notHeard: TranscriptWarning = {
  code: 'not_heard',
  message: 'Too little of the file was heard to tell when its words are said: they share the time of their cues.',
};
