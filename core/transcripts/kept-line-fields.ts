import { joinWords } from '@cueline/captions/join-words.ts';
import { known } from '#contract/or-later.ts';
import {
  type Line,
  type LineInput,
  LineKind,
  LinePosition,
  type TranscriptWarning,
} from '#contract/schemas/transcript.ts';
import { maxLinesAtOnce } from './edited-transcript.ts';

/**
 * Sent lines with what only lines have, where they do not say it: from the nearest line before the edit with the same words. Times
 * that do not hold the words as they are sent are left out with a warning, and so are those of a line whose words were changed.
 */
export function withKeptFields(
  lines: readonly LineInput[],
  before: readonly Line[],
): { readonly lines: LineInput[]; readonly warnings: TranscriptWarning[] } {
  const timed = before.filter(({ start, position, kind }) => start !== undefined || position || kind);
  if (timed.length === 0) return { lines: [...lines], warnings: [] };
  const alike = Map.groupBy(timed, textOf);
  const sent = new Set(lines.map(textOf));
  const changed = timed.filter((line) => line.start !== undefined && !sent.has(textOf(line)));
  const changedAt = bySecond(changed);
  const warnings: TranscriptWarning[] = [];
  let earliest = 0;
  const kept = lines.map((line, at): LineInput => {
    const same = taken(alike.get(textOf(line)), line);
    const saysTimes = line.start !== undefined || line.end !== undefined;
    const lost = same ?? (saysTimes ? undefined : firstOf(changedAt, line));
    const { start, end } = saysTimes ? {} : (same ?? {});
    const [position, kind] = [known(LinePosition, same?.position), known(LineKind, same?.kind)];
    const isInOrder = start !== undefined && start >= earliest;
    const holds = isInOrder && line.words.every((word) => word.start >= start && word.end <= (end ?? 0));
    if (lost && lost.start !== undefined && !saysTimes && !(same && holds)) warnings.push(timesLeftOut(line, at, lost));
    earliest = Math.max(earliest, line.start ?? (holds ? start : undefined) ?? line.words[0]?.start ?? 0);
    return {
      ...(start !== undefined && holds && { start, end }),
      ...(position && { position }),
      ...(kind && { kind }),
      ...line,
    };
  });
  return { lines: kept, warnings };
}

const textOf = ({ words }: LineInput | Line): string => words.map(({ text }) => text).join('\n');

/** The nearest of the lines, which are sorted by start; it is removed from them. */
function taken(lines: Line[] | undefined, { words }: LineInput): Line | undefined {
  if (!lines) return undefined;
  const wanted = words[0]?.start ?? 0;
  const startOf = (at: number): number => lines[at]?.words[0]?.start ?? Number.POSITIVE_INFINITY;
  let [low, high] = [0, lines.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (startOf(middle) < wanted) low = middle + 1;
    else high = middle;
  }
  const isBefore = low > 0 && wanted - startOf(low - 1) <= startOf(low) - wanted;
  return lines.splice(isBefore ? low - 1 : low, 1)[0];
}

/** A caption is not shown for longer. */
const longestSeconds = 600;

/** Lines by each second in which they are shown, so that a transcript that is changed as a whole takes linear time. */
function bySecond(lines: readonly Line[]): ReadonlyMap<number, readonly Line[]> {
  const known = new Map<number, Line[]>();
  for (const line of lines) {
    const { start = 0, end = 0 } = line;
    const first = Math.floor(start);
    for (let second = first; second < end && second < first + longestSeconds; second += 1) {
      const shown = known.get(second);
      if (!shown) known.set(second, [line]);
      else if (shown.length < maxLinesAtOnce) shown.push(line);
    }
  }
  return known;
}

/** The first of the lines that is shown while the words are said. */
const firstOf = (lines: ReadonlyMap<number, readonly Line[]>, { words }: LineInput): Line | undefined =>
  words
    .flatMap((word) => (lines.get(Math.floor(word.start)) ?? []).filter((line) => isShownAt(line, word)))
    .toSorted((one, other) => (one.start ?? 0) - (other.start ?? 0))[0];

const isShownAt = ({ start = 0, end = 0 }: Line, word: { readonly start: number; readonly end: number }): boolean =>
  word.start < end && word.end > start;

const timesLeftOut = ({ words }: LineInput, line: number, { start, end }: Line): TranscriptWarning => ({
  code: 'line_times_left_out',
  line,
  message: `Line ${line} ("${joinWords(words.slice(0, 5))}") lost the times that it had as a caption, ${start} to ${end} s, since its words or its place changed. Send them as start and end to keep them.`,
});
