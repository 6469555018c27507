import { separatorBetween } from '../join-words.ts';
import type { TimedWord } from '../words.ts';

export interface RunColors {
  /** Of words whose speaker has no colour in `ofSpeaker`. */
  readonly color: string;
  readonly ofSpeaker: ReadonlyMap<string, string>;
  readonly highlight: string;
  /** Of the words that isKeyword names. @default that of other words */
  readonly keyword?: string | undefined;
  readonly isKeyword: (text: string) => boolean;
  /** True: something is drawn behind the rows. */
  readonly padded: boolean;
  /** Index over all rows; undefined where no word is highlighted. */
  readonly activeWord: number | undefined;
}

/** No-break spaces at both ends of a row that has a background. */
export const rowPadding = '\u00a0';

/** Text that is drawn alike. */
export interface Run {
  readonly text: string;
  readonly color: string;
  /** @default that of the page */
  readonly fontSizePx?: number;
  /** @default 1 */
  readonly opacity?: number;
}

export function colorOfWord({ text, speaker }: TimedWord, isActive: boolean, colors: RunColors): string {
  if (isActive) return colors.highlight;
  if (colors.keyword && colors.isKeyword(text)) return colors.keyword;
  return colors.ofSpeaker.get(speaker ?? '') ?? colors.color;
}

/**
 * The rows of a page as runs. Neighbouring words of one colour share a run, and the spaces are in the plain runs, so that only a
 * colour differs between slices.
 */
export function runsOfRows(rows: readonly (readonly TimedWord[])[], colors: RunColors): Run[][] {
  let counted = 0;
  return rows.map((row) => {
    const runs = runsOf(row, colors, (colors.activeWord ?? -1) - counted);
    counted += row.length;
    return colors.padded ? padded(runs) : runs;
  });
}

function runsOf(row: readonly TimedWord[], colors: RunColors, activeWord: number): Run[] {
  const runs: { text: string; readonly color: string }[] = [];
  row.forEach((word, index) => {
    const previous = row[index - 1];
    const separator = previous ? separatorBetween(previous.text, word.text) : '';
    const active = index === activeWord;
    const color = colorOfWord(word, active, colors);
    const text = word.text.trimEnd();
    const last = runs.at(-1);
    if (last && last.color === color) last.text += separator + text;
    else if (last && active) {
      last.text += separator;
      runs.push({ text, color });
    } else runs.push({ text: separator + text, color });
  });
  return runs;
}

/** TTML has no padding for backgrounds that MediaConvert is known to honour, so no-break spaces pad the row. */
function padded(runs: readonly Run[]): Run[] {
  return runs.map((run, index) => ({
    ...run,
    text: `${index === 0 ? rowPadding : ''}${run.text}${index === runs.length - 1 ? rowPadding : ''}`,
  }));
}
