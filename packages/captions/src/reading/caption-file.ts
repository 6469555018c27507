import { withoutDirectionMarks } from '../direction-marks.ts';

/** A stretch of a row: what one speaker says, from a time of its own where the file has one. */
export interface ReadSpan {
  readonly text: string;
  readonly startMs?: number | undefined;
  /** Present only where the file says when the stretch ends. */
  readonly endMs?: number | undefined;
  readonly speaker?: string | undefined;
}

/** A cue as its file has it: it may end before it starts, and overlap others. */
export interface ReadCue {
  /** In its file, counted from 1. */
  readonly number: number;
  readonly startMs: number;
  readonly endMs: number;
  /** None is blank. */
  readonly rows: readonly (readonly ReadSpan[])[];
  readonly position?: 'top' | undefined;
}

/** What was changed or left out of a file, as a sentence. */
export interface ReadNote {
  readonly code: 'cue_repaired' | 'cue_left_out';
  readonly cue?: number | undefined;
  readonly message: string;
}

export interface CaptionFile {
  /** In the order of the file. */
  readonly cues: readonly ReadCue[];
  readonly notes: readonly ReadNote[];
}

/** The file is of no kind that is read, or not well-formed. Its message is for whoever sent the file. */
export class UnreadableCaptions extends Error {}

export const textOfRow = (row: readonly ReadSpan[]): string => row.map(({ text }) => text).join('');

/** Lines of a text file, whatever ends them. */
export const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/);

/** Rows without white space at their ends, marks of direction, and blank ones. */
export function cleanRows(rows: readonly (readonly ReadSpan[])[]): ReadSpan[][] {
  return rows.flatMap((row) => {
    const spans = row.map((span) => ({ ...span, text: withoutDirectionMarks(span.text) }));
    const isInk = ({ text }: ReadSpan) => text.trim() !== '';
    const [first, last] = [spans.findIndex(isInk), spans.findLastIndex(isInk)];
    const kept = spans.slice(first, last + 1).map((span, at, { length }) => {
      const text = at === 0 ? span.text.trimStart() : span.text;
      return { ...span, text: at === length - 1 ? text.trimEnd() : text };
    });
    return first < 0 ? [] : [kept];
  });
}
