import { blocksFromLines } from './breaking/blocks.ts';
import { languageOf, languageRules } from './breaking/language-rules.ts';
import { maxCueRows } from './subtitles/cues.ts';
import { columnsOf } from './text-width.ts';
import type { TimedLine, TimedWord } from './words.ts';

/**
 * The lines of a transcript, each as long as a row of a subtitle in its language: they end at pauses and sentences, else
 * where it reads best, and hold every word in its order. `tag` names the language.
 */
export function linesFromWords(words: readonly TimedWord[], tag: string): TimedLine[] {
  const language = languageOf(tag, [{ words }]);
  const { maxColumns, maxColumnsPerSecond } = languageRules(language);
  const blocks = blocksFromLines([words], {
    maxRows: maxCueRows,
    maxWidth: maxColumns,
    widthOf: columnsOf,
    language,
    maxColumnsPerSecond,
    lineEnds: 'row',
  });
  return blocks.flat().map((row) => ({ words: row }));
}
