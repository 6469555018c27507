import { joinWords } from '@cueline/captions/join-words.ts';
import { alignUnits } from './align-units.ts';
import { labelWords } from './section-labels.ts';
import { type Readings, startsOfWords, textUnits, type UnitSequence } from './unit-sequences.ts';

/** Splits a text into its lines without the section labels and repetition marks that nobody speaks, and those labels. */
export function withoutSilentLabels(
  lines: readonly string[][],
  heard: UnitSequence,
  readings: Readings,
): { readonly lines: string[][]; readonly leftOut: string[] } {
  const labels = lines.map(labelWords);
  if (labels.every((count) => count === 0)) return { lines: [...lines], leftOut: [] };
  const sung = lines.map((words, at) => words.slice(0, words.length - (labels[at] ?? 0)));
  const isSpoken = heardBeside(sung.flat(), startsOfWords(sung), heard, readings);
  const leftOut: string[] = [];
  let wordsBefore = 0;
  const kept = lines.map((words, at) => {
    const before = sung[at] ?? [];
    const label = words.slice(before.length);
    wordsBefore += before.length;
    if (label.length === 0 || isSpoken(label, wordsBefore)) return words;
    leftOut.push(joinWords(label.map((text) => ({ text }))));
    return before;
  });
  return { lines: kept.filter((words) => words.length > 0), leftOut };
}

/** Whether a label was heard exactly, between a word of the text and the word before it. */
function heardBeside(
  words: readonly string[],
  starts: ReturnType<typeof startsOfWords>,
  heard: UnitSequence,
  readings: Readings,
): (label: readonly string[], wordAt: number) => boolean {
  const text = textUnits(words, starts, heard, readings);
  const { first, last } = alignUnits(text, heard);
  return (label, wordAt) => {
    const unitAt = text.wordOf.findIndex((word) => word >= wordAt);
    const cut = unitAt < 0 ? first.length : unitAt;
    const from = last.subarray(0, cut).findLast((at) => at >= 0) ?? -1;
    const to = first.subarray(cut).find((at) => at >= 0) ?? heard.units.length;
    const between = ` ${heard.units.slice(from + 1, to).join(' ')} `;
    return readings(label.join(' ')).some((units) => units.length > 0 && between.includes(` ${units.join(' ')} `));
  };
}
