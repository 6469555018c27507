import { describe, expect, it } from 'vitest';
import { cuesFromLines } from '../../src/subtitles/cues.ts';
import { formatSrt } from '../../src/subtitles/srt.ts';
import { formatVtt } from '../../src/subtitles/vtt.ts';
import type { TimedLine } from '../../src/words.ts';

const said = (text: string, startMs: number, endMs: number) => ({ words: [{ text, startMs, endMs }] });
const own = (text: string, startMs: number, endMs: number, more: Partial<TimedLine> = {}): TimedLine => ({
  ...said(text, startMs, endMs),
  startMs,
  endMs,
  ...more,
});
const cues = (...lines: TimedLine[]) =>
  cuesFromLines(lines, 'en').map(({ startMs, endMs, rows }) => [startMs, endMs, ...rows]);

describe('a line with times of its own', () => {
  it('is a cue with these times, as long as its row may be', () => {
    const text = 'A row of a person who had more to say than forty-two columns hold';
    expect(cues(own(text, 1000, 1100), own('Next', 1100, 9900))).toEqual([
      [1000, 1100, text],
      [1100, 9900, 'Next'],
    ]);
  });

  it('is a row of the caption of others with the same times', () => {
    expect(cues(own('- one', 0, 900), own('- two', 0, 900), own('- three', 0, 900))).toEqual([
      [0, 900, '- one', '- two', '- three'],
    ]);
  });

  it('ends the caption before it, which else stays for those who read', () => {
    expect(cues(said('A long sentence to read', 0, 300), own('Next', 800, 2000))).toEqual([
      [0, 800, 'A long sentence to read'],
      [800, 2000, 'Next'],
    ]);
  });
});

describe('lines that overlap', () => {
  it('are one caption with the rows of both while both are shown', () => {
    expect(cues(own('long sign', 5000, 8000), own('he speaks', 5500, 6500))).toEqual([
      [5000, 5500, 'long sign'],
      [5500, 6500, 'long sign', 'he speaks'],
      [6500, 8000, 'long sign'],
    ]);
  });

  it('for less than half a second follow each other', () => {
    expect(cues(own('one', 0, 2000), own('two', 1900, 4000))).toEqual([
      [0, 1900, 'one'],
      [1900, 4000, 'two'],
    ]);
  });

  it('keep their voices', () => {
    const voiced = (text: string, speaker: string, startMs: number) => ({
      words: [{ text, speaker, startMs, endMs: 4000 }],
      startMs,
      endMs: 4000,
    });
    const file = formatVtt(cuesFromLines([voiced('Yes', 'Ana', 0), voiced('No', 'Ben', 2000)], 'en'), {
      language: 'en',
    });
    expect(file).toContain('00:00:02.000 --> 00:00:04.000\n<v Ana>Yes</v>\n<v Ben>No</v>\n');
  });

  it('are apart where one is at the top, in files too', () => {
    const lines = [own('speech', 1000, 3000), own('A NOTE', 1000, 3000, { position: 'top' })];
    const shown = cuesFromLines(lines, 'en');
    expect(formatSrt(shown).split('\r\n')).toContain('{\\an8}A NOTE');
    expect(formatVtt(shown, { language: 'en' })).toContain('00:00:01.000 --> 00:00:03.000 line:0\nA NOTE\n');
    expect(shown).toHaveLength(2);
  });
});
