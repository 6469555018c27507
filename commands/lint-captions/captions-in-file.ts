import { readFile } from 'node:fs/promises';
import { textOfRow, UnreadableCaptions } from '@cueline/captions/reading/caption-file.ts';
import { decodeText } from '@cueline/captions/reading/decode-text.ts';
import { readCaptions } from '@cueline/captions/reading/read-captions.ts';
import type { Cue } from '@cueline/captions/subtitles/cue.ts';
import { cuesFromLines } from '@cueline/captions/subtitles/cues.ts';
import * as v from 'valibot';
import { Line } from '#contract/schemas/transcript.ts';

const TranscriptFile = v.object({
  language: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2,3}(-[a-z\d]+)*$/i)), 'und'),
  lines: v.array(Line),
});

/** The cues of a subtitle file or of a transcript, with the given language, otherwise that of the file. */
export const captionsInFile = async (
  file: string,
  language: string | undefined,
): Promise<{ cues: Cue[]; language: string }> => {
  const text = textOf(await readFile(file));
  if (!/^\s*[{[]/.test(text)) return { cues: cuesIn(text), language: language ?? 'und' };
  const transcript = readTranscript(text);
  const tag = language ?? transcript.language;
  const lines = transcript.lines.map(({ words }) => ({
    words: words.map(({ text, start, end }) => ({
      text,
      startMs: Math.round(start * 1000),
      endMs: Math.round(end * 1000),
    })),
  }));
  return { cues: cuesFromLines(lines, tag), language: tag };
};

const cuesIn = (text: string): Cue[] => {
  try {
    const { cues } = readCaptions(text);
    return cues.map(({ startMs, endMs, rows }) => ({ startMs, endMs, rows: rows.map(textOfRow) }));
  } catch (error) {
    throw error instanceof UnreadableCaptions ? new Error(`it ${error.message}`, { cause: error }) : error;
  }
};

const textOf = (bytes: Uint8Array): string => {
  const { text, guessed } = decodeText(bytes);
  if (guessed) throw new Error('it is not UTF-8, so its letters cannot be told. Save it as UTF-8.');
  return text;
};

const advice =
  'Save what GET /projects/{project_id}/transcript answers: {"language": "en", "lines": [{"words": [{"text": "Hello", "start": 0.5, "end": 0.9}]}]}, times in seconds.';

const readTranscript = (text: string): v.InferOutput<typeof TranscriptFile> => {
  const parsed = v.safeParse(TranscriptFile, jsonIn(text));
  if (parsed.success) return parsed.output;
  const where = v.getDotPath(parsed.issues[0]);
  throw new Error(
    `it is not a transcript: ${where ? `${where} is missing or wrong` : 'it is not an object'}. ${advice}`,
  );
};

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : cause;
    throw new Error(`it is not valid JSON (${reason}). ${advice}`, { cause });
  }
};
