import { readFileSync } from 'node:fs';
import type { TimedWord } from '@cueline/captions/words.ts';
import * as v from 'valibot';
import { alignText } from '#core/alignment/align-text.ts';

const read = (name: string): string =>
  readFileSync(new URL(`../test/fixtures/village/${name}`, import.meta.url), 'utf8');
const Heard = v.array(v.tuple([v.string(), v.number(), v.number()]));
const recordings = ['clean', 'noisy'] as const;
const extras = [
  'And that was it.',
  'Thank you for watching and please subscribe to the channel.',
  'The museum opens at nine and closes at five. Tickets are sold at the door, and children under twelve pay nothing at all on Sundays in the winter months.',
];

/** A text that differs from the speech. */
interface Changed {
  readonly name: string;
  readonly lines: readonly string[];
  /** Each element is one way to name the lines, by index, that nobody speaks at their place; one of them is correct. */
  readonly unspoken: readonly (readonly number[])[];
}

function changedTexts(lines: readonly string[]): Changed[] {
  const added = extras.flatMap((extra) =>
    [0, 5, 10].map((at) => ({
      name: `${extra.split(' ').length} words added`,
      lines: lines.toSpliced(at, 0, extra),
      unspoken: [[at]],
    })),
  );
  const swapped = [0, 4, 8].map((at) => ({
    name: 'neighbours swapped',
    lines: lines.with(at, lines[at + 1] ?? '').with(at + 1, lines[at] ?? ''),
    unspoken: [[at], [at + 1]],
  }));
  const halves = { name: 'halves swapped', lines: [...lines.slice(5), ...lines.slice(0, 5)] };
  return [
    { name: 'as it is spoken', lines, unspoken: [[]] },
    ...added,
    ...swapped,
    {
      ...halves,
      unspoken: [
        [0, 1, 2, 3, 4],
        [5, 6, 7, 8, 9],
      ],
    },
  ];
}

/** Counts the marked words among those that nobody spoke and among all others, in texts that differ from the speech. */
export const benchPassages = (): void => {
  const texts = changedTexts(read('text.txt').trim().split('\n'));
  const rows = [...new Set(texts.map(({ name }) => name))].map((name) => ({
    text: name,
    ...Object.fromEntries(
      recordings.map((recording) => [
        recording,
        figuresOf(
          texts.filter((each) => each.name === name),
          recording,
        ),
      ]),
    ),
  }));
  console.table(rows);
  console.log('Words marked as unheard: of those that nobody spoke, and of those that somebody spoke.');
};

function figuresOf(texts: readonly Changed[], recording: (typeof recordings)[number]): string {
  const heard = v
    .parse(Heard, JSON.parse(read(`${recording}.json`)))
    .map(([text, startMs, endMs]): TimedWord => ({ text, startMs, endMs }));
  const durationMs = (heard.at(-1)?.endMs ?? 0) + 900;
  const sums = { found: 0, unspoken: 0, wrong: 0, spoken: 0 };
  for (const { lines, unspoken } of texts) {
    const aligned = alignText({ text: lines.join('\n'), heard, language: 'en', durationMs }).lines;
    const marks = aligned.map(({ words }) => words.filter((word) => word.unheard).length);
    const total = (of: readonly number[], at: readonly number[]) => at.reduce((sum, line) => sum + (of[line] ?? 0), 0);
    const [truth = []] = unspoken.toSorted((one, other) => total(marks, other) - total(marks, one));
    const words = aligned.map((line) => line.words.length);
    const all = [...words.keys()];
    sums.found += total(marks, truth);
    sums.unspoken += total(words, truth);
    sums.wrong += total(marks, all) - total(marks, truth);
    sums.spoken += total(words, all) - total(words, truth);
  }
  return `${sums.found} of ${sums.unspoken}, ${sums.wrong} of ${sums.spoken}`;
}
