import type { EditOperation } from '#contract/schemas/edit-transcript.ts';
import type { Line, ReplaceTranscript, Speaker } from '#contract/schemas/transcript.ts';
import { emphasizeWords } from './emphasize-words.ts';
import { lineAt, misplaced } from './line-at.ts';
import { replaceWords } from './replace-words.ts';
import { fromWord, untilWord, withWords } from './with-words.ts';

/** A transcript as the operations leave it. */
export interface Edited {
  readonly lines: readonly Line[];
  readonly speakers: NonNullable<ReplaceTranscript['speakers']>;
}

/** Applies operations one after the other. Throws invalid_request when one names a line, word or speaker that does not exist. */
export const applyOperations = (
  operations: readonly EditOperation[],
  lines: readonly Line[],
  speakers: readonly Speaker[],
): Edited =>
  operations.reduce<Edited>((edited, operation, at) => apply(operation, edited, `operations[${at}]`), {
    lines,
    speakers: [...speakers],
  });

const apply = (operation: EditOperation, { lines, speakers }: Edited, path: string): Edited => {
  switch (operation.op) {
    case 'replace_words':
      return { lines: replaceWords(lines, operation, path), speakers };
    case 'split_line':
      return { lines: split(lines, operation, path), speakers };
    case 'merge_lines':
      return { lines: merge(lines, operation, path), speakers };
    case 'move_words':
      return { lines: move(lines, operation, path), speakers };
    case 'shift':
      return { lines: shift(lines, operation, path), speakers };
    case 'emphasize_words':
      return { lines: emphasizeWords(lines, operation, path), speakers };
    case 'rename_speaker': {
      const { label, name } = operation;
      if (!speakers.some((speaker) => speaker.label === label))
        throw misplaced(`${path}.label`, 'is not the label of a speaker');
      return { lines, speakers: speakers.map((speaker) => (speaker.label === label ? { label, name } : speaker)) };
    }
  }
};

type Of<Op extends EditOperation['op']> = Extract<EditOperation, { op: Op }>;

const split = (lines: readonly Line[], { line, word }: Of<'split_line'>, path: string): Line[] => {
  const whole = lineAt(lines, line, path);
  const { length } = whole.words;
  if (word >= length) throw misplaced(`${path}.word`, `is beyond the ${length} words of the line`);
  // Rows of one caption are shown together, so both parts keep its times.
  const isRow = [lines[line - 1], lines[line + 1]].some((other) => other && areRows(whole, other));
  const parts = isRow
    ? [whole.words.slice(0, word), whole.words.slice(word)].map((words) => ({ ...whole, words }))
    : [untilWord(whole, word), fromWord(whole, word)];
  return lines.toSpliced(line, 1, ...parts);
};

/** Whether two lines are rows of one caption. */
const areRows = (one: Line, other: Line): boolean =>
  one.start !== undefined && one.start === other.start && one.end === other.end;

const merge = (lines: readonly Line[], { line }: Of<'merge_lines'>, path: string): Line[] => {
  const [one, next] = [lineAt(lines, line, path), lines[line + 1]];
  if (!next) throw misplaced(`${path}.line`, 'is the last line');
  const end = one.end !== undefined && { end: Math.max(one.end, next.end ?? 0) };
  return lines.toSpliced(line, 2, withWords({ ...one, ...end }, [...one.words, ...next.words]));
};

const move = (lines: readonly Line[], { line, count, to }: Of<'move_words'>, path: string): Line[] => {
  const from = lineAt(lines, line, path);
  const { words } = from;
  const other = lines[to === 'previous' ? line - 1 : line + 1];
  if (!other)
    throw misplaced(
      `${path}.to`,
      `must be the other direction: there is no line ${to === 'previous' ? 'before' : 'after'} this one`,
    );
  if (count > words.length) throw misplaced(`${path}.count`, `is more than the ${words.length} words of the line`);
  const given =
    to === 'previous' ? [...other.words, ...words.slice(0, count)] : [...words.slice(-count), ...other.words];
  const rest = to === 'previous' ? words.slice(count) : words.slice(0, -count);
  const giver = to === 'previous' ? fromWord(from, count) : untilWord(from, words.length - count);
  const parts = areRows(from, other)
    ? [
        { ...from, words: rest },
        { ...other, words: given },
      ]
    : [giver, withWords(other, given)];
  const moved = to === 'previous' ? parts.toReversed() : parts;
  return lines.toSpliced(to === 'previous' ? line - 1 : line, 2, ...moved.filter((one) => one.words.length > 0));
};

const shift = (lines: readonly Line[], operation: Of<'shift'>, path: string): Line[] => {
  const { seconds, from_line, to_line = lines.length - 1 } = operation;
  if (to_line >= lines.length) throw misplaced(`${path}.to_line`, `is beyond the ${lines.length} lines`);
  if (from_line > to_line) throw misplaced(`${path}.from_line`, 'must not be after to_line');
  const shifted = (time: number): number => Math.round((time + seconds) * 1000) / 1000;
  return lines.map((line, at) => {
    const { start, end } = line;
    return at < from_line || at > to_line
      ? line
      : {
          ...line,
          words: line.words.map((word) => ({ ...word, start: shifted(word.start), end: shifted(word.end) })),
          ...(start !== undefined && { start: shifted(start) }),
          ...(end !== undefined && { end: shifted(end) }),
        };
  });
};
