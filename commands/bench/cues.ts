import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { filledBlocks } from '#core/captions/breaking/filled-blocks.ts';
import { languageRules } from '#core/captions/breaking/language-rules.ts';
import { joinWords } from '#core/captions/join-words.ts';
import { linesFromWords } from '#core/captions/lines-from-words.ts';
import { lintCues, type Violation } from '#core/captions/lint/lint-cues.ts';
import { cueTimes } from '#core/captions/subtitles/cue-times.ts';
import { type Cue, cuesFromLines } from '#core/captions/subtitles/cues.ts';
import { columnsOf } from '#core/captions/text-width.ts';
import type { TimedWord } from '#core/captions/words.ts';

const folder = new URL('../../test/fixtures/transcripts/', import.meta.url);
const CorpusFile = v.object({
  language: v.string(),
  words: v.array(v.tuple([v.string(), v.number(), v.number()])),
});

interface CorpusTranscript {
  readonly name: string;
  readonly language: string;
  readonly words: readonly TimedWord[];
}

/** The transcripts written for this project, by name. */
export const transcriptCorpus = (): CorpusTranscript[] =>
  readdirSync(folder)
    .sort()
    .map((file) => {
      const { language, words } = v.parse(CorpusFile, JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
      const timed = words.map(([text, startMs, endMs]) => ({ text, startMs, endMs }));
      return { name: file.replace('.json', ''), language, words: timed };
    });

export const ourCues = ({ language, words }: CorpusTranscript): Cue[] =>
  cuesFromLines(linesFromWords(words, language), language);

/** Rows filled one after the other, two to a cue, with the times that ours get: only the cuts differ. */
export const greedyCues = ({ language, words }: CorpusTranscript): Cue[] => {
  const { maxColumns, maxColumnsPerSecond } = languageRules(language);
  const blocks = filledBlocks(words, { maxRows: 2, maxWidth: maxColumns, widthOf: columnsOf });
  const times = cueTimes(blocks, maxColumnsPerSecond);
  return blocks.flatMap((rows, index) => ({ startMs: 0, endMs: 0, ...times[index], rows: rows.map(joinWords) }));
};

export const countViolations = (violations: readonly Violation[], severity: Violation['severity']): number =>
  violations.filter((violation) => violation.severity === severity).length;

/** Violations over the corpus, ours against greedy packing, and the time that 30,000 words take. */
export const benchCues = (): void => {
  console.log('violations, hard + soft        words  ours         greedy');
  const totals = { ours: [0, 0], greedy: [0, 0] };
  for (const transcript of transcriptCorpus()) {
    const figures = { ours: ourCues(transcript), greedy: greedyCues(transcript) };
    const columns = (['ours', 'greedy'] as const).map((side) => {
      const found = lintCues(figures[side], transcript);
      const counts = [countViolations(found, 'hard'), countViolations(found, 'soft')];
      totals[side] = totals[side].map((total, index) => total + (counts[index] ?? 0));
      return `${counts.join(' + ')} in ${figures[side].length}`.padEnd(13);
    });
    console.log(`${transcript.name.padEnd(30)} ${String(transcript.words.length).padEnd(6)} ${columns.join('')}`);
  }
  console.log(`${'all'.padEnd(37)} ${totals.ours.join(' + ').padEnd(13)}${totals.greedy.join(' + ')}`);
  for (const count of [3000, 30_000]) console.log(timeOf(count));
};

const timeOf = (count: number): string => {
  const corpus = transcriptCorpus().filter(({ language }) => language === 'en');
  const phrases = corpus.flatMap(({ words }) => words);
  const words = Array.from({ length: count }, (_, index) => ({
    text: phrases[index % phrases.length]?.text ?? '',
    startMs: index * 300,
    endMs: index * 300 + 280,
  }));
  const started = performance.now();
  const cues = cuesFromLines(linesFromWords(words, 'en'), 'en').length;
  return `${count} words: ${Math.round(performance.now() - started)} ms, ${cues} cues`;
};
