import { blocksFromLines } from '../breaking/blocks.ts';
import { languageOf, languageRules } from '../breaking/language-rules.ts';
import { rowsOfLongAddresses, splitWideWords } from '../breaking/split-wide-words.ts';
import { joinWords, spacedText } from '../join-words.ts';
import { firstFrom } from '../span.ts';
import { columnsOf } from '../text-width.ts';
import { withoutHurried } from '../without-hurried.ts';
import type { TimedLine } from '../words.ts';
import type { Cue } from './cue.ts';
import { cueTimes } from './cue-times.ts';
import { joinedLines } from './joined-lines.ts';
import { ownCues, stackedCues } from './own-cues.ts';
import { spansOf } from './spans.ts';

export const maxCueRows = 2;

/**
 * Lines as subtitle cues: those with times of their own as they are; of the others long ones are split, and related short ones share a
 * cue. `tag` is a language tag (BCP 47).
 */
export function cuesFromLines(lines: readonly TimedLine[], tag: string): Cue[] {
  const own = ownCues(lines);
  if (own.length === 0) return flowingCues(lines, tag);
  const flowing = flowingCues(
    lines.filter(({ startMs }) => startMs === undefined),
    tag,
  );
  return stackedCues([...flowing.map((cue) => endedBefore(cue, own)), ...own]);
}

/** A cue stays past its words for those who read; not past the start of a cue that somebody timed. */
function endedBefore(cue: Cue, own: readonly Cue[]): Cue {
  const nextMs = own[firstFrom(own, cue.startMs + 1)]?.startMs ?? cue.endMs;
  return { ...cue, endMs: Math.min(cue.endMs, nextMs) };
}

function flowingCues(lines: readonly TimedLine[], tag: string): Cue[] {
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
  return blocks.map((rows, index) => ({
    startMs: times[index]?.startMs ?? 0,
    endMs: times[index]?.endMs ?? 0,
    rows: rows.map(joinWords),
    spans: spansOf(rows),
  }));
}
