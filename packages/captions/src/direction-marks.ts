import { isRightToLeft } from './right-to-left.ts';

/** Invisible: text from the right begins, and it ends. */
const [rightToLeft, end] = ['\u202b', '\u202c'];
const marks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/**
 * Rows of a caption with a pair of marks around each where its text runs from the right: libass, and players that draw with it, take
 * the direction of a file from nothing else. Markup may stand in the rows; `text` is what it shows.
 */
export function withDirectionMarks(rows: readonly string[], text: readonly string[] = rows): string[] {
  const words = text.flatMap((row) => row.split(/\s+/).map((word) => ({ text: word })));
  return isRightToLeft(words) ? rows.map((row) => `${rightToLeft}${row}${end}`) : [...rows];
}

/** Words have no marks of direction: what draws them knows it. */
export const withoutDirectionMarks = (text: string): string => text.replace(marks, '');
