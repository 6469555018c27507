import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withDirectionMarks } from '../../src/direction-marks.ts';
import { textOfRow } from '../../src/reading/caption-file.ts';
import { readVtt } from '../../src/reading/read-vtt.ts';
import type { Cue } from '../../src/subtitles/cue.ts';
import { cuesFromLines } from '../../src/subtitles/cues.ts';
import { formatVtt } from '../../src/subtitles/vtt.ts';
import { spoken, timedLines } from '../arbitrary-words.ts';

const document = { language: 'en' };

function parseVtt(file: string): Cue[] {
  const toMs = (clock: string): number => {
    const [hours = 0, minutes = 0, seconds = 0, millis = 0] = clock.split(/[:.]/).map(Number);
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + millis;
  };
  const plain = (row: string): string => row.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  const [header, ...blocks] = file.trimEnd().split('\n\n');
  expect(header).toBe('WEBVTT\nKind: captions\nLanguage: en');
  return blocks.map((block) => {
    const [times, ...rows] = block.split('\n');
    const [start = '', end = ''] = times?.split(' --> ') ?? [];
    return { startMs: toMs(start), endMs: toMs(end), rows: rows.map(plain) };
  });
}

it('writes a header and blocks with a point before the thousandths', () => {
  expect(formatVtt([{ startMs: 1000, endMs: 2532, rows: ['Welcome back'] }], document)).toBe(
    'WEBVTT\nKind: captions\nLanguage: en\n\n00:00:01.000 --> 00:00:02.532\nWelcome back\n',
  );
});

it('is a valid empty file where there are no cues, and names no language before one is known', () => {
  expect(formatVtt([], { language: 'auto' })).toBe('WEBVTT\n');
});

it('escapes markup, so that text can be neither a tag nor a time line', () => {
  const file = formatVtt([{ startMs: 0, endMs: 1, rows: ['<b>a</b> & --> \n\nNOTE x'] }], document);
  expect(file.split('\n').slice(5)).toEqual(['&lt;b&gt;a&lt;/b&gt; &amp; --&gt; NOTE x', '']);
});

it('reads back as the cues it was made of', () => {
  fc.assert(
    fc.property(timedLines, (lines) => {
      const cues = cuesFromLines(lines, 'en');
      const marked = cues.map(({ spans: _, ...cue }) => ({ ...cue, rows: withDirectionMarks(cue.rows) }));
      expect(parseVtt(formatVtt(cues, document))).toEqual(marked);
    }),
  );
});

describe('speakers', () => {
  it('have voice tags with their names, or their labels where they have none; two who share a row have one each', () => {
    const words = spoken('Then we left and home').map((word, at) => ({ ...word, speaker: at < 3 ? 'spk_0' : 'spk_1' }));
    const names = [{ label: 'spk_0', name: 'Ann & <Bo>' }];
    const file = formatVtt(cuesFromLines([{ words }], 'en'), { ...document, names });
    expect(file.split('\n')[5]).toBe('<v Ann &amp; &lt;Bo&gt;>Then we left</v> <v spk_1>and home</v>');
  });

  it('say exactly the text of each cue, and readers show it without tags', () => {
    fc.assert(
      fc.property(timedLines, fc.array(fc.constantFrom('a', 'b>', undefined), { minLength: 1 }), (lines, speakers) => {
        const spokenBy = lines.map(({ words }) => ({
          words: words.map((word, at) => ({ ...word, speaker: speakers[at % speakers.length] })),
        }));
        const cues = cuesFromLines(spokenBy, 'en');
        for (const { rows, spans = [] } of cues) expect(spans.map(({ text }) => text).join('')).toBe(rows.join('\n'));
        const shownIn = (file: string) => readVtt(file).cues.map(({ rows }) => rows.map(textOfRow));
        expect(shownIn(formatVtt(cues, document))).toEqual(shownIn(formatVtt(cuesFromLines(lines, 'en'), document)));
      }),
    );
  });
});

it('writes the times of words on wish: each but the first, later than that before it and before the end of its cue', () => {
  const words = spoken('Then we left and home').map((word, at) => ({ ...word, speaker: at < 3 ? 'a' : 'b' }));
  const cues = cuesFromLines([{ words }], 'en').map((cue) => ({ ...cue, endMs: 1200 }));
  const file = formatVtt(cues, { ...document, wordTimes: true });
  expect(file.split('\n')[5]).toBe('<v a>Then <00:00:00.300>we <00:00:00.600>left</v> <v b><00:00:00.900>and home</v>');
  const [cue] = readVtt(file).cues;
  expect(cue?.rows.flat().flatMap(({ text, startMs }) => (text.trim() ? [[text.trim(), startMs]] : []))).toEqual([
    ['Then', undefined],
    ['we', 300],
    ['left', 600],
    ['and home', 900],
  ]);
});
