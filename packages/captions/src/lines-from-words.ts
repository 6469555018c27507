import { blocksFromLines } from './breaking/blocks.ts';
import { languageOf, languageRules } from './breaking/language-rules.ts';
import { maxCueRows } from './subtitles/cues.ts';
import { columnsOf } from './text-width.ts';
import type { TimedLine, TimedWord } from './words.ts';

/**
 * Cuts words into the lines of a transcript, each at most as long as a row of a subtitle in the language. Lines end at pauses,
 * sentences and changes of speaker, otherwise at the best break. `tag` is a language tag (BCP 47).
 */
export function linesFromWords(words: readonly TimedWord[], tag: string): TimedLine[] {
  const language = languageOf(tag, [{ words }]);
  const { maxColumns, maxColumnsPerSecond } = languageRules(language);
  const blocks = blocksFromLines(turnsOf(words), {
    maxRows: maxCueRows,
    maxWidth: maxColumns,
    widthOf: columnsOf,
    language,
    maxColumnsPerSecond,
    lineEnds: 'row',
  });
  return blocks.flat().map((row) => ({ words: row }));
}

/** Words in a row that one speaker speaks. */
export function turnsOf(words: readonly TimedWord[]): TimedWord[][] {
  const turns: TimedWord[][] = [];
  for (const [index, word] of words.entries()) {
    const turn = turns.at(-1);
    if (turn && words[index - 1]?.speaker === word.speaker) turn.push(word);
    else turns.push([word]);
  }
  return turns;
}
