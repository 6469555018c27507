import type { EditOperation } from '#contract/schemas/edit-transcript.ts';
import type { Line, ReplaceTranscript, Speaker } from '#contract/schemas/transcript.ts';
import { emphasizeWords } from './emphasize-words.ts';
import { lineAt, misplaced } from './line-at.ts';
import { replaceWords } from './replace-words.ts';

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
  const { words } = lineAt(lines, line, path);
  if (word >= words.length) throw misplaced(`${path}.word`, `is beyond the ${words.length} words of the line`);
  return lines.toSpliced(line, 1, { words: words.slice(0, word) }, { words: words.slice(word) });
};

const merge = (lines: readonly Line[], { line }: Of<'merge_lines'>, path: string): Line[] => {
  const [one, next] = [lineAt(lines, line, path), lines[line + 1]];
  if (!next) throw misplaced(`${path}.line`, 'is the last line');
  return lines.toSpliced(line, 2, { words: [...one.words, ...next.words] });
};

const move = (lines: readonly Line[], { line, count, to }: Of<'move_words'>, path: string): Line[] => {
  const { words } = lineAt(lines, line, path);
  const other = lines[to === 'previous' ? line - 1 : line + 1];
  if (!other)
    throw misplaced(
      `${path}.to`,
      `must be the other direction: there is no line ${to === 'previous' ? 'before' : 'after'} this one`,
    );
  if (count > words.length) throw misplaced(`${path}.count`, `is more than the ${words.length} words of the line`);
  const moved =
    to === 'previous'
      ? [{ words: [...other.words, ...words.slice(0, count)] }, { words: words.slice(count) }]
      : [{ words: words.slice(0, -count) }, { words: [...words.slice(-count), ...other.words] }];
  return lines.toSpliced(to === 'previous' ? line - 1 : line, 2, ...moved.filter((one) => one.words.length > 0));
};

const shift = (lines: readonly Line[], operation: Of<'shift'>, path: string): Line[] => {
  const { seconds, from_line, to_line = lines.length - 1 } = operation;
  if (to_line >= lines.length) throw misplaced(`${path}.to_line`, `is beyond the ${lines.length} lines`);
  if (from_line > to_line) throw misplaced(`${path}.from_line`, 'must not be after to_line');
  const shifted = (time: number): number => Math.round((time + seconds) * 1000) / 1000;
  return lines.map((line, at) =>
    at < from_line || at > to_line
      ? line
      : { words: line.words.map((word) => ({ ...word, start: shifted(word.start), end: shifted(word.end) })) },
  );
};
