import { readFileSync } from 'node:fs';
import type { TimedWord } from '@cueline/captions/words.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { alignText } from '#core/alignment/align-text.ts';
import { unheardPassages } from '#core/alignment/unheard-passages.ts';
import { spoken } from '../../../packages/captions/test/arbitrary-words.ts';

const read = (name: string) => readFileSync(new URL(`../../fixtures/village/${name}`, import.meta.url), 'utf8');
/** Ten paragraphs, as flite's voice rms spoke them, with 0.9 s after each. */
const paragraphs = read('text.txt').trim().split('\n');
const Heard = v.array(v.tuple([v.string(), v.number(), v.number()]));
/** What pocketsphinx heard: of the recording, and of it over a noisy telephone line (a quarter of the words wrong). */
const heardIn = (name: 'clean' | 'noisy'): TimedWord[] =>
  v.parse(Heard, JSON.parse(read(`${name}.json`))).map(([text, startMs, endMs]) => ({ text, startMs, endMs }));
const museum =
  'The museum opens at nine and closes at five. Tickets are sold at the door, and children pay nothing on Sundays.';

const aligned = (lines: readonly string[], heard: readonly TimedWord[]) =>
  alignText({ text: lines.join('\n'), heard, language: 'en', durationMs: (heard.at(-1)?.endMs ?? 0) + 900 }).lines;
/** How many words of each paragraph are marked. */
const marksOf = (...request: Parameters<typeof aligned>): number[] =>
  aligned(...request).map(({ words }) => words.filter(({ unheard }) => unheard).length);
const wordsIn = (line: string): number => line.split(' ').length;

describe.each(['clean', 'noisy'] as const)('in a %s recording', (name) => {
  const heard = heardIn(name);

  it('no spoken word is marked', () => {
    expect(marksOf(paragraphs, heard)).toEqual(paragraphs.map(() => 0));
  });

  it.each([0, 5, 10])('every word of a passage added before paragraph %i is marked, and no other word', (at) => {
    const marks = paragraphs.map(() => 0).toSpliced(at, 0, wordsIn(museum));
    expect(marksOf(paragraphs.toSpliced(at, 0, museum), heard)).toEqual(marks);
  });

  it('of two swapped halves one is marked, and the other is not', () => {
    const swapped = [...paragraphs.slice(5), ...paragraphs.slice(0, 5)];
    const marks = swapped.map((line, at) => (at < 5 ? wordsIn(line) : 0));
    const others = swapped.map((line, at) => (at < 5 ? 0 : wordsIn(line)));
    expect([marks, others]).toContainEqual(marksOf(swapped, heard));
  });
});

it('an added passage changes no time of the spoken words', () => {
  const heard = heardIn('clean');
  const [before, , ...after] = aligned(paragraphs.toSpliced(1, 0, museum), heard);
  expect([before, ...after]).toEqual(aligned(paragraphs, heard));
});

it('two swapped paragraphs are both marked, and each has the time of the other', () => {
  const heard = heardIn('clean');
  const swapped = paragraphs.with(2, paragraphs[6] ?? '').with(6, paragraphs[2] ?? '');
  const marks = swapped.map((line, at) => (at === 2 || at === 6 ? wordsIn(line) : 0));
  expect(marksOf(swapped, heard)).toEqual(marks);
  const [spokenLine, swappedLine] = [aligned(paragraphs, heard)[2], aligned(swapped, heard)[2]];
  expect(swappedLine?.words[0]?.startMs).toBe(spokenLine?.words[0]?.startMs);
});

describe('where all other words are heard', () => {
  const line = 'one two three four five six seven eight nine ten eleven twelve';
  const marked = (text: string, words: string): string[] =>
    aligned(text.split('\n'), spoken(words)).flatMap((each) =>
      each.words.flatMap(({ text: word, unheard }) => (unheard ? [word] : [])),
    );

  it('a few missing words inside a line are not marked', () => {
    expect(
      marked(`${line}\nbut never in between the others\n${line}`, `${line} but in between the others ${line}`),
    ).toEqual([]);
    expect(marked(`${line} not at all\n${line}`, `${line} ${line}`)).toEqual([]);
  });

  it('a missing line is marked, unless the recording has time for it', () => {
    expect(marked(`${line}\nnot now\n${line}`, `${line} ${line}`)).toEqual(['not', 'now']);
    expect(marked(`${line}\nnot now\n${line}`, `${line} | ${line}`)).toEqual([]);
  });

  it('a line is not marked where as many other words are heard', () => {
    const other = 'zig zag zog zug zeg zyg';
    expect(marked(`${line}\nalpha beta gamma delta epsilon zeta\n${line}`, `${line} ${other} ${line}`)).toEqual([]);
  });
});

it('a passage that nobody spoke takes as much of the silence beside it as a reader needs', () => {
  const line = 'one two three four five six seven eight nine ten eleven twelve';
  const words = spoken(`${line} | | | | | | | | | | ${line}`);
  const [, passage] = aligned([line, museum, line], words);
  const [first, last] = [passage?.words[0], passage?.words.at(-1)];
  expect(first).toMatchObject({ startMs: 3600, unheard: true });
  const shownMs = (last?.endMs ?? 0) - (first?.startMs ?? 0);
  expect(museum.length / (shownMs / 1000)).toBeLessThanOrEqual(20);
  expect(last?.endMs).toBeLessThanOrEqual(13_600);
});

it.each([
  ['all', 1, 6],
  ['four of five', 0.8, 10],
  ['half', 0.5, 28],
])('where %s of the words are heard, enough missing ones in a row are a passage', (_, share, enough) => {
  // Multiples of the golden ratio, modulo 1, spread the heard words evenly.
  const around = Array.from({ length: 300 }, (_, at) => (at * 0.618034) % 1 < share);
  const passagesWith = (missing: number) => {
    const hearings = [...around, ...Array.from({ length: missing }, () => false), ...around];
    return unheardPassages(
      hearings,
      hearings.map(() => 'nothing'),
    );
  };
  expect(passagesWith(0)).toEqual([]);
  expect(passagesWith(enough / 2)).toEqual([]);
  expect(passagesWith(enough)).toHaveLength(1);
});
