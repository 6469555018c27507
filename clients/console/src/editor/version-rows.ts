import type { Line } from '#contract/schemas/transcript.ts';
import type { TranscriptChange } from '#sdk/index.ts';

/** A row of a comparison. Lines are counted from 1, as people count them. */
export interface VersionRow {
  readonly fromLine: number;
  readonly toLine: number;
  readonly change: TranscriptChange;
  /** All its words moved by as much, and nothing else of them changed. */
  readonly movedMs?: number;
}

/** The changes between two versions, of which `lines` is the later one. Words in a row moved by as much, or otherwise changed alike. */
export const rowsOf = (changes: readonly TranscriptChange[], lines: readonly Line[]): readonly VersionRow[] =>
  changes.flatMap((change) => {
    const isMoved = change.changed.join() === 'times' && change.before.words && change.after.words;
    return isMoved ? movesOf(change, lines) : [{ ...linesOf(change.after, lines), change }];
  });

/** A move for each step by which neighbouring words moved. */
function movesOf({ changed, before, after }: TranscriptChange, lines: readonly Line[]): readonly VersionRow[] {
  const steps = (after.words ?? []).map(({ start, end }, at) => {
    const was = before.words?.[at];
    return { startMs: inMs(start - (was?.start ?? start)), endMs: inMs(end - (was?.end ?? end)) };
  });
  const begins = steps.flatMap(({ startMs, endMs }, at) =>
    startMs === steps[at - 1]?.startMs && endMs === steps[at - 1]?.endMs ? [] : [at],
  );
  return begins.map((begin, nth) => {
    const end = begins[nth + 1] ?? steps.length;
    const part = (words: typeof after): typeof after => ({
      line: words.line,
      word: words.word + begin,
      count: end - begin,
      words: words.words?.slice(begin, end),
    });
    const { startMs = 0, endMs } = steps[begin] ?? {};
    const change = { changed, before: part(before), after: part(after) };
    return { ...linesOf(change.after, lines), change, ...(startMs === endMs && { movedMs: startMs }) };
  });
}

/** `word` may be counted on into the lines that follow. */
function linesOf({ line, word, count }: TranscriptChange['after'], lines: readonly Line[]) {
  const lineOf = (offset: number): number => {
    let [at, left] = [line, offset];
    for (
      let length = lines[at]?.words.length;
      length !== undefined && left >= length;
      length = lines[at]?.words.length
    ) {
      left -= length;
      at += 1;
    }
    return Math.min(at, Math.max(0, lines.length - 1)) + 1;
  };
  return { fromLine: lineOf(word), toLine: lineOf(word + Math.max(1, count) - 1) };
}

const inMs = (seconds: number): number => Math.round(seconds * 1000);
