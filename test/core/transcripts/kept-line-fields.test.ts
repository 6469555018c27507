import { expect, it } from 'vitest';
import type { Line, LineInput } from '#contract/schemas/transcript.ts';
import { withKeptFields } from '#core/transcripts/kept-line-fields.ts';

const line = (text: string, start: number, own: Pick<Line, 'start' | 'end'> = {}) => ({
  words: text.split(' ').map((word, at) => ({ text: word, start: start + at, end: start + at + 1 })),
  ...own,
});
const cue: Line & LineInput = line('Good bread', 12, { start: 10, end: 14 });

it('a line with the same words keeps the times of its caption', () => {
  expect(withKeptFields([line('Good bread', 12)], [cue])).toEqual({ lines: [cue], warnings: [] });
});

it('loses them, with a warning, where a line before it begins later', () => {
  const { lines, warnings } = withKeptFields([line('First', 11), line('Good bread', 12)], [cue]);
  expect(lines.map(({ start }) => start)).toEqual([undefined, undefined]);
  expect(warnings).toMatchObject([{ code: 'line_times_left_out', line: 1 }]);
});

it('null for one of the times removes both, without a warning', () => {
  const { lines, warnings } = withKeptFields([{ ...line('Good bread', 12), start: null }], [cue]);
  expect([lines[0]?.start ?? undefined, lines[0]?.end, warnings]).toEqual([undefined, undefined, []]);
});

it('of equal lines each has the times of the nearest', () => {
  const cues = [1, 11, 21].map((at) => line('Yes', at, { start: at - 0.5, end: at + 2 }));
  const { lines } = withKeptFields([line('Yes', 21), line('Yes', 30)], cues);
  expect(lines[0]).toEqual(cues[2]);
});

it('compares a transcript of 30,000 lines that are all changed, and of as many equal ones', () => {
  const lines = (text: (at: number) => string) =>
    Array.from({ length: 30_000 }, (_, at) => line(text(at), at, { start: at, end: at + 1 }));
  const sent = (all: readonly LineInput[]) => all.map(({ words }) => ({ words }));
  const changed = withKeptFields(
    sent(lines((at) => `new${at}`)),
    lines((at) => `old${at}`),
  );
  expect(changed.warnings).toHaveLength(30_000);
  expect(
    withKeptFields(
      sent(lines(() => 'Yes')),
      lines(() => 'Yes'),
    ).warnings,
  ).toEqual([]);
});
