import { separatorBetween } from '../join-words.ts';
import type { TimedWord } from '../words.ts';

export interface RunColors {
  /** Colour of words whose speaker has none in `ofSpeaker`. */
  readonly color: string;
  readonly ofSpeaker: ReadonlyMap<string, string>;
  readonly highlight: string;
  /** Behind the highlighted word, and in place of its outline. @default none */
  readonly wordBox?: string | undefined;
  /** Colour of keywords. */
  readonly keyword: string;
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
  /** The colour of what is behind it, and of its outline and shadow. @default those of the page */
  readonly box?: string | undefined;
}

/** A word of a row as it is drawn. */
interface DrawnWord {
  readonly text: string;
  /** Before it. */
  readonly separator: string;
}

/** The words of a row. Where one of them has a box, no-break spaces around each word are in place of those between them. */
export function drawnWords(row: readonly TimedWord[], { wordBox }: Pick<RunColors, 'wordBox'>): DrawnWord[] {
  const separators = row.map((word, at) => (at === 0 ? '' : separatorBetween(row[at - 1]?.text ?? '', word.text)));
  return row.map(({ text }, at) => {
    const separator = separators[at] ?? '';
    if (!wordBox) return { text: text.trimEnd(), separator };
    const [before, after] = [at === 0 || separator !== '', separators[at + 1] !== ''];
    return { text: `${before ? rowPadding : ''}${text.trimEnd()}${after ? rowPadding : ''}`, separator: '' };
  });
}

export function colorOfWord(
  { isKeyword, speaker }: TimedWord,
  isActive: boolean,
  colors: Pick<RunColors, 'color' | 'ofSpeaker' | 'highlight' | 'keyword'>,
): string {
  if (isActive) return colors.highlight;
  if (isKeyword) return colors.keyword;
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
    return colors.padded && !colors.wordBox ? padded(runs) : runs;
  });
}

function runsOf(row: readonly TimedWord[], colors: RunColors, activeWord: number): Run[] {
  const runs: { text: string; readonly color: string; readonly box?: string | undefined }[] = [];
  const drawn = drawnWords(row, colors);
  row.forEach((word, index) => {
    const { text = '', separator = '' } = drawn[index] ?? {};
    const active = index === activeWord;
    const color = colorOfWord(word, active, colors);
    const box = active ? colors.wordBox : undefined;
    const last = runs.at(-1);
    if (last && last.color === color && last.box === box) last.text += separator + text;
    else if (last && active) {
      last.text += separator;
      runs.push({ text, color, ...(box && { box }) });
    } else runs.push({ text: separator + text, color, ...(box && { box }) });
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
