import { textOfLines } from '../transcript-text.ts';
import type { TimedLine } from '../words.ts';

/** A .txt file of a transcript. */
export function formatText(lines: readonly TimedLine[]): string {
  return lines.length === 0 ? '' : `${textOfLines(lines)}\n`;
}
