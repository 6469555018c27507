import { expect, it } from 'vitest';
import { readSubtitles } from '../../src/lint/read-subtitles.ts';

it('reads SRT with a byte order mark, CRLF, three-digit hours, positions and tags', () => {
  const file =
    '\ufeff1\r\n100:00:00,000 --> 100:00:02,500  X1:10 Y1:20\r\n{\\an8}<i>Hello</i> <font color="red">you</font>\r\n<3 & co\r\n\r\n2\r\n100:00:03,000 --> 100:00:04,000\r\nBye\r\n';
  expect(readSubtitles(file)).toEqual([
    { startMs: 360_000_000, endMs: 360_002_500, rows: ['Hello you', '<3 & co'] },
    { startMs: 360_003_000, endMs: 360_004_000, rows: ['Bye'] },
  ]);
});

it('reads WebVTT with header text, styles, notes, identifiers, settings, tags and entities', () => {
  const file =
    'WEBVTT - a title\n\nSTYLE\n::cue { color: red }\n\nNOTE not shown\n\nintro\n00:01.500 --> 00:02.700 align:start line:0\n<v Bob>Salt &amp; <00:02.000><c.loud>pepper</c> &lt;3\n';
  expect(readSubtitles(file)).toEqual([{ startMs: 1500, endMs: 2700, rows: ['Salt & pepper <3'] }]);
});

it('reads cues between which the blank line is missing', () => {
  const file = '1\n00:00:01,000 --> 00:00:02,000\nOne\n2\n00:00:03,000 --> 00:00:04,000\nTwo\n';
  expect(readSubtitles(file).map((cue) => cue.rows)).toEqual([['One'], ['Two']]);
});

it('keeps a cue without text, so that the linter reports it', () => {
  expect(readSubtitles('1\n00:00:01,000 --> 00:00:02,000\n\n')).toEqual([{ startMs: 1000, endMs: 2000, rows: [] }]);
});

it('reads no cues from an empty file and a bare header, and refuses other formats', () => {
  expect([readSubtitles(''), readSubtitles('WEBVTT\n')]).toEqual([[], []]);
  expect(() => readSubtitles('{"lines": []}')).toThrow('neither SRT nor WebVTT');
});
