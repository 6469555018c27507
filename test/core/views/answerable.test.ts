import { expect, it } from 'vitest';
import { answerable } from '#core/views/answerable.ts';

const transcript = (count: number) => ({
  language: 'zh',
  lines: Array.from({ length: count }, (_, at) => ({
    words: [{ text: '水', startMs: at * 200, endMs: at * 200 + 190, confidence: 0.997, speaker: 'spk_0' }],
  })),
});

it('keeps the confidence of each word of an hour of Chinese', () => {
  const hour = transcript(18_000);
  expect(answerable(hour)).toBe(hour);
});

it('leaves the confidence out where the transcript would be too large for a reply', () => {
  const [line] = answerable(transcript(60_000)).lines;
  expect(line?.words).toEqual([{ text: '水', startMs: 0, endMs: 190, speaker: 'spk_0' }]);
});
