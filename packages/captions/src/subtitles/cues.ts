import { blocksFromLines } from '../breaking/blocks.ts';
import { languageOf, languageRules } from '../breaking/language-rules.ts';
import { rowsOfLongAddresses, splitWideWords } from '../breaking/split-wide-words.ts';
import { joinWords, spacedText } from '../join-words.ts';
import { columnsOf } from '../text-width.ts';
import { withoutHurried } from '../without-hurried.ts';
import type { TimedLine } from '../words.ts';
import { cueTimes } from './cue-times.ts';
import { joinedLines } from './joined-lines.ts';
import { type Voice, voicesOf } from './voices.ts';

/** A block with its times in a subtitle file. Cues never overlap, and endMs > startMs. */
export interface Cue {
  readonly startMs: number;
  readonly endMs: number;
  /** One or two rows, none empty. */
  readonly rows: readonly string[];
  /** Who says what of the rows, where words have speakers. */
  readonly voices?: readonly Voice[];
}

export const maxCueRows = 2;

/** Lines as subtitle cues: long lines are split, related short ones share a cue. `tag` is a language tag (BCP 47). */
export function cuesFromLines(lines: readonly TimedLine[], tag: string): Cue[] {
  const language = languageOf(tag, lines);
  const { maxColumns, maxColumnsPerSecond } = languageRules(language);
  const limits = { maxWidth: maxColumns, widthOf: columnsOf, language };
  const shown = withoutHurried(lines, language)
    .map(({ words }) =>
      words.map((word) => ({ ...word, text: spacedText(word.text) })).filter(({ text }) => text !== ''),
    )
    .filter((words) => words.length > 0);
  const rows = joinedLines(shown)
    .flatMap(rowsOfLongAddresses)
    .map((words) => splitWideWords(words, limits));
  const blocks = blocksFromLines(rows, { ...limits, maxRows: maxCueRows, maxColumnsPerSecond, lineEnds: 'row' });
  const times = cueTimes(blocks, maxColumnsPerSecond);
  return blocks.map((rows, index) => {
    const voices = voicesOf(rows);
    return {
      startMs: times[index]?.startMs ?? 0,
      endMs: times[index]?.endMs ?? 0,
      rows: rows.map(joinWords),
      ...(voices && { voices }),
    };
  });
}
