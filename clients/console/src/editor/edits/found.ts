import type { EditOperation } from '#contract/schemas/edit-transcript.ts';
import type { Line } from '#contract/schemas/transcript.ts';
import { replacementsFor, type Spoken, textOf } from './edited-words.ts';

/** Lines that have the text, in any case of letters. */
export const linesWith = (lines: readonly Line[], sought: string): number[] => {
  const pattern = patternOf(sought);
  return pattern ? lines.flatMap(({ words }, index) => (textOf(words).search(pattern) < 0 ? [] : [index])) : [];
};

/** The operations that replace the text in these lines. */
export const replaceIn = (
  lines: readonly Line[],
  indexes: readonly number[],
  [sought, by]: readonly [sought: string, by: string],
  spoken: Spoken,
): EditOperation[] => {
  const pattern = patternOf(sought);
  if (!pattern) return [];
  // From the end, since a line whose words are all removed is removed.
  return indexes.toReversed().flatMap((index) => {
    const words = lines[index]?.words ?? [];
    return replacementsFor(
      lines,
      index,
      textOf(words).replace(pattern, () => by),
      spoken,
    );
  });
};

const patternOf = (sought: string): RegExp | undefined =>
  sought.trim() === '' ? undefined : new RegExp(escaped(sought), 'giu');

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
