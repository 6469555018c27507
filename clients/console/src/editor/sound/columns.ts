import type { Peaks } from '#contract/schemas/peaks.ts';
import type { Line } from '#contract/schemas/transcript.ts';

/** The lowest and the highest sample of a stretch of time, from -1 to 1. */
export interface Column {
  readonly low: number;
  readonly high: number;
}

/** What is drawn of the media. */
export interface Part {
  readonly fromSeconds: number;
  readonly lengthSeconds: number;
}

/** The sound of a part, divided into this many stretches of equal length. */
export type ColumnsOf = (part: Part, count: number) => readonly Column[];

/** Out of 127. Sound that stays below this peak is drawn low, as silence with some noise. */
const quietest = 8;
const silence: Column = { low: 0, high: 0 };
const speech: Column = { low: -0.3, high: 0.3 };

/** The loudest sound has the full height, so that quiet recordings can be read too. */
export const columnsOfPeaks = ({ data, sample_rate, samples_per_pixel }: Peaks): ColumnsOf => {
  const loudest = data.reduce((most, sample) => Math.max(most, Math.abs(sample)), quietest);
  const perSecond = sample_rate / samples_per_pixel;
  return ({ fromSeconds, lengthSeconds }, count) => {
    const first = fromSeconds * perSecond;
    const parts = (lengthSeconds * perSecond) / count;
    return Array.from({ length: count }, (_, column) => {
      const from = Math.floor(first + column * parts);
      const to = Math.max(from + 1, Math.floor(first + (column + 1) * parts));
      const samples = data.slice(2 * from, 2 * to);
      return { low: Math.min(0, ...samples) / loudest, high: Math.max(0, ...samples) / loudest };
    });
  };
};

/** The times in which lines are spoken, for media without peaks. */
export const columnsOfLines =
  (lines: readonly Line[]): ColumnsOf =>
  ({ fromSeconds, lengthSeconds }, count) => {
    const columns = new Array<Column>(count).fill(silence);
    const columnAt = (seconds: number): number => Math.max(0, ((seconds - fromSeconds) * count) / lengthSeconds);
    for (const { words } of lines) {
      const [first, last] = [words[0], words.at(-1)];
      if (first && last) columns.fill(speech, Math.floor(columnAt(first.start)), Math.ceil(columnAt(last.end)));
    }
    return columns;
  };
