import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { type ReadSpan, textOfRow } from '../../src/reading/caption-file.ts';
import { decodeText } from '../../src/reading/decode-text.ts';
import { readCaptions } from '../../src/reading/read-captions.ts';

/** Files made after public reports of files that were read wrongly. */
const bytesOf = (name: string) => readFileSync(new URL(`cases/${name}`, import.meta.url));
const read = (name: string) => readCaptions(decodeText(bytesOf(name)).text);
const shown = (name: string) =>
  read(name).cues.map(({ startMs, endMs, rows }) => [startMs, endMs, ...rows.map(textOfRow)]);
const stretches = (name: string) =>
  read(name).cues.flatMap(({ startMs, rows }) =>
    rows.flat().map((span: ReadSpan) => [span.text.trim(), span.startMs ?? startMs]),
  );

it('rolling captions of YouTube have each word once, with its time', () => {
  expect(stretches('02-youtube-rolling.vtt')).toEqual([
    ['good', 800],
    ['morning', 1040],
    ['dear', 1920],
    ['gardeners', 2240],
    ['today', 2880],
    ['we', 3360],
    ['prune', 3600],
  ]);
  expect(read('02-youtube-rolling.vtt').notes).toMatchObject([{ code: 'cue_repaired' }]);
});

it('overlapping cues and a cue of no length are as they are in the file', () => {
  expect(shown('03-overlap.srt')).toEqual([
    [5000, 8000, 'long sign'],
    [5500, 6500, 'he speaks'],
  ]);
  expect(shown('04-zero-length.srt')[0]).toEqual([1000, 1000, 'With no length']);
});

it('letters of Windows-1252 are guessed, which is told, and UTF-16 is read by its mark', () => {
  expect(shown('06-latin1.srt')).toEqual([[1000, 2000, 'Café déjà vu']]);
  expect(decodeText(bytesOf('06-latin1.srt')).guessed).toBe('windows-1252');
  expect(shown('07-utf16le.srt')).toEqual([[1000, 2000, 'hello']]);
  expect(decodeText(bytesOf('07-utf16le.srt')).guessed).toBeUndefined();
});

it('a setting that touches the time is a setting', () => {
  expect(shown('08-setting-glued.vtt')).toEqual([[3000, 4000, 'no space before setting']]);
});

it('character references of HTML are the characters', () => {
  expect(shown('10-entities.vtt')).toEqual([[1000, 2000, '© 2026 café ♫ la']]);
});

it('voices are speakers', () => {
  expect(read('11-voices.vtt').cues.map(({ rows }) => rows[0]?.[0])).toEqual([
    { text: 'Are you ready?', speaker: 'Ana' },
    { text: 'Not yet.', speaker: 'Ben' },
  ]);
});

it('lyrics have the times of their stamps, and what has none is left out, which is told', () => {
  expect(stretches('14-lyrics.lrc')).toEqual([
    ['Hello darkness', 12_000],
    ['my', 13_200],
    ['friend', 13_600],
  ]);
  expect(read('14-lyrics.lrc').notes).toMatchObject([{ code: 'cue_left_out' }]);
});

it('right-to-left rows come without marks of direction', () => {
  const marked = readCaptions('1\n00:00:01,000 --> 00:00:02,000\n\u202bהאם NASA?!\u202c\n');
  expect(marked.cues[0]?.rows.map(textOfRow)).toEqual(['האם NASA?!']);
});
