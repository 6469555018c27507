import { cleanText } from '@cueline/captions/clean-text.ts';
import { type ReadCue, type ReadSpan, textOfRow } from '@cueline/captions/reading/caption-file.ts';
import type { Span } from '@cueline/captions/span.ts';
import { nextStarts, shareOut } from '../alignment/span.ts';
import { linesOfText, localeOf } from '../alignment/text-lines.ts';

/** A word of a cue, with what its file says of it. */
export interface WrittenWord {
  readonly text: string;
  readonly timed?: Span | undefined;
  readonly speaker?: string | undefined;
}

export interface WrittenCue extends Omit<ReadCue, 'rows'> {
  /** None is without words. */
  readonly rows: readonly (readonly WrittenWord[])[];
}

/** The words of cues, but of those without any. `language`: ISO 639-1. */
export function writtenCues(cues: readonly ReadCue[], language: string): WrittenCue[] {
  const locale = localeOf(language);
  return cues.flatMap((cue) => {
    const times = spanTimes(cue);
    const rows = cue.rows.map((row) => wordsOfRow(row, times, locale)).filter((words) => words.length > 0);
    return rows.length > 0 ? [{ ...cue, rows }] : [];
  });
}

/** A stretch without an end ends where the next one starts; what stands before the first of a cue with times starts with the cue. */
function spanTimes({ rows, ...cue }: ReadCue): ReadonlyMap<ReadSpan, Span> {
  const spans = rows.flat();
  if (!spans.some(({ startMs }) => startMs !== undefined)) return new Map();
  let freeMs = cue.startMs;
  const starts = spans.map(({ startMs = freeMs }) => {
    freeMs = Math.max(freeMs, startMs);
    return freeMs;
  });
  const nextMs = nextStarts(starts);
  return new Map(
    spans.flatMap((span, at): [ReadSpan, Span][] => {
      const startMs = starts[at] ?? cue.startMs;
      const endMs = Math.min(cue.endMs, span.endMs ?? nextMs.get(startMs) ?? cue.endMs);
      return endMs > startMs ? [[span, { startMs, endMs }]] : [];
    }),
  );
}

/** A word belongs to the stretch that it begins in. Words of one stretch share its time by their letters. */
function wordsOfRow(row: readonly ReadSpan[], times: ReadonlyMap<ReadSpan, Span>, locale: string): WrittenWord[] {
  const texts = linesOfText(textOfRow(row), locale).flat();
  let inkSum = 0;
  const ends = row.map(({ text }) => {
    inkSum += ink(text);
    return inkSum;
  });
  let [inkBefore, at] = [0, 0];
  const owners = texts.map((text) => {
    while (at < row.length - 1 && (ends[at] ?? 0) <= inkBefore) at++;
    inkBefore += ink(text);
    return row[at];
  });
  return [...Map.groupBy(texts.keys(), (at) => owners[at])].flatMap(([owner, indexes]) => {
    const words = indexes.map((index) => texts[index] ?? '');
    const time = owner && times.get(owner);
    const shares =
      time &&
      shareOut(
        time,
        words.map((text) => text.length),
        1,
      );
    const speaker = owner?.speaker;
    return words.map((text, at) => ({ text, timed: shares?.[at], ...(speaker && { speaker }) }));
  });
}

/** Characters that are no white space. */
const ink = (text: string): number => cleanText(text).replace(/\s/g, '').length;
