import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withDirectionMarks } from '../../src/direction-marks.ts';
import type { Cue } from '../../src/subtitles/cue.ts';
import { cuesFromLines } from '../../src/subtitles/cues.ts';
import { formatSrt, srtText } from '../../src/subtitles/srt.ts';
import { timedLines } from '../arbitrary-words.ts';

function parseSrt(file: string): Cue[] {
  const toMs = (clock: string): number => {
    const [hours = 0, minutes = 0, seconds = 0, millis = 0] = clock.split(/[:,]/).map(Number);
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + millis;
  };
  const blocks = file.split('\r\n\r\n').filter((block) => block !== '');
  return blocks.map((block, index) => {
    const [number, times, ...rows] = block.split('\r\n');
    expect(number).toBe(String(index + 1));
    const [start = '', end = ''] = times?.split(' --> ') ?? [];
    return { startMs: toMs(start), endMs: toMs(end), rows };
  });
}

it('writes numbered blocks with CRLF and a comma before the thousandths', () => {
  const cues = [
    { startMs: 1000, endMs: 2532, rows: ['Welcome back', 'to the kitchen.'] },
    { startMs: 3032, endMs: 3900, rows: ['Today.'] },
  ];
  expect(formatSrt(cues)).toBe(
    '1\r\n00:00:01,000 --> 00:00:02,532\r\nWelcome back\r\nto the kitchen.\r\n\r\n2\r\n00:00:03,032 --> 00:00:03,900\r\nToday.\r\n\r\n',
  );
});

it('rounds the whole time before splitting it, and counts past a hundred hours', () => {
  const [cue] = formatSrt([{ startMs: 1999.6, endMs: 360_000_000, rows: ['x'] }])
    .split('\r\n')
    .slice(1);
  expect(cue).toBe('00:00:02,000 --> 100:00:00,000');
});

it('lets text make neither a blank line nor a time line nor a control character', () => {
  const file = formatSrt([
    { startMs: 0, endMs: 1, rows: ['a\r\n\r\n2\r\n00:00:00,000 --> 00:00:01,000', '\u0007\u2028'] },
  ]);
  expect(file.match(/-->/g)?.length).toBe(1);
  expect(file.split('\r\n\r\n').filter((block) => block !== '').length).toBe(1);
  expect(file).not.toContain('\u0007');
});

it('reads back as the cues it was made of', () => {
  fc.assert(
    fc.property(timedLines, (lines) => {
      const cues = cuesFromLines(lines, 'en');
      const expected = cues.map(({ spans: _, ...cue }) => ({
        ...cue,
        rows: withDirectionMarks(cue.rows.map(srtText)),
      }));
      expect(parseSrt(formatSrt(cues))).toEqual(expected);
    }),
  );
});
