import { readdirSync, readFileSync } from 'node:fs';
import type { TimedWord } from '@cueline/captions/words.ts';
import * as v from 'valibot';

const folder = new URL('../../fixtures/transcripts/', import.meta.url);
const CorpusFile = v.object({
  language: v.string(),
  words: v.array(v.tuple([v.string(), v.number(), v.number()])),
});

export interface CorpusTranscript {
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
