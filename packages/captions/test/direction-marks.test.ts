import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { withDirectionMarks } from '../src/direction-marks.ts';
import { readCaptions } from '../src/reading/read-captions.ts';
import { formatSrt } from '../src/subtitles/srt.ts';
import { textTrackOf } from '../src/subtitles/text-track.ts';
import { formatVtt } from '../src/subtitles/vtt.ts';
import { formatText } from '../src/transcript-text.ts';
import { spoken } from './arbitrary-words.ts';

const hebrew = 'האם NASA תמצא מים?!';
const marked = `\u202b${hebrew}\u202c`;

it('marks all rows of a caption from the right, and of no other', () => {
  expect(withDirectionMarks([hebrew, 'NASA!'])).toEqual([marked, '\u202bNASA!\u202c']);
  expect(withDirectionMarks(['The word שלום means peace'])).toEqual(['The word שלום means peace']);
});

it('stand around the rows of every format, and are not read as text', () => {
  const cue = { startMs: 1000, endMs: 2000, rows: [hebrew], position: 'top' as const };
  const voiced = { ...cue, spans: [{ speaker: 'Dana', text: hebrew, startMs: 1000 }] };
  expect(formatSrt([cue])).toContain(`\r\n{\\an8}${marked}\r\n`);
  expect(formatVtt([voiced], { language: 'he' })).toContain(`\n\u202b<v Dana>${hebrew}</v>\u202c\n`);
  expect(formatText([{ words: spoken(hebrew) }])).toBe(`${marked}\n`);
  const shown = { range: { startMs: 0, endMs: 60_000 }, plan: { startUs: 0 }, isDefault: true };
  expect(textTrackOf({ lines: [{ words: spoken(hebrew) }], language: 'he' }, shown).cues[0]?.text).toBe(marked);
  for (const file of [formatSrt([cue]), formatVtt([voiced], { language: 'he' })])
    expect(readCaptions(file).cues[0]?.rows[0]?.[0]?.text).toBe(hebrew);
});

it('FFmpeg keeps them for libass', () => {
  const input = formatSrt([{ startMs: 1000, endMs: 2000, rows: [hebrew] }]);
  const ass = execFileSync('ffmpeg', ['-v', 'error', '-f', 'srt', '-i', '-', '-f', 'ass', '-'], {
    input,
    encoding: 'utf8',
  });
  expect(ass).toContain(marked);
});
