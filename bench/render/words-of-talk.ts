import type { TimedWord } from '@cueline/captions/words.ts';

const sentence = 'Good bread needs four simple things and more time than most of us would like to give it.'.split(' ');
/** 171 words a minute, as in a quick talk. */
const wordMs = 350;

/** Words without a pause. */
export const wordsOfTalk = (durationMs: number): TimedWord[] =>
  Array.from({ length: Math.floor(durationMs / wordMs) }, (_, at) => ({
    text: sentence[at % sentence.length] ?? '',
    startMs: at * wordMs,
    endMs: (at + 1) * wordMs,
  }));
