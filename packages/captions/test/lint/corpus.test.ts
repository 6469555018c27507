import { describe, expect, it } from 'vitest';
import { type CorpusTranscript, transcriptCorpus } from '../../../../test/support/media/transcript-corpus.ts';
import { filledBlocks } from '../../src/breaking/filled-blocks.ts';
import { languageRules } from '../../src/breaking/language-rules.ts';
import { joinWords } from '../../src/join-words.ts';
import { linesFromWords } from '../../src/lines-from-words.ts';
import { lintCues } from '../../src/lint/lint-cues.ts';
import type { Cue } from '../../src/subtitles/cue.ts';
import { cueTimes } from '../../src/subtitles/cue-times.ts';
import { cuesFromLines } from '../../src/subtitles/cues.ts';
import { columnsOf } from '../../src/text-width.ts';

const corpus = transcriptCorpus();

const ourCues = ({ language, words }: CorpusTranscript): Cue[] =>
  cuesFromLines(linesFromWords(words, language), language);

/** Rows filled one after the other, two to a cue, with the times that ours get: only the cuts differ. */
const greedyCues = ({ language, words }: CorpusTranscript): Cue[] => {
  const { maxColumns, maxColumnsPerSecond } = languageRules(language);
  const blocks = filledBlocks(words, { maxRows: 2, maxWidth: maxColumns, widthOf: columnsOf });
  const times = cueTimes(blocks, maxColumnsPerSecond);
  return blocks.flatMap((rows, index) => ({ startMs: 0, endMs: 0, ...times[index], rows: rows.map(joinWords) }));
};

it('has at least 20 transcripts in at least 6 languages', () => {
  expect(corpus.length).toBeGreaterThanOrEqual(20);
  expect(new Set(corpus.map(({ language }) => language)).size).toBeGreaterThanOrEqual(6);
});

it.each(corpus)('breaks no hard rule in $name', (transcript) => {
  expect(lintCues(ourCues(transcript), transcript).filter(({ severity }) => severity === 'hard')).toEqual([]);
});

it('breaks less than a third of the soft rules that greedy packing breaks, and has at most five forbidden breaks', () => {
  const soft = (cuesOf: typeof ourCues): number =>
    corpus
      .flatMap((transcript) => lintCues(cuesOf(transcript), transcript))
      .filter(({ severity }) => severity === 'soft').length;
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
