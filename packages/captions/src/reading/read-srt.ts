import { type CaptionFile, cleanRows, linesOf, type ReadCue, type ReadNote } from './caption-file.ts';
import { positionOf, withoutOverrides } from './override-codes.ts';
import { timeLineOf } from './time-line.ts';

/**
 * The cues of a SubRip file. What stands between two time lines is text, blank rows within it too, but the number of the next cue;
 * so a number that is the text of a cue stays.
 */
export function readSrt(file: string): CaptionFile {
  const lines = linesOf(file);
  const times = lines.map((line) => (line.includes('>') ? timeLineOf(line, 'srt') : undefined));
  const at = [...times.keys()].filter((index) => times[index]);
  const notes: ReadNote[] = [];
  const cues = at.flatMap((index, count): ReadCue[] => {
    const time = times[index];
    if (!time) return [];
    const number = count + 1;
    if (time.fault) notes.push({ code: 'cue_repaired', cue: number, message: `Cue ${number} ${time.fault}.` });
    const rows = withoutNumber(lines.slice(index + 1, at[count + 1] ?? lines.length), at[count + 1] !== undefined);
    const position = positionOf(rows.join('\n'));
    const { startMs, endMs } = time;
    const shown = cleanRows(rows.map((row) => [{ text: withoutMarkup(row) }]));
    return [{ number, startMs, endMs, rows: shown, ...(position && { position }) }];
  });
  return { cues, notes };
}

/** Where the blank line is missing, the number of the next cue looks like a row of this one. */
function withoutNumber(rows: readonly string[], isFollowed: boolean): string[] {
  return isFollowed && /^\s*\d+\s*$/.test(rows.at(-1) ?? '') ? rows.slice(0, -1) : [...rows];
}

/** SubRip has no escapes: only tags that players support and override codes in braces are markup. Ours have a zero-width space. */
const withoutMarkup = (text: string): string =>
  withoutOverrides(
    text.replace(/<\/?(?:[bius]|font)(?:\s[^>]*)?(?:>|$)/gi, (found) => (found.endsWith('>') ? '' : found)),
  ).replace(/(?<=[&\\])\u200b/g, '');
