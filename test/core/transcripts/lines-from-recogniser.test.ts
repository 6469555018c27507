import { describe, expect, it } from 'vitest';
import { AppError } from '#core/app-error.ts';
import { linesFromRecogniser } from '#core/transcripts/lines-from-recogniser.ts';

const read = (json: unknown, language = 'en') =>
  linesFromRecogniser({ file: JSON.stringify(json), language, durationMs: 60_000 });
const wordsOf = (json: unknown) => read(json).lines.flatMap(({ words }) => words);
const whisper = (words: readonly (readonly [string, number, number, number?])[]) => ({
  text: 'any',
  segments: [
    {
      id: 0,
      start: 0,
      end: 9,
      text: 'any',
      words: words.map(([word, start, end, probability = 0.5]) => ({ word, start, end, probability })),
    },
  ],
});

describe('the JSON of', () => {
  it('Whisper has its tokens joined to words by their leading spaces, with the lowest confidence', () => {
    const words = wordsOf(
      whisper([
        [' It', 1, 1.2, 0.9],
        [' costs', 1.2, 1.5],
        [' 50', 1.6, 1.8, 0.8],
        [',000.', 1.8, 2.1, 0.7],
        [' Like', 3, 3.2],
        ['-minded', 3.2, 3.6],
      ]),
    );
    expect(words.map(({ text }) => text)).toEqual(['It', 'costs', '50,000.', 'Like-minded']);
    expect(words[0]).toEqual({ text: 'It', startMs: 1000, endMs: 1200, confidence: 0.9 });
    expect(words[2]).toEqual({ text: '50,000.', startMs: 1600, endMs: 2100, confidence: 0.7 });
  });

  it('Whisper without words shares the time of a segment among its words', () => {
    const words = wordsOf({ segments: [{ start: 1, end: 2, text: ' Hi you' }] });
    expect(words).toEqual([
      { text: 'Hi', startMs: 1000, endMs: 1400 },
      { text: 'you', startMs: 1400, endMs: 2000 },
    ]);
  });

  it('WhisperX has speakers, and words without times between their neighbours', () => {
    const words = wordsOf({
      segments: [
        {
          ...{ start: 1, end: 3, text: 'In 1999 we left', speaker: 'SPEAKER_01' },
          words: [
            { word: 'In', start: 1, end: 1.2, score: 0.9 },
            { word: '1999' },
            { word: 'we', start: 2, end: 2.2, score: 0.8, speaker: 'SPEAKER_00' },
            { word: 'left', start: 2.2, end: 2.2, score: 0.7 },
          ],
        },
      ],
    });
    expect(words).toEqual([
      { text: 'In', startMs: 1000, endMs: 1200, confidence: 0.9, speaker: 'SPEAKER_01' },
      { text: '1999', startMs: 1200, endMs: 1440, speaker: 'SPEAKER_01' },
      { text: 'we', startMs: 2000, endMs: 2200, confidence: 0.8, speaker: 'SPEAKER_00' },
      { text: 'left', startMs: 2200, endMs: 2440, confidence: 0.7, speaker: 'SPEAKER_01' },
    ]);
  });

  it('OpenAI has the words that stand beside its segments', () => {
    const json = {
      segments: [{ start: 0, end: 9, text: 'Hello you.' }],
      words: [{ word: 'Hello', start: 0.5, end: 0.9 }],
    };
    expect(wordsOf(json)).toEqual([{ text: 'Hello', startMs: 500, endMs: 900 }]);
  });

  it('Deepgram has punctuation, and its channels as speakers in the order of time', () => {
    const channel = (word: string, start: number) => ({
      alternatives: [
        {
          transcript: word,
          confidence: 0.9,
          words: [{ word, punctuated_word: `${word}.`, start, end: start + 0.4, confidence: 0.9 }],
        },
      ],
    });
    const json = { metadata: {}, results: { channels: [channel('yes', 2), channel('ready', 1)] } };
    expect(wordsOf(json).map(({ text, speaker }) => [text, speaker])).toEqual([
      ['ready.', 'spk_1'],
      ['yes.', 'spk_0'],
    ]);
    const one = {
      results: { channels: [{ alternatives: [{ words: [{ word: 'hm', start: 1, end: 2, speaker: 0 }] }] }] },
    };
    expect(wordsOf(one)[0]).toEqual({ text: 'hm', startMs: 1000, endMs: 2000, speaker: 'spk_0' });
  });

  it('AssemblyAI counts milliseconds', () => {
    const json = {
      id: 'x',
      text: 'Hi.',
      words: [{ text: 'Hi.', start: 250, end: 650, confidence: 0.97, speaker: 'A' }],
      utterances: null,
    };
    expect(wordsOf(json)).toEqual([{ text: 'Hi.', startMs: 250, endMs: 650, confidence: 0.97, speaker: 'A' }]);
  });

  it('any of them becomes lines by the rules of subtitles, that have no times of their own', () => {
    const many = Array.from({ length: 40 }, (_, at) => [` word${at}`, at * 0.5, at * 0.5 + 0.4] as const);
    const { lines } = read(whisper(many));
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.every(({ startMs, words }) => startMs === undefined && words.length < 12)).toBe(true);
  });

  it('words after the media are left out, and told', () => {
    const { lines, warnings } = read(
      whisper([
        [' One', 1, 2],
        [' late', 61, 62],
      ]),
    );
    expect(lines.flatMap(({ words }) => words)).toHaveLength(1);
    expect(warnings).toMatchObject([{ code: 'cue_left_out', message: expect.stringContaining('1 words') }]);
  });

  it.each([[{ lines: 1 }], [{ segments: [] }], [[1]], [whisper([[' late', 99, 100]])]])(
    'anything else is refused: %j',
    (json) => {
      expect(() => read(json)).toThrow(AppError);
    },
  );
});
