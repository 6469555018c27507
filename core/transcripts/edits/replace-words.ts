import type { Span } from '@cueline/captions/span.ts';
import type { EditOperation } from '#contract/schemas/edit-transcript.ts';
import type { Line, Word } from '#contract/schemas/transcript.ts';
import { shareOut } from '../../alignment/span.ts';
import { keptEmphasis } from './emphasize-words.ts';
import { lineAt, misplaced } from './line-at.ts';
import { withWords } from './with-words.ts';

type Operation = Extract<EditOperation, { op: 'replace_words' }>;

/** If a gap has less than this time for each inserted word, the words take half of the time of the word before them. */
const shortWordMs = 50;

/**
 * Replaces words of a line; a line without words is removed. Words without times share the time of the replaced ones;
 * the emphasis of these stays (keptEmphasis). A word that replaces one of the same text is as sure as that was.
 */
export const replaceWords = (lines: readonly Line[], operation: Operation, path: string): Line[] => {
  const { line, word, count, words } = operation;
  const whole = lineAt(lines, line, path);
  const old = whole.words;
  if (word + count > old.length || word > old.length)
    throw misplaced(`${path}.word`, `is beyond the ${old.length} words of the line`);
  const half = words.findIndex(({ start, end }) => (start === undefined) !== (end === undefined));
  if (half >= 0) throw misplaced(`${path}.words[${half}]`, 'must have both start and end, or neither');
  const replaced = old.slice(word, word + count);
  const before = old.slice(0, word);
  const after = old.slice(word + count);
  const previous = before.at(-1) ?? lines[line - 1]?.words.at(-1);
  const next = after[0] ?? lines[line + 1]?.words[0];
  const span = replaced.length > 0 ? spanOf(replaced) : gapBetween(previous, next, words.length);
  // Where the gap is too short, the word before ends earlier.
  const cut = before.at(-1);
  if (replaced.length === 0 && cut && ms(cut.end) > span.startMs)
    before[before.length - 1] = { ...cut, end: seconds(span.startMs) };
  const speaker = (replaced[0] ?? previous ?? next)?.speaker;
  const shares =
    words.length > 0
      ? shareOut(
          span,
          words.map(({ text }) => Math.max(1, text.length)),
          1,
        )
      : [];
  const emphasis = keptEmphasis(replaced, words.length);
  const edited = words.map(({ text, start, end, speaker: given = speaker }, at): Word => {
    const share = shares[at] ?? span;
    const times = { start: start ?? seconds(share.startMs), end: end ?? seconds(share.endMs) };
    const same = replaced.length === words.length && replaced[at]?.text === text ? replaced[at] : undefined;
    return {
      text,
      ...times,
      ...(same?.confidence !== undefined && { confidence: same.confidence }),
      ...(same?.unheard && { unheard: same.unheard }),
      ...(same?.heard !== undefined && { heard: same.heard }),
      ...(given !== undefined && { speaker: given }),
      ...emphasis[at],
    };
  });
  const result = [...before, ...edited, ...after];
  return result.length > 0 ? lines.with(line, withWords(whole, result)) : lines.toSpliced(line, 1);
};

const ms = (time: number): number => Math.round(time * 1000);
const seconds = (timeMs: number): number => timeMs / 1000;

const spanOf = (words: readonly Word[]): Span => ({
  startMs: ms(words[0]?.start ?? 0),
  endMs: Math.max(...words.map(({ end }) => ms(end))),
});

const gapBetween = (previous: Word | undefined, next: Word | undefined, count: number): Span => {
  const startMs = previous ? ms(previous.end) : 0;
  const endMs = next ? ms(next.start) : startMs + count * 4 * shortWordMs;
  if (!previous || endMs - startMs >= count * shortWordMs) return { startMs, endMs: Math.max(endMs, startMs) };
  const middleMs = Math.ceil((ms(previous.start) + Math.min(ms(previous.end), endMs)) / 2);
  return { startMs: middleMs, endMs: Math.max(Math.min(ms(previous.end), endMs), middleMs) };
};
