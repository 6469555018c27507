import { linesFromWords } from '@cueline/captions/lines-from-words.ts';
import { cuesFromLines } from '@cueline/captions/subtitles/cues.ts';
import { formatSrt } from '@cueline/captions/subtitles/srt.ts';
import { formatVtt } from '@cueline/captions/subtitles/vtt.ts';
import { describe, expect, it } from 'vitest';
import { AppError } from '#core/app-error.ts';
import { linesFromSubtitles } from '#core/transcripts/lines-from-subtitles.ts';
import { spoken } from '../../../packages/captions/test/arbitrary-words.ts';

const heard = spoken('Welcome back to the kitchen. Today we make bread with four simple things.').map((word) => ({
  ...word,
  speaker: 'spk_0',
}));
const read = (file: string, more: object = {}) =>
  linesFromSubtitles({ file, heard: [], language: 'en', durationMs: 20_000, ...more });
const cue = (from: string, to: string, ...rows: string[]) => `00:00:${from} --> 00:00:${to}\n${rows.join('\n')}\n\n`;
const vtt = (...cues: string[]) => `WEBVTT\n\n${cues.join('')}`;

describe('words that were heard', () => {
  it.each([
    ['WebVTT', formatVtt],
    ['SRT', formatSrt],
  ])('of a transcript come back from its %s with their times and speakers', (_, format) => {
    const lines = linesFromWords(heard, 'en');
    const again = read(format(cuesFromLines(lines, 'en'), { language: 'en' }), { heard });
    expect(again.flatMap(({ words }) => words)).toEqual(heard);
  });

  it('have the times of the speech, wherever their cues are', () => {
    const [line] = read(vtt(cue('15.000', '16.000', 'Welcome back to the kitchen.')), { heard });
    expect(line?.words.map(({ startMs }) => startMs)).toEqual(heard.slice(0, 5).map(({ startMs }) => startMs));
  });
});

describe('words that were not heard', () => {
  const file = vtt(cue('01.000', '02.000', 'ab', 'cccc dd'), cue('03.000', '04.000', '<i>ee</i>'));
  const shared = [
    { words: [{ text: 'ab', startMs: 1000, endMs: 1250 }] },
    {
      words: [
        { text: 'cccc', startMs: 1250, endMs: 1750 },
        { text: 'dd', startMs: 1750, endMs: 2000 },
      ],
    },
    { words: [{ text: 'ee', startMs: 3000, endMs: 4000 }] },
  ];

  it('share the time of their cue by their letters; a row is a line', () => expect(read(file)).toEqual(shared));

  it('do so too where the file is a translation of the speech', () => {
    const german = vtt(cue('01.000', '02.000', 'Guten Tag'), cue('03.000', '04.000', 'Heute backen wir'));
    expect(read(german, { heard }).map(({ words }) => words[0]?.startMs)).toEqual([1000, 3000]);
  });

  it('of cues that overlap or are out of order never overlap, and starts rise', () => {
    const words = read(vtt(cue('03.000', '04.000', 'later'), cue('01.000', '03.500', 'sooner'))).flatMap(
      (line) => line.words,
    );
    expect(words).toEqual([
      { text: 'sooner', startMs: 1000, endMs: 3000 },
      { text: 'later', startMs: 3000, endMs: 4000 },
    ]);
  });
});

it('an empty file is a transcript without words', () => {
  expect([read(''), read('WEBVTT\n')]).toEqual([[], []]);
});

it.each([
  ['a text', 'Hello there'],
  ['a cue after the media', vtt(cue('30.000', '31.000', 'late'))],
  ['a cue that ends before it starts', vtt(cue('03.000', '02.000', 'back'))],
])('%s is refused', (_, file) => {
  const refusal = (() => {
    try {
      return read(file);
    } catch (error) {
      return error;
    }
  })();
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: 'invalid_request', param: 'body' });
});
