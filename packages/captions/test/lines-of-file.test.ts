import { describe, expect, it } from 'vitest';
import { captionFile } from '../src/caption-files.ts';
import type { FileChoice } from '../src/lines-of-file.ts';
import type { TimedLine } from '../src/words.ts';
import { spoken } from './arbitrary-words.ts';

const at = (text: string, startMs: number, speaker?: string): TimedLine => ({
  words: spoken(text).map((word) => ({
    ...word,
    startMs: word.startMs + startMs,
    endMs: word.endMs + startMs,
    ...(speaker && { speaker }),
  })),
});
const sound: TimedLine = {
  words: [{ text: '[applause]', startMs: 9000, endMs: 11_000 }],
  startMs: 9000,
  endMs: 11_000,
  kind: 'sound',
};
const lines = [
  at('Welcome back.', 1000, 'spk_0'),
  at('Thanks, Ana.', 5000, 'spk_1'),
  sound,
  at('So then.', 12_000, 'spk_1'),
];
const transcript = { lines, language: 'en', names: [{ label: 'spk_0', name: 'Ana' }] };
const media = { title: 'Talk', fileName: 'talk.mp4', durationMs: 20_000, hasSound: true };
const file = (format: 'srt' | 'vtt' | 'txt', choice: FileChoice) =>
  captionFile(format, transcript, { media, rate: '25', ...choice });

describe('a file', () => {
  it('of a range has its words alone, with times from its start, and ends with it', () => {
    const srt = file('srt', { range: { startMs: 4800, endMs: 9500 } });
    expect(srt.split('\r\n')).toEqual([
      ...['1', '00:00:00,200 --> 00:00:01,033', 'Thanks, Ana.', ''],
      ...['2', '00:00:04,200 --> 00:00:04,700', '[applause]', '', ''],
    ]);
  });

  it('has the name of a speaker where another begins, and the label where there is none', () => {
    const txt = 'Ana: Welcome back.\nspk_1: Thanks, Ana.\n[applause]\nSo then.\n';
    expect(file('txt', { speakers: true })).toBe(txt);
    expect(file('srt', { speakers: true })).toContain('\r\nAna: Welcome back.\r\n');
    expect(file('vtt', { speakers: true })).toContain('\nspk_1: Thanks, Ana.\n');
    expect(file('vtt', {})).toContain('\n<v Ana>Welcome back.</v>\n');
    expect(file('txt', {})).toContain('\nThanks, Ana.\n');
  });

  it('begins a row where a speaker begins within a line', () => {
    const both = { words: [...at('Ready?', 0, 'A').words, ...at('Yes, go.', 2000, 'B').words] };
    const txt = captionFile('txt', { lines: [both], language: 'en' }, { media, rate: '25', speakers: true });
    expect(txt).toBe('A: Ready?\nB: Yes, go.\n');
  });

  it('has no labels of sounds where they are not wanted', () => {
    for (const format of ['srt', 'vtt', 'txt'] as const) {
      expect(file(format, {})).toContain('[applause]');
      expect(file(format, { sounds: false })).not.toContain('[applause]');
    }
  });
});
