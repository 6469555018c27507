import { describe, expect, it } from 'vitest';
import { lintCues } from '#core/captions/lint/lint-cues.ts';
import { cuesFromLines } from '#core/captions/subtitles/cues.ts';
import { countViolations, greedyCues, ourCues, transcriptCorpus } from '../../../../commands/bench/cues.ts';

const corpus = transcriptCorpus();

it('has at least 20 transcripts in at least 6 languages', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(20);
  expect(new Set(corpus.map(({ language }) => language)).size).toBeGreaterThanOrEqual(6);
});

it.each(corpus)('breaks no hard rule in $name', (transcript) => {
  expect(lintCues(ourCues(transcript), transcript).filter(({ severity }) => severity === 'hard')).toEqual([]);
});

it('breaks less than a third of the soft rules that greedy packing breaks, and has at most five forbidden breaks', () => {
  const soft = (cuesOf: typeof ourCues): number =>
    corpus.reduce((sum, transcript) => sum + countViolations(lintCues(cuesOf(transcript), transcript), 'soft'), 0);
  expect(soft(ourCues)).toBeLessThan(soft(greedyCues) / 3);
  const parted = corpus.flatMap((transcript) =>
    lintCues(ourCues(transcript), transcript).filter(({ rule }) => rule === 'forbidden-break'),
  );
  expect(parted.length).toBeLessThanOrEqual(5);
});

describe('where each line has', () => {
  const violationsWith = (perLine: number) =>
    corpus.flatMap((transcript) => {
      const { words, language } = transcript;
      const lines = words.flatMap((_, at) => (at % perLine === 0 ? [{ words: words.slice(at, at + perLine) }] : []));
      return lintCues(cuesFromLines(lines, language), transcript);
    });

  it.each([1, 2, 3])('%i words, it breaks no hard rule', (perLine) => {
    expect(violationsWith(perLine).filter(({ severity }) => severity === 'hard')).toEqual([]);
  });

  it('one word, it breaks no more soft ones', () => {
    const own = corpus.flatMap((transcript) => lintCues(ourCues(transcript), transcript));
    expect(violationsWith(1).length).toBeLessThanOrEqual(own.length);
  });
});
