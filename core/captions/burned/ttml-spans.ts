import { escapeMarkup } from '../escape-markup.ts';
import { separatorBetween } from '../join-words.ts';
import type { TimedWord } from '../words.ts';

export interface SpanColors {
  readonly color: string;
  readonly highlight: string;
  readonly background: string | undefined;
  /** Counted over all rows; undefined where no word is highlighted. */
  readonly activeWord: number | undefined;
}

/** No-break spaces at both ends of a row that has a background. */
export const rowPadding = '\u00a0';

interface Run {
  text: string;
  readonly active: boolean;
}

/**
 * The rows of a page as spans between line breaks. Words of one colour share a span, and spaces stand inside the plain
 * ones, so that the active word changes nothing but a colour. Words are expected cleaned of what XML cannot hold.
 */
export function spansOf(rows: readonly (readonly TimedWord[])[], colors: SpanColors): string {
  let counted = 0;
  return rows
    .map((row) => {
      const runs = runsOf(row, (colors.activeWord ?? -1) - counted);
      counted += row.length;
      return (colors.background === undefined ? runs : padded(runs)).map((run) => span(run, colors)).join('');
    })
    .join('<br/>');
}

function runsOf(row: readonly TimedWord[], activeWord: number): Run[] {
  const runs: Run[] = [];
  row.forEach((word, index) => {
    const previous = row[index - 1];
    const separator = previous ? separatorBetween(previous.text, word.text) : '';
    const active = index === activeWord;
    const text = word.text.trimEnd();
    const last = runs.at(-1);
    if (last && last.active === active) last.text += separator + text;
    else if (last && active) {
      last.text += separator;
      runs.push({ text, active });
    } else runs.push({ text: separator + text, active });
  });
  return runs;
}

/** TTML gives a background no padding that burn-in is known to honour, so the row brings its own. */
function padded(runs: readonly Run[]): Run[] {
  return runs.map((run, index) => ({
    ...run,
    text: `${index === 0 ? rowPadding : ''}${run.text}${index === runs.length - 1 ? rowPadding : ''}`,
  }));
}

function span(run: Run, { color, highlight, background }: SpanColors): string {
  const backgroundColor = background === undefined ? '' : ` tts:backgroundColor="${background}"`;
  return `<span tts:color="${run.active ? highlight : color}"${backgroundColor}>${escapeMarkup(run.text)}</span>`;
}
