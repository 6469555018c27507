import type { EditOperation } from '#contract/schemas/edit-transcript.ts';
import type { Line, Word } from '#contract/schemas/transcript.ts';
import { lineAt, misplaced } from './line-at.ts';

type Operation = Extract<EditOperation, { op: 'emphasize_words' }>;
type Emphasis = Pick<Word, 'emphasis' | 'emoji'>;

/** Gives words of a line emphasis, or takes it from them, and the last of them an emoji. What the operation does not name stays. */
export const emphasizeWords = (lines: readonly Line[], operation: Operation, path: string): Line[] => {
  const { line, word, count, emphasis, emoji } = operation;
  const whole = lineAt(lines, line, path);
  const { words } = whole;
  if (word + count > words.length) throw misplaced(`${path}.word`, `is beyond the ${words.length} words of the line`);
  if (emphasis === undefined && emoji === undefined)
    throw misplaced(`${path}.emphasis`, 'must be given, or emoji: the operation changes nothing');
  const changed = words.slice(word, word + count).map((old, at): Word => {
    const isLast = at === count - 1;
    return withEmphasis(old, {
      emphasis: emphasis === undefined ? old.emphasis : emphasis || undefined,
      emoji: emoji === null || (emoji && isLast) ? (emoji ?? undefined) : old.emoji,
    });
  });
  return lines.with(line, { ...whole, words: words.toSpliced(word, count, ...changed) });
};

/** The emphasis that words have in place of others: as many have that of each, otherwise all have what all of the others had. */
export const keptEmphasis = (replaced: readonly Word[], count: number): Emphasis[] => {
  const areAllEmphasised = replaced.length > 0 && replaced.every(({ emphasis }) => emphasis);
  return Array.from({ length: count }, (_, at) => {
    const { emphasis, emoji } = (replaced.length === count ? replaced[at] : undefined) ?? {
      emphasis: areAllEmphasised || undefined,
      emoji: at === count - 1 ? replaced.at(-1)?.emoji : undefined,
    };
    return { ...(emphasis && { emphasis }), ...(emoji && { emoji }) };
  });
};

const withEmphasis = ({ emphasis: _, emoji: __, ...word }: Word, { emphasis, emoji }: Emphasis): Word => ({
  ...word,
  ...(emphasis && { emphasis }),
  ...(emoji && { emoji }),
});
