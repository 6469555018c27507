import { inTurn } from './in-turn.ts';
import type { Span } from './span.ts';
import type { TimedLine, TimedWord } from './words.ts';

/**
 * Lines as a video shows them, one caption after the other: a line with times of its own is shown from its start to its end, and lines
 * that overlap are, while they do, lines with the same times, which are rows of one page.
 */
export function linesInTurn(lines: readonly TimedLine[]): TimedLine[] {
  if (lines.every(({ startMs }) => startMs === undefined)) return [...lines];
  const captions = captionsOf(lines);
  const turns = inTurn(captions);
  const stacked = new Set(turns.flatMap(({ shown }) => (shown.length > 1 ? shown : [])));
  return turns.flatMap(({ shown, startMs, endMs }) =>
    shown
      .toSorted(byPlace)
      .flatMap((caption) =>
        caption.isFlowing && !stacked.has(caption) ? caption.lines : shownFor(caption.lines, { startMs, endMs }),
      ),
  );
}

/** What is at the top of the picture elsewhere is above the others. */
const byPlace = (one: Caption, other: Caption): number => Number(isAtTop(other)) - Number(isAtTop(one));
const isAtTop = ({ lines }: Caption): boolean => lines.some(({ position }) => position === 'top');

interface Caption extends Span {
  readonly lines: readonly TimedLine[];
  /** Its times are those of its words. */
  readonly isFlowing: boolean;
}

/** Rows of one cue are one caption. */
function captionsOf(lines: readonly TimedLine[]): Caption[] {
  const captions: Caption[] = [];
  for (const line of lines) {
    const isFlowing = line.startMs === undefined;
    const startMs = line.startMs ?? line.words[0]?.startMs ?? 0;
    const endMs = line.endMs ?? Math.max(...line.words.map((word) => word.endMs));
    const last = captions.at(-1);
    const isRow = last && !isFlowing && !last.isFlowing && last.startMs === startMs && last.endMs === endMs;
    if (isRow && last.lines[0]?.position === line.position)
      captions[captions.length - 1] = { ...last, lines: [...last.lines, line] };
    else captions.push({ lines: [line], startMs, endMs, isFlowing });
  }
  return captions.sort((one, other) => one.startMs - other.startMs);
}

/** The whole text for a time, from its first word to its last. */
function shownFor(lines: readonly TimedLine[], { startMs, endMs }: Span): TimedLine[] {
  const within = (word: TimedWord): TimedWord => {
    const fromMs = Math.min(Math.max(word.startMs, startMs), endMs - 1);
    return { ...word, startMs: fromMs, endMs: Math.max(fromMs + 1, Math.min(word.endMs, endMs)) };
  };
  const [first, last] = [lines[0]?.words[0], lines.at(-1)?.words.at(-1)];
  return lines.map((line) => ({
    ...line,
    startMs,
    endMs,
    words: line.words.map((word) => ({
      ...within(word),
      ...(word === first && { startMs }),
      ...(word === last && { endMs }),
    })),
  }));
}
