import { expect, it } from 'vitest';
import { alignText } from '#core/alignment/align-text.ts';
import { testSpeech } from '#core/transcripts/test-speech.ts';

const heard = (durationMs: number, text = '', settings: { language?: string; speakers?: boolean } = {}) =>
  testSpeech({ language: 'auto', ...settings }, text, durationMs);
const textOf = ({ words }: ReturnType<typeof testSpeech>): string => words.map(({ text }) => text).join(' ');

it('is the same passage each time, from the start to the end of the media', () => {
  const speech = heard(12_000);
  expect(heard(12_000)).toEqual(speech);
  expect(textOf(speech)).toMatch(/^This is the transcript that test keys get\./);
  expect(speech).toMatchObject({ language: 'en', words: { length: 30 } });
  expect([speech.words[0]?.startMs, speech.words.at(-1)?.endMs]).toEqual([0, 12_000]);
  expect(textOf(heard(60_000)).match(/This is the transcript/g)).toHaveLength(5);
});

it('has the language that was asked for, and speakers in turn where they are', () => {
  expect(heard(12_000, '', { language: 'de' }).language).toBe('de');
  const speakers = heard(12_000, '', { speakers: true }).words.map(({ speaker }) => speaker);
  expect([...new Set(speakers)]).toEqual(['spk_0', 'spk_1']);
});

it('has at least a word', () => {
  expect(heard(500).words).toMatchObject([{ text: 'This', startMs: 0, endMs: 500 }]);
});

it('is the text of the project where there is one, whose lines are so aligned evenly', () => {
  const text = '[Chorus]\nSeven blue boats\n今日は いい天気\n';
  const { words, language } = heard(8_000, text, { language: 'ja' });
  const { lines, leftOut } = alignText({ text, heard: words, language, durationMs: 8_000 });
  expect(leftOut).toEqual(['[Chorus]']);
  expect(lines.map((line) => line.words.map((word) => word.text).join('|'))[0]).toBe('Seven|blue|boats');
  const spans = lines.flatMap((line) => line.words);
  expect([spans[0]?.startMs, spans.at(-1)?.endMs]).toEqual([0, 8_000]);
  expect(spans.every(({ unheard }) => !unheard)).toBe(true);
});

it('leaves unheard what the media have no time for', () => {
  expect(heard(500, 'word '.repeat(1000)).words).toHaveLength(12);
});

it('has no stamps of lyrics, in its text and when aligned', () => {
  const text = '[00:01.00]Seven <00:01.50>blue boats\n';
  const { words } = heard(3000, text);
  expect(words.map((word) => word.text)).toEqual(['Seven', 'blue', 'boats']);
  const { lines } = alignText({ text, heard: words, language: 'en', durationMs: 3000 });
  expect(lines.map((line) => line.words.map((word) => word.text))).toEqual([['Seven', 'blue', 'boats']]);
});
