import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Cue, cuesFromLines } from '#core/captions/subtitles/cues.ts';
import { formatVtt } from '#core/captions/subtitles/vtt.ts';
import { timedLines } from '../arbitrary-words.ts';

function parseVtt(file: string): Cue[] {
  const toMs = (clock: string): number => {
    const [hours = 0, minutes = 0, seconds = 0, millis = 0] = clock.split(/[:.]/).map(Number);
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + millis;
  };
  const plain = (row: string): string => row.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const [header, ...blocks] = file.trimEnd().split('\n\n');
  expect(header).toBe('WEBVTT');
  return blocks.map((block) => {
    const [times, ...rows] = block.split('\n');
    const [start = '', end = ''] = times?.split(' --> ') ?? [];
    return { startMs: toMs(start), endMs: toMs(end), rows: rows.map(plain) };
  });
}

it('writes a header and blocks with a point before the thousandths', () => {
  expect(formatVtt([{ startMs: 1000, endMs: 2532, rows: ['Welcome back'] }])).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.532\nWelcome back\n',
  );
});

it('is a valid empty file where there are no cues', () => {
  expect(formatVtt([])).toBe('WEBVTT\n');
});

it('escapes markup, so that text can be neither a tag nor a time line', () => {
  const file = formatVtt([{ startMs: 0, endMs: 1, rows: ['<b>a</b> & --> \n\nNOTE x'] }]);
  expect(file.split('\n').slice(3)).toEqual(['&lt;b&gt;a&lt;/b&gt; &amp; --&gt; NOTE x', '']);
});

it('reads back as the cues it was made of', () => {
  fc.assert(
    fc.property(timedLines, (lines) => {
      const cues = cuesFromLines(lines, 'en');
      expect(parseVtt(formatVtt(cues))).toEqual(cues);
    }),
  );
});
