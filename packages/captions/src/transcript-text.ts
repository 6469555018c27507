import { withDirectionMarks } from './direction-marks.ts';
import { joinWords } from './join-words.ts';
import type { TimedLine } from './words.ts';

/** The text of a transcript, one row of text for each line. */
export function textOfLines(lines: readonly TimedLine[]): string {
  return lines.map((line) => joinWords(line.words)).join('\n');
}

/** A .txt file of a transcript. */
export function formatText(lines: readonly TimedLine[]): string {
  const rows = lines.flatMap(({ words }) => withDirectionMarks([joinWords(words)]));
  return rows.map((row) => `${row}\n`).join('');
}
